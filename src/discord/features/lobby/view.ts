import { ButtonStyle } from 'discord.js';
import type { LobbyView, Player, Remark } from '#game/ports/ports.ts';
import { countdown, isPracticeId, t, type Wording } from '#narration/index.ts';
import { cardLine } from '../../formats/game-facts.ts';
import { lengthText } from '../../formats/length.ts';
import { nameOf, namesText } from '../../formats/names.ts';
import { orderText } from '../../formats/night-order.ts';
import { changedText } from '../../formats/rulebook-options.ts';
import { type Body, type Button, body, buttonRow, type Row, sectionRow } from '../../ui/body.ts';
import { atTable, buttonId } from '../../ui/custom-id.ts';
import type { PanelTable } from '../../ui/panel-table.ts';
import { remarkLine, rulesetText } from '../../ui/texts.ts';
import { rulesIds } from '../rules/scope.ts';
import { subscriptionIds } from '../subscriptions.ts';
import { rulebookOptionsIds } from '../table-settings/options.ts';

export const lobbyIds = {
  join: buttonId('join', atTable),
  leave: buttonId('leave', atTable),
  /** Takes a free seat, or a place on the waiting list. */
  wait: buttonId('wait', atTable),
  /** Becomes a watcher. */
  watch: buttonId('watch', atTable),
  start: buttonId('start', atTable),
  /** Fills free seats with practice players. */
  fillSeats: buttonId('practice', atTable),
  /** Removes the practice players. */
  clearSeats: buttonId('nopractice', atTable),
  answerRollCall: buttonId('here', atTable),
  /** Leaves a running game, after a question. */
  leaveGame: buttonId('quit', atTable),
};

/**
 * The panel of a lobby. Notifications and screen readers begin with its first line. While it is open, **Join** is beside the
 * number of players, right below their names, and **Start** beside the things that it waits for.
 */
export function drawLobby(gameId: string, lobby: LobbyView, wording: Wording, links: PanelTable['links'] = {}): Body {
  const open = lobby.state === 'open';
  const about = [
    t(wording, 'ui:lobby.title', { ruleset: rulesetText(wording, lobby.ruleset) }),
    t(wording, 'ui:lobby.host', { host: `<@${lobby.hostId}>` }),
    lobby.roleSet === undefined ? null : t(wording, 'ui:lobby.roleset', { name: lobby.roleSet }),
    open || lobby.cards !== null ? cardLine(lobby, wording) : null,
    open ? t(wording, 'ui:lobby.length', { time: lengthText(lobby.minutes, wording) }) : null,
    changedText(lobby.options, wording),
    orderText(lobby, wording),
  ];
  const lines = [...about, ...playerLines(lobby, wording), ...guestLines(lobby, wording)];
  const rows = open
    ? openRows(gameId, lobby, wording)
    : lobby.state === 'on'
      ? [laterButtons(gameId, lobby, wording)]
      : [];
  return { ...body(open ? lines : [...lines, stateLine(lobby, wording, links)], rows), tone: 'lobby' };
}

/** The line for the next thing to do. While the game is on, it links the rooms. */
function stateLine(lobby: LobbyView, wording: Wording, { town, voice }: NonNullable<PanelTable['links']>): string {
  if (lobby.state !== 'on') return t(wording, `ui:lobby.${lobby.state}`);
  if (town === undefined) return t(wording, 'ui:lobby.awaits-rooms');
  if (lobby.inText) return t(wording, 'ui:lobby.on-text', { town: `<#${town}>` });
  const rooms = voice === undefined ? `<#${town}>` : `<#${town}>, <#${voice}>`;
  return t(wording, 'ui:lobby.on', { rooms });
}

/** The buttons for people who come while the game is on. */
function laterButtons(gameId: string, { settings }: LobbyView, wording: Wording): Row {
  const { wait, watch } = guestButtons(gameId, wording);
  const rules = { id: rulesIds.showTableRules({ gameId }), label: t(wording, 'ui:button.rules') };
  return buttonRow(wait, ...(settings.watchers ? [watch] : []), rules);
}

const isFull = ({ players, max }: LobbyView): boolean => players.length >= max;

