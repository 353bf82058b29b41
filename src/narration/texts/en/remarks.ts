import { issueRemarks } from './issues.ts';
import { planRemarks } from './plan.ts';
import { practiceRemarks } from './practice.ts';
import { turnRemarks } from './turns.ts';

/** Remarks about the table. Of the parameters, `seat` is shown as a player and `until` as a countdown. */
export const remarks = {
  ...issueRemarks,
  ...planRemarks,
  ...practiceRemarks,
  ...turnRemarks,
  unknown: 'That did not work. Please try again. If it keeps failing, tell the person who runs this bot.',
  'table.limit-person':
    'You have {{max}} open lobbies in this server, which is the limit. Start one of these games, or close a lobby with `/game end`.',
  'table.limit-channel':
    'This channel has {{max}} open lobbies, which is the limit. Join one of them (`/game join`), or open your table in another channel.',
  'table.limit-guild':
    'This server has {{max}} open lobbies, which is the limit. Join one of them (`/game join`), or ask a moderator to close unused ones (`/game end`).',
  'table.not-shown':
    'Discord does not let me post the lobby in this channel, so no table was opened. Please check my permissions there (`/doctor`), or open the table in another channel.',
  'table.no-table': 'That table is gone. You can open a new one with `/game new`.',
  'table.not-seated': 'You have no seat at this table. Please join a table in its lobby.',
  'table.already-seated': 'You have a seat at this table already.',
  'table.elsewhere': 'You have a seat at another table in this server. Please leave that one first (`/game leave`).',
  'table.not-host': 'Only the host of this table can do this. Please ask them.',
  'table.not-started': 'The game has not begun yet. Please wait for the start.',
  'table.started': 'The game at this table has begun already. Please wait for the next one.',
  'table.over': 'This table is closed. You can open a new one with `/game new`.',
  'again.plays': 'The game is still on. Please wait for its end.',
  'again.stranger': 'Only the people of this table can ask for the next game. Press **Join** in its lobby.',
  'again.opened': 'The next game is being gathered already. Press **I am here**.',
  'again.counted': 'You have asked for the next game already. The host or more players must press **Again**.',
  'again.nobody': 'Nobody from this table is free for another game. You can open a new table with `/game new`.',
  'player.self': 'You cannot vote for yourself. Please choose another player.',
  'bet.living': 'Only players who are out of the game can bet.',
  'bet.closed': 'This bet is closed. The next one opens in the morning.',
  'table.stopping': 'I am about to restart. Running games go on afterwards. Please try again in a minute.',
  'table.storage-full': 'I cannot save anything now, so nothing was done. Please try again soon.',
  'table.full': 'All {{max}} seats are taken. To get on the waiting list, press **Wait**.',
  'table.stuck': 'Something is not working on my side. The game is waiting, and I keep trying.',
  'table.store-out': 'I cannot save anything now. The game waits and goes on by itself. Nobody loses any time.',
  'table.unreadable':
    'I can no longer read the saved data of this table, so its game cannot go on. Everybody can speak again, and its channels are removed. The reason is in my log: ask the person who runs me.',
  'table.rewound':
    'Some saved data is lost. Everything goes on from the last moment that I know, which may be earlier than you remember.',
  'table.refused':
    'Discord has cut me off, and only the person who runs me can mend that. Everybody can speak. The table is saved, and goes on when I am back.',
  'table.released':
    'I am being switched off for good, so this table is closed. Everybody can speak again. Thank you for playing!',
  'table.leaving': 'I have to restart. The game waits, and goes on from here in a moment.',
  'table.stood-still':
    'I was stopped for a while, or my clock was wrong. The game waits for a moment and goes on by itself. Nobody has lost any time.',
  'table.time-added': 'I was away for a moment, so there is more time. Time: {{until}} ⏳',
  'lobby.pack-missing':
    'The role set names the voice pack “{{pack}}”, which this server does not have in this language. The default voice speaks.',
  'lobby.missing-players_one': '{{count}} more player is needed.',
  'lobby.missing-players_other': '{{count}} more players are needed.',
  'table.deck-size': 'The deck has {{got}} cards, but the table is for {{want}} players. Please change one of them.',
  'deck.many-criminals': 'The deck has {{got}} criminals. The rules advise at most {{most}} (clause {{clause}}).',
  'deck.special-townsfolk':
    'The deck has {{got}} townsfolk with an ability. The rules advise {{least}} to {{most}} (clause {{clause}}).',
  'deck.no-leader': 'The deck has neither the commissar nor the detective. The rules advise one (clause {{clause}}).',
  'deck.much-mafia': 'The deck has {{got}} mafia cards. The rules advise at most {{most}} (clause {{clause}}).',
  'floor.opening': 'I am opening the microphones ({{voices}}). The time begins when the last one is open.',
  'floor.closing': 'I am closing the microphones ({{voices}}). Then we go on.',
  'floor.late': 'Discord is slow with the microphones, and not all of them are switched yet. The game goes on.',
  'floor.for-all':
    'When everybody may speak, I open the microphones one by one. It takes about {{seconds}} s, and the time starts afterwards.',
  'floor.listen':
    'Microphones stay open. I hear who speaks, not what is said. Speaking out of turn for {{tolerance}} s within {{window}} s is a foul.',
  'floor.remind':
    'Microphones stay open. I hear who speaks, not what is said. A player who speaks out of turn for {{tolerance}} s within {{window}} s gets a reminder.',
  'floor.deaf':
    'Microphones stay open, but I cannot hear this table. Only its host can call out players who speak out of turn.',
  'floor.server-muted':
    'A moderator has muted {{seat}} in this server, so I leave the microphone off. Only a moderator can turn it on again. 🔇',
  'floor.turn': '{{seat}}, please wait: it is not your turn to speak.',
  'floor.edited': '{{person}}, while you may not write, please do not edit either. I have deleted the message.',
  'floor.edited-kept':
    '{{person}}, while you may not write, please do not edit either. I could not delete the message: please ignore it.',
  'words.watched': 'I read what is written in the town. These words cost a foul: {{words}}.',
  'words.removal':
    '{{seat}}: “{{word}}”. A player is removed for oaths and bets (C23). The host decides: /host remove.',
  'words.unread':
    'I cannot read what people write here. The person who runs me can allow it (the setting MESSAGE_CONTENT).',
  'floor.off': 'I leave the microphones alone. The table decides who speaks.',
  'floor.tolerance':
    'Please allow more than 0 seconds, and no more than the time within which they are counted. That time is at most 60 s.',
  'words.many': 'Those are more than {{most}} words. Please name fewer.',
  'words.bad':
    'Please name one or more words, separated by commas, without spaces, quotes or #. Each has at most {{most}} characters.',
  'talk.panels':
    'Night chats are in panels that only their reader sees. Press **Night chat** below the night or the day.',
  'talk.threads': 'Night chats are private threads. Nobody else’s Discord app learns who is in them.',
  'talk.channels':
    'Night chats are channels. A modified Discord app may show who is in them. Panels hide it: **Settings**.',
  'talk.none': 'There is no chat in which you could write now.',
  'talk.closed': 'You can read this chat now, but not write in it. It opens again at night.',
  'talk.empty': 'Your message has no readable text. Please type a few words.',
  'guild.newer':
    'A later version of me has saved the settings of this server, so I leave everything as it is. My log says what to do: ask the person who runs me.',
  'guild.damaged':
    'I cannot read the settings of this server, so I leave everything as it is. My log says what to do: ask the person who runs me.',
  'host.no-removal': 'No removal is waiting: it has taken effect, or it was undone.',
  'host.no-foul': 'There is no foul that can be taken back.',
  'host.undone': 'That foul has been taken back already.',
  'host.later-foul': '{{seat}} has a later foul. Please take that one back first.',
  'lobby.gone_one': '{{count}} player has left this server, so their seat is free. Please start again.',
  'lobby.gone_other': '{{count}} players have left this server, so their seats are free. Please start again.',
  'lobby.full': 'Too many players: there are only {{max}} seats. Somebody has to leave first.',
  'table.banned': 'You are banned from tables of this server. Its moderators can tell you why.',
  'table.bounds':
    'These rules are for {{min}} to {{max}} players. Please choose the lowest and the highest number within that range.',
  'table.bounds-and-size':
    'The number of players is fixed already, by the table or by its deck. It needs no lowest and highest number.',
  'table.waits-already': 'You are on the waiting list already. I will tell you when you get a seat.',
  'table.too-many-wait': 'The waiting list is full. Please look for another table.',
  'table.unwatched': 'This table admits no watchers. Please ask its host, or wait for the next one.',
  'table.watches-already': 'You watch this table already. Its town is in the list of channels.',
  'table.too-many-watch': 'All places for watchers are taken. Please try again later.',
  'lobby.speaker': '{{bot}} speaks at this table. 🎙️',
  'lobby.voice-room': 'The table will be in {{channel}}. During the game, only its people can join.',
  'lobby.lead.beside': 'The host keeps order and does not play.',
  'lobby.lead.person':
    'The host narrates in person and does not play. I take care of cards, channels, votes and the record.',
  'lobby.unwatched': 'This table admits no watchers.',
  'lobby.news.planned':
    '**{{ruleset}}**, host {{host}}: the planned table is open. Your seats are kept for five minutes: press **I am here** in the lobby. {{people}}',
  'lobby.news.planned.alone': '**{{ruleset}}**: the table that you planned is open. {{people}}',
  'lobby.news.late': 'I was not running at the planned time, so this table opens late.',
  'lobby.news.overbooked':
    '{{people}}, more people are in than there are seats. You are on the waiting list, and get the next seat that becomes free.',
  'lobby.news.changed':
    '{{people}}, a part of what you planned is not possible here any more. The table has the usual choice instead: please check **Settings**.',
  'lobby.news.opened': '**{{ruleset}}**, host {{host}}: a table is open. To sit down, press **Join**. {{people}}',
  'lobby.too-many-subscribe': 'The list of people whom I tell is full. Please try again later.',
  'lobby.news.again':
    'The next game: **{{ruleset}}**, host {{host}}. To keep your seat, press **I am here** within 90 seconds. Without an answer, your seat goes to the waiting list. {{people}}',
  'lobby.news.unseated':
    '{{people}}, the next game has fewer seats. You are first on its waiting list, and get the next seat that becomes free.',
  'lobby.news.host': '{{people}}, you are the host of this table now. When everyone is there, press **Start**.',
  'lobby.news.seated_one': '{{people}}, {{count}} seat is free, and it is yours.',
  'lobby.news.seated_other': '{{people}}, {{count}} seats are free, and they are yours.',
  'lobby.news.removed': '{{people}}, the host or a moderator has removed you from this table.',
  'lobby.news.silent_one':
    '{{people}}, you did not answer the roll call, so {{count}} seat is free again. To return, press **Join**.',
  'lobby.news.silent_other':
    '{{people}}, you did not answer the roll call, so {{count}} seats are free again. To return, press **Join**.',
  'lobby.news.full': '{{people}}, all seats are taken. You can press **Start**.',
  'lobby.news.here': '{{people}}, everyone has answered the roll call. You can press **Start**.',
  'lobby.no-roll': 'There is no roll call now.',
  'lobby.here-already': 'You have answered already. Thank you.',
  'seat.former': 'A person who gave up a seat in this game knows its card and cannot come back to it.',
  'seat.insider': 'A person who opened the notebook of this game knows all cards and can never play in it.',
  'seat.leads': 'The person who narrates this game cannot play in it.',
  'seat.banned': 'This person is banned from tables of this server. `/host unban` lifts the ban.',
  'seat.elsewhere': 'This person has a seat at another table in this server and must leave it first.',
  'seat.sits-here': 'This person has a seat at this table already. Please name somebody else.',
  'seat.replaced':
    '{{newcomer}} replaces {{person}} at seat {{number}}.\n- {{newcomer}}: press **My card** in the town. Then join the table’s voice channel.\n- {{person}}: the game is closed to you. Please tell nobody what you know until it is over.',
  'seat.replaced.text':
    '{{newcomer}} replaces {{person}} at seat {{number}}.\n- {{newcomer}}: press **My card** in the town.\n- {{person}}: the game is closed to you. Please tell nobody what you know until it is over.',
  'seat.watched':
    '{{person}}, you have watched this game so far. If you are in its voice channel, please leave it and join again. Until then Discord lets nobody hear you.',
  'host.is-muted': 'The host has muted {{seat}} already.',
  'host.not-muted': 'The host has not muted {{seat}}. The rules say who is heard.',
  'host.muted': 'The host has muted {{seat}} until further notice. 🔇',
  'host.unmuted': 'The host’s mute of {{seat}} is lifted. The rules say when they are heard. 🎙️',
  'host.call-lasts':
    'A call of the night always lasts its full time. Otherwise its length would reveal something. Time: {{until}} ⏳',
  'voice-room.gone': 'The voice channel is gone. When there is a new one, I call you there. Nobody loses a seat.',
  'voice-room.new': 'Here is the new voice channel: {{channel}}. Please join it: {{people}}',
  'host.moved': 'The table moves to {{channel}}. If you are not moved, please go there: {{people}}',
  'host.sits-there': 'The table is in this voice channel already.',
  'host.sits-by-itself':
    'The table is in its own voice channel already. To move it, name a voice channel of this server.',
  'host.no-guest': 'This person is not at this table. Check the name.',
  'host.kick-plays': '{{seat}} is playing. To take a player out of a game, use `/host remove` or `/host replace`.',
  'notebook.plays': 'Players of this game can never open its notebook, even after they are out.',
  'notebook.former': 'You have played in this game, so its notebook stays closed for you.',
  'notebook.waits':
    'You are on the waiting list of this game. Leave it first (`/game leave`). After you open the notebook you can never play here.',
  'live.spectators':
    'The host has made a link for spectators. Everybody who has it sees your names and all that the table is told. 👀',
  'live.stream':
    'The host has made a link for a stream. Everybody who has it sees your names and all that the table is told. 👀',
  'notebook.opened': '{{person}} has opened the notebook of this game and can no longer play in it. 📓',
  'lead.not-host': 'Only the host of this table can do this, or a moderator if the host is away.',
  'lead.gone':
    'The host of this table ({{person}}) is away. ⏳ A moderator can go on instead: press **Next** here, or use `/host lead`.',
  'lead.idle': '{{person}}, the table waits for you: press **Next**. ⏳',
  'lead.idle.long':
    'The table has been waiting for its host ({{person}}) for three minutes. ⏳ A moderator can go on instead: press **Next** here, or use `/host lead`.',
  'lead.not-led':
    'I narrate this game. To narrate in person, open another table: `/game new`, option `host`, “I narrate in person and do not play”.',
  'lobby.not-here_one': '{{count}} player has not confirmed yet.',
  'lobby.not-here_other': '{{count}} players have not confirmed yet.',
  'lobby.undealt_one': 'These cards cannot be dealt to {{count}} player: change the cards or the number.',
  'lobby.undealt_other': 'These cards cannot be dealt to {{count}} players: change the cards or the number.',
  'voice.taken': 'Another table is using my voice in this server. This one would be hosted in text.',
  'discord.out-of-reach': 'Discord does not answer at the moment. Please try again in a minute.',
  'gathering.none': 'The table is not gathering now. The host presses **Start** in the lobby.',
  'gathering.join-first': 'You are missing too. Please join the table’s voice channel first.',
  'gathering.too-few_one': 'Without them, {{count}} more player is needed. Wait, replace them or cancel.',
  'gathering.too-few_other': 'Without them, {{count}} more players are needed. Wait, replace them or cancel.',
  'gathering.nobody-waits': 'Nobody waits for a seat. People get on the waiting list with `/game wait`.',
  'gathering.seat': '{{people}}: a seat is free for you. Please join {{channel}} now: the game is about to begin.',
  'gathering.seat.text':
    '{{people}}: a seat is free for you. Please press **I am here** in the table’s channel now: the game is about to begin.',
  'gathering.out': 'Did not come: {{people}}. We play without them.',
  'gathering.away': 'Did not come: {{people}}. Too few players are left, so the lobby is open again.',
  'gathering.fewer': 'Too few players are left, so the lobby is open again.',
  'gathering.undealt':
    'These cards cannot be dealt to this number of players, so the lobby is open again. Please change the cards or the number.',
  'gathering.nobody': 'Nobody came to the voice channel, so the lobby is open again.',
  'gathering.nobody.text': 'Nobody pressed **I am here**, so the lobby is open again.',
  'gathering.cancelled': 'The host has cancelled the start. The lobby is open again.',
} as const;
