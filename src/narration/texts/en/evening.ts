/** The time after a game. */
export const evening = {
  open: '### The table stays open 💬\nTalk as long as you like. The table’s channels close when everyone has left, or after ten quiet minutes.',
  'called-off':
    'The game is called off. The table stays open for you. To close it, press **Close the table** in the town.',
  'result.about': '{{ruleset}} · players: {{players}} · {{time}}',
  'result.night': 'out on night {{round}}',
  'result.day': 'out on day {{round}}',
  'result.hidden': 'The cards stay face down.',
  'result.log': 'The log of the town: {{channel}} 📜',
  asked: 'Players who want the next game: {{asked}} of {{needed}}. The host can also open it alone.',
  next: '### The next game 🔁\nPress **I am here** to keep your seat. The host then presses **Start** in the lobby: {{channel}}.',
  'again.done': 'You have asked for the next game.',
  'result.score': 'The evening: {{score}}',
  'result.score.side': '{{side}}: {{wins}}',
  'result.score.draw': 'draws',
  'rules.choose':
    '### Which game next? 🎲\nThe same people play, and the score goes on. Everything else can be changed in the lobby.',
  'rules.done': 'The lobby of the next game is open. Its link is in the town.',
  'button.again': 'Again',
  'button.rules': 'Other rules',
  'button.close': 'Close the table',
} as const;
