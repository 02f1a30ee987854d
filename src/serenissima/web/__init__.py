"""The only HTML: pages, live fragments and the JSON interface, all made from views."""
