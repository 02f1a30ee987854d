"""Everything that is drawn: pages and their parts, boards, the rules text."""
