/** Remarks about the table. Of the parameters, `seat` is shown as a player and `until` as a countdown. */
export const remarks = {
  unknown: 'That did not work. Please try once more; if it stays so, tell whoever runs this bot.',
  'table.limit-person':
    'Your open lobbies in this server: {{max}}. More are not possible. Start one of these games, or close a lobby: `/game end`.',
  'table.limit-channel':
    'Open lobbies in this channel: {{max}}. More are not possible. Join one of them (`/game join`), or open your table in another channel.',
  'table.limit-guild':
    'Open lobbies in this server: {{max}}. More are not possible. Join one of them (`/game join`), or ask a moderator to close those that nobody needs (`/game end`).',
  'table.not-shown':
    'Discord does not let me post the lobby in this channel, so no table is open. Please look at my permissions there (`/doctor`), or open it in another channel.',
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
  'table.store-out':
    '💾 I cannot write anything down at the moment. The game waits and goes on by itself: nobody loses any time.',
  'table.unreadable':
    '⚠️ I can no longer read what I had written down of this table, so its game cannot go on. Everybody has their voice back, and the rooms go. Whoever runs me finds the reason in the log.',
  'table.rewound':
    '⚠️ Some of what I had written down is lost. Everything goes on from the last moment that I know, which may be earlier than you remember.',
  'table.leaving': '🔧 I have to be restarted. The game waits, and goes on from here in a moment.',
  'table.stood-still':
    '⏳ I stood still for a while, or my clock was wrong. The game waits for a moment and goes on by itself: nobody has lost any time.',
  'table.time-added': '⏳ I was away for a moment, so there is more time. The new end: {{until}}.',
  'lobby.pack-missing':
    '🔊 The role set names the voice pack “{{pack}}”, which this server does not have in this language: the usual voice speaks.',
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
  'floor.late':
    '🎙️ Discord is slow with the microphones: not all of them are switched yet. The game goes on all the same.',
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
  'table.banned': 'You may not sit down at tables of this server. Its moderators can tell you why.',
  'table.bounds':
    'These rules take {{min}} to {{max}} players: please choose the least and the most within that, the least first.',
  'table.bounds-and-size':
    'A number of players or a deck says already how many play. Please leave the least and the most out.',
  'table.waits-already': 'You wait for a seat here already. You are told when it is yours.',
  'table.too-many-wait': 'So many wait for a seat here that yours would never come. Please look for another table.',
  'table.unwatched': 'This table is not to be watched. Please ask its host, or wait for the next one.',
  'table.watches-already': 'You watch this table already: its town is among the channels.',
  'table.too-many-watch': 'As many watch this table as Discord allows. Please try again later.',
  'lobby.voice-room': '🔊 The table will sit in {{channel}}; while the game is on, only its people can go in there.',
  'lobby.lead.beside': '🪑 The host watches over the table and does not play.',
  'lobby.lead.person':
    '🎙️ The host leads the game in person and does not play: I keep cards, channels, votes and the record.',
  'lobby.unwatched': '🚷 This table is not to be watched.',
  'lobby.no-roll': 'Nobody is asking whether you are there.',
  'lobby.here-already': 'You have answered already. Thank you.',
  'seat.former': 'Whoever has given a seat at this table away knows its card and cannot come back to this game.',
  'seat.insider': 'Whoever has opened the notebook of this game knows all cards and can never sit down at it.',
  'seat.leads': 'Whoever leads this game does not play in it.',
  'seat.banned': 'This person may not sit down at tables of this server. `/host unban` allows it again.',
  'seat.elsewhere': 'This person sits at another table in this server and has to leave that one first.',
  'seat.sits-here': 'This person plays at this table already. Please name somebody else.',
  'seat.replaced':
    '🔁 {{newcomer}} plays on at seat {{number}} in the place of {{person}}. {{newcomer}}: **My card** in the town shows all that your seat knows; please go to the voice channel of the table. {{person}}: you see no more of the game; please keep what you know to yourself until it is over.',
  'seat.watched':
    '{{person}}, you have watched this game so far. If you are in its voice channel already, please leave it and come in again: until then Discord lets nobody hear you.',
  'host.is-muted': '{{seat}} is muted by the host already.',
  'host.not-muted': '{{seat}} has not been muted by the host: the rules say who is heard.',
  'host.muted': '🔇 The host has muted {{seat}} until further notice.',
  'host.unmuted': '🎙️ {{seat}} is muted no longer: the rules say when it is their turn to be heard.',
  'host.call-lasts':
    'A call of the night lasts its full time, whoever acts: else its length would tell. It may be over {{until}}.',
  'host.moved': '🔊 The table moves to {{channel}}. Please go there, if you are not taken along: {{people}}',
  'host.sits-there': 'The table sits in this voice channel already.',
  'host.sits-by-itself': 'The table has a room of its own already. To move it name a voice channel of this server.',
  'host.no-guest': 'This person neither sits, waits nor watches here.',
  'host.kick-plays': '{{seat}} plays. To take a player out of a game use `/host remove` or `/host replace`.',
  'notebook.plays': 'Who has a seat in this game can never open its notebook, still in the game or out.',
  'notebook.former': 'You have played in this game: its notebook stays closed for you.',
  'notebook.waits':
    'You wait for a seat in this game. Leave the list first (`/game leave`); with the notebook open you can never sit down here.',
  'notebook.opened': '📓 {{person}} has opened the notebook of this game and cannot sit down at it any more.',
  'lead.not-led': 'I lead this game myself. A table that a person leads is opened with `/game new`, *host*: in person.',
  'lobby.not-here_one': '{{count}} player has not said yet that they are there.',
  'lobby.not-here_other': '{{count}} players have not said yet that they are there.',
  'voice.taken': '🔇 Another table has the voice in this server: this one would be hosted in writing.',
  'hall.out-of-reach': 'Discord does not answer at the moment. Please try again in a minute.',
} as const;