const isPractice = ({ userId }: Player): boolean => isPracticeId(userId);

const peopleAmong = (players: readonly Player[]): readonly Player[] => players.filter((player) => !isPractice(player));

/** Returns true if a person finds no seat. A practice player would make room. */
const isClosed = (lobby: LobbyView): boolean => isFull(lobby) && !lobby.players.some(isPractice);

/** The line for people who find no seat, or `null` if there is one. */
function fullLine(lobby: LobbyView, wording: Wording): string | null {
  if (!isClosed(lobby)) return null;
  const watching = lobby.settings.watchers ? (lobby.inText ? '.text' : '') : '.unwatched';
  return t(wording, `ui:lobby.full${watching}`);
}

/** The names that are listed. Others are counted, because the message is short. */
const listed = 5;

function guestLines({ state, waiting, watchers }: LobbyView, wording: Wording): readonly string[] {
  if (state !== 'open' && state !== 'on') return [];
  const names = (people: readonly Player[]): string => namesText(people, listed, wording);
  return [
    ...(waiting.length > 0 ? [t(wording, 'ui:lobby.waiting', { names: names(waiting) })] : []),
    ...(watchers.length > 0 ? [t(wording, 'ui:lobby.watching', { names: names(watchers) })] : []),
  ];
}

/** The number of players who have answered the roll call, or null if none is open. */
function rollCallLine({ rollCall, players }: LobbyView, wording: Wording): string | null {
  if (!rollCall) return null;
  const people = peopleAmong(players);
  const count = people.filter(({ userId }) => rollCall.here.includes(userId)).length;
  return t(wording, 'ui:lobby.roll', { count, seated: people.length, until: countdown(rollCall.until) });
}

/** The button with which a player says that they are there: in a roll call, or before the deal of a table in text. */
export const hereButton = (gameId: string, wording: Wording): Button => ({
  id: lobbyIds.answerRollCall({ gameId }),
  label: t(wording, 'ui:button.here'),
  look: ButtonStyle.Success,
});

/** The most players of whom each has a line. More are one paragraph, so that a phone shows the whole lobby. */
const mostInLines = 12;

/** The names of the players in the order in which they came. */
function playerLines({ players, inVoice = [], state }: LobbyView, wording: Wording): readonly string[] {
  if (players.length === 0) return [t(wording, 'ui:lobby.nobody')];
  if (players.length > mostInLines) return [players.map((each, index) => `${index + 1} ${nameOf(each)}`).join(', ')];
  const seat = (player: Player): string => {
    const name = nameOf(player);
    return state === 'open' && inVoice.includes(player.userId) ? t(wording, 'ui:lobby.seat.in-voice', { name }) : name;
  };
  return players.map((player, index) => `${index + 1}\\. ${seat(player)}`);
}

/** The number of players, those that are needed, and how many are in voice. */
function countLine({ players, min, max, inVoice }: LobbyView, wording: Wording): string {
  // A word joiner: the range stays on one line.
  const range = min === max ? `${min}` : `${min}–\u2060${max}`;
  const count = t(wording, 'ui:lobby.players', { seated: players.length, range });
  const seated = peopleAmong(players).length;
  if (inVoice === undefined || seated === 0) return count;
  return `${count}\n${t(wording, 'ui:lobby.in-voice', { here: inVoice.length, seated })}`;
}

function remarkLines(title: string, remarks: readonly Remark[], wording: Wording): readonly string[] {
  if (remarks.length === 0) return [];
  const needsPermission = remarks.some(({ kind }) => kind === 'permission');
  return [
    title,
    ...remarks.map((remark) => `- ${remarkLine(wording, remark)}`),
    ...(needsPermission ? [t(wording, 'remarks:grant')] : []),
  ];
}

/** The buttons for people without a seat. */
const guestButtons = (gameId: string, wording: Wording) => ({
  wait: { id: lobbyIds.wait({ gameId }), label: t(wording, 'ui:button.wait'), look: ButtonStyle.Success } as const,
  watch: { id: lobbyIds.watch({ gameId }), label: t(wording, 'ui:button.watch') },
});

