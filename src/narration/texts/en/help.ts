/** The pages of `/help`. */
export const help = {
  'button.help': 'Help',
  'help.button.start': 'How it works',
  'help.button.table': 'New table',
  'help.button.rules': 'Rules',
  'help.button.moderators': 'For moderators',
  'help.start':
    '## Nightcall 👋\nI host the game Mafia: I deal the cards in secret, lead you through nights and days, and narrate in a voice channel.\n1. Somebody opens a table. Its lobby appears in the channel.\n2. Everybody presses **Join**. The host presses **Start**.\n3. Everybody goes into the table’s voice channel and presses **My card**.\nEverything works with buttons. Your secrets are shown to you alone.',
  'help.support': 'Questions, ideas, or something is wrong: <{{url}}>',
  'help.terms': 'Terms of service: <{{url}}>',
  'help.table':
    '## Open a table 🪑\n/game new offers the rules, each with its number of players and its usual length. Then you are the host. In the lobby, **Settings** changes everything else, and **Start** deals the cards.\nAt somebody else’s table: /game join takes a seat, /game wait puts you on the waiting list, /game watch lets you watch, /game leave gives your seat up.\nWith statistics on: a person (/stats), the best players (/top), the finished games (/history).',
  'help.rules':
    '## Rules 📖\n/rules shows a rulebook in short or in full, a card, a clause or the calls of the night. Choose one here:',
  'help.moderators':
    '## For moderators 🛠️\n/setup sets the language, the rules, the channels and the role of the hosts, and turns on statistics. /doctor checks my permissions and names each fix. /settings log shows who changed what.\n/host pause, /host skip and /host replace help in a running game. /roleset create makes cards and roles of your own, and /pack choose sets the voice.',
} as const;
