/** What the table has to say beside the game. Of the params, `seat` and `until` are shown as a player and a countdown. */
export const remarks = {
  unknown: 'That did not work. Please try once more; if it stays so, tell whoever runs this bot.',
  'table.no-table': 'That table is gone. You can open a new one whenever you like.',
  'table.not-seated': 'You have no seat at this table. Please join one in its lobby.',
  'table.already-seated': 'You sit at this table already.',
  'table.elsewhere': 'You sit at another table in this server. Please leave that one first.',
  'table.not-host': 'Only the host of this table can do this. Please ask them.',
  'table.not-started': 'The game has not begun yet. Please wait for the start.',
  'table.started': 'The game at this table has begun already. Please wait for the next one.',
  'table.over': 'This table is closed. You can open a new one whenever you like.',
  'table.stopping': 'I am about to restart. Running games go on afterwards; please try again in a minute.',
  'table.storage-full': 'I cannot write anything down at the moment, so nothing was done. Please try again soon.',
  'table.full': 'All {{max}} seats are taken. Please wait for the next game.',
  'table.stuck': '⚠️ Something does not work on my side. The game waits, and I keep trying.',
  'table.leaving': '🔧 I have to be restarted. The game waits, and goes on from here in a moment.',
  'table.time-added': '⏳ I was away for a moment, so there is more time. The new end: {{until}}.',
  'lobby.missing-players_one': '{{count}} more player is needed.',
  'lobby.missing-players_other': '{{count}} more players are needed.',
  'table.deck-size': 'The deck has {{got}} cards, and the table is for {{want}} players. Please change one of them.',
  'deck.many-criminals': '⚖️ {{got}} criminals in the deck: the rules advise {{most}} at most (rule {{clause}}).',
  'deck.special-townsfolk':
    '⚖️ {{got}} townsfolk with a power of their own: the rules advise {{least}} to {{most}} (rule {{clause}}).',
  'deck.no-leader': '⚖️ Neither the commissar nor the detective is in the deck: the rules advise one (rule {{clause}}).',
  'deck.much-mafia': '⚖️ {{got}} of the mafia: the rules advise {{most}} at most (rule {{clause}}).',
  'floor.opening': '🎙️ I am opening the microphones ({{voices}}). The time begins when the last one is open.',
  'floor.closing': '🔇 I am closing the microphones ({{voices}}). Then we go on.',
  'floor.for-all':
    '🎙️ Where everybody may speak, I open the microphones one by one: it takes about {{seconds}} s, and the time waits for it.',
  'floor.listen':
    '👂 Microphones stay open. I hear who speaks, not what: {{tolerance}} s out of turn within {{window}} s are a foul.',
  'floor.remind':
    '👂 Microphones stay open. I hear who speaks, not what, and remind whoever speaks out of turn for {{tolerance}} s within {{window}} s.',
  'floor.deaf':
    '👂 Microphones stay open, and I cannot hear this table: who speaks out of turn is for its host to say.',
  'floor.turn': '👂 {{seat}}, please wait: it is not your turn to speak.',
  'words.watched': '📝 I read what is written in the town. These words cost a foul: {{words}}.',
  'words.unread': 'I do not read what people write here. Whoever runs me can allow it (MESSAGE_CONTENT in .env).',
  'floor.off': '🎙️ I leave the microphones alone: who speaks is up to the table.',
  'floor.tolerance':
    'The tolerance has to be more than 0 and no longer than the time within which it counts, which is 60 s at most.',
  'words.many': 'That is more than {{most}} words. Please name fewer.',
  'words.bad':
    'Please name at least one word, separated by commas: each of at most {{most}} characters, without spaces, quotes or #.',
  'talk.panels':
    '🔒 Night talks are held in panels that only their reader sees: press **Night talk** below the night or the day.',
  'talk.none': 'There is no talk in which you could say something just now.',
  'talk.closed': 'You may read this talk now, and not write in it. By night it opens again.',
  'talk.empty': 'There was nothing to be read in that. Please type a few words.',
  'guild.newer':
    'The settings of this server were written by a later version of me, so I leave everything as it is. Whoever runs me finds in my log what to do.',
  'guild.damaged':
    'I cannot read the settings of this server, so I leave everything as it is. Whoever runs me finds in my log what to do.',
  'host.no-foul': 'There is no foul that could be taken back.',
  'host.undone': 'That foul has been taken back already.',
  'host.later-foul': '{{seat}} has a later foul. Please take that one back first.',
  'lobby.gone_one': '{{count}} player has left this server and has no seat any more. Please start again.',
  'lobby.gone_other': '{{count}} players have left this server and have no seats any more. Please start again.',
  'lobby.full': 'Too many players: there are only {{max}} seats.',
  'voice.taken': '🔇 Another table has the voice in this server: this one would be hosted in writing.',
  'hall.out-of-reach': 'Discord does not answer at the moment. Please try again in a minute.',
} as const;