/**
 * First what a player needs, then what they may look at. A full lobby has Wait in place of Join, and Watch. Start is beside the
 * things that it waits for.
 */
function openRows(gameId: string, lobby: LobbyView, wording: Wording): readonly Row[] {
  const { wait, watch } = guestButtons(gameId, wording);
  const join = {
    id: lobbyIds.join({ gameId }),
    label: t(wording, 'ui:button.join'),
    look: ButtonStyle.Success,
  } as const;
  const rollCall = rollCallLine(lobby, wording);
  const watches = isClosed(lobby) && lobby.settings.watchers;
  return [
    section([countLine(lobby, wording), fullLine(lobby, wording)], isClosed(lobby) ? wait : join),
    section(startLines(lobby, wording), {
      id: lobbyIds.start({ gameId }),
      label: t(wording, 'ui:button.start'),
      look: ButtonStyle.Primary,
    }),
    ...(rollCall === null ? [] : [section([rollCall], hereButton(gameId, wording))]),
    buttonRow(
      ...(watches ? [watch] : []),
      { id: lobbyIds.leave({ gameId }), label: t(wording, 'ui:button.leave') },
      { id: rulebookOptionsIds.showOptions({ gameId }), label: t(wording, 'ui:button.settings') },
    ),
    buttonRow(
      { id: rulesIds.showTableRules({ gameId }), label: t(wording, 'ui:button.rules') },
      { id: subscriptionIds.toggle({}), label: t(wording, 'ui:button.tell-me') },
      ...practiceButtons(gameId, lobby, wording),
    ),
  ];
}

const section = (lines: readonly (string | null)[], button: Button): Row =>
  sectionRow(lines.filter((line) => line !== null).join('\n'), button);

/** The things that the start waits for, or the one who starts, and what is worth knowing before. */
const startLines = ({ missing, remarks }: LobbyView, wording: Wording): readonly string[] => [
  ...(missing.length === 0
    ? [t(wording, 'ui:lobby.open')]
    : remarkLines(t(wording, 'ui:missing.title'), missing, wording)),
  ...remarkLines(t(wording, 'ui:remarks.title'), remarks, wording),
];

/** The buttons of the host for practice players: at most two. */
function practiceButtons(gameId: string, lobby: LobbyView, wording: Wording) {
  const { players, offersPractice } = lobby;
  const fill = { id: lobbyIds.fillSeats({ gameId }), label: t(wording, 'ui:button.practice') };
  const clear = { id: lobbyIds.clearSeats({ gameId }), label: t(wording, 'ui:button.no-practice') };
  return [...(offersPractice && !isFull(lobby) ? [fill] : []), ...(players.some(isPractice) ? [clear] : [])];
}

/** The question before a player leaves a running game: a player who has left does not come back (G11). */
export const drawLeaveQuestion = (wording: Wording, gameId: string): Body =>
  body(
    [t(wording, 'ui:leave.sure')],
    [
      buttonRow({
        id: lobbyIds.leaveGame({ gameId }),
        label: t(wording, 'ui:button.quit'),
        look: ButtonStyle.Danger,
      }),
    ],
  );

/** A drawn panel with everything that decided how it looks. */
interface Drawn {
  readonly facts: string;
  readonly wording: Wording;
  readonly body: Body;
}

/** The latest panel of each list of players. */
const latest = new WeakMap<LobbyView['players'], Drawn>();

/** The panel of a lobby. It is drawn once for the answer to a press and for the message that the table keeps up to date. */
export function lobbyPanel(gameId: string, lobby: LobbyView, wording: Wording, links: PanelTable['links'] = {}): Body {
  const facts = JSON.stringify([gameId, lobby, wording.language, wording.theme, links.town, links.voice]);
  const before = latest.get(lobby.players);
  if (before?.facts === facts && hasSameNames(before.wording, wording)) return before.body;
  const drawn = drawLobby(gameId, lobby, wording, links);
  latest.set(lobby.players, { facts, wording, body: drawn });
  return drawn;
}

const hasSameNames = (one: Wording, other: Wording): boolean =>
  one.rulebooks === other.rulebooks && one.roles === other.roles && one.deal === other.deal;
