/** Names, descriptions and answers of `/privacy`, and its page of `/help`. */
export const privacy = {
  'name.privacy': 'privacy',
  'about.privacy': 'The data that I store about you: see it, get it as a file, or have it deleted',
  'name.privacy.policy': 'policy',
  'about.privacy.policy': 'Show the data that I store, its place, and how long I keep it',
  'name.privacy.export': 'export',
  'about.privacy.export': 'Get everything that is stored about you as a file',
  'name.privacy.forget': 'forget',
  'about.privacy.forget': 'Have everything deleted that is stored about you, in all servers',
  'help.button.privacy': 'Privacy',
  'help.privacy':
    '## Privacy 🔒\nI store your Discord id and your name where you take part: tables, plans, records of games, subscriptions, bans, role sets, changes of settings, and takes of your voice if you record a narrator. An index with short hashes of ids finds all of it. At a table Discord tells me who writes or edits a message, and not its text. I read messages only in a table’s town whose host has switched on forbidden words, and I keep none of them.\nThe data is on the computer of the person who runs me. They can read it. Records of games are deleted after the time that they have set, a year by default. If a server has turned the statistics on, its people see each other’s games, wins and ratings. All data of a server is deleted 30 days after I am removed from it.\n/privacy export gives you everything as a file. /privacy forget deletes it.',
  'privacy.ask': 'The person who runs me has the whole text.',
  'privacy.link': 'The whole text: <{{url}}>',
  'privacy.export.ask':
    'I will put everything that is stored about you, in all servers, into a JSON file. Only you see it here.',
  'privacy.export.confirm': 'Get my data',
  'privacy.export.done': 'This is everything that is stored about you. For ten minutes you get the same file again.',
  'privacy.export.nothing': 'Nothing is stored about you.',
  'privacy.export.long':
    'Your data is too long for a file on Discord. Ask the person who runs this bot for it, and name `/privacy export`.',
  'privacy.forget.ask':
    '**I will forget you in all servers. This cannot be undone.**\n- Records of games are kept. Your name and your id become a seat in them, such as “Seat 4”.\n- I remove you from lobbies, plans and notifications. Tables that you have planned are cancelled.\n- A running game is played to its end first.\n- A ban stays. I keep only a salted hash of your id for it, and no name.\nMessages in Discord are not deleted.',
  'privacy.forget.confirm': 'Forget me',
  'privacy.forget.done': 'Done: nothing with your id or your name is stored any more.',
  'privacy.forget.waits':
    'Your request is stored. You are still part of something open, such as a running game. Everything else is deleted already. The rest follows by itself.',
  'privacy.forget.failed': 'Your request could not be stored, and nothing was deleted. Try again in a few minutes.',
  'bans.forgotten_one': '{{count}} person who asked to be forgotten',
  'bans.forgotten_other': '{{count}} people who asked to be forgotten',
  'person.forgotten': 'a person who asked to be forgotten',
} as const;
