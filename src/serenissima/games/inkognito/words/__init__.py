from serenissima.games.inkognito.words.moves import InkognitoWords as InkognitoWords
