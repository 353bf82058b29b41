import { ButtonStyle } from 'discord.js';
import type { LobbyView, Player, Remark } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { countdown, isPracticeId, t } from '#narration/index.ts';
import { cardLine } from '../../formats/game-facts.ts';
import { lengthText } from '../../formats/length.ts';
import { nameOf, namesText } from '../../formats/names.ts';
import { orderText } from '../../formats/night-order.ts';
import { changedText } from '../../formats/rulebook-options.ts';
import { type Body, body, buttonRow, type Row } from '../../ui/body.ts';
import type { PanelTable } from '../../ui/panel-table.ts';
import { remarkLine, rulesetText } from '../../ui/texts.ts';
import { rulebookOptionsIds } from '../rulebook-options/custom-ids.ts';
import { rulesIds } from '../rules/custom-ids.ts';
import { subscriptionIds } from '../subscriptions/custom-ids.ts';
import { lobbyIds } from './custom-ids.ts';

/**
 * The panel of a lobby: text with buttons, without an embed. Notifications and screen readers begin with its first
 * line, and its message can still become any other message, which Components V2 would prevent.
 */
export function drawLobby(gameId: string, lobby: LobbyView, language: Wording, links: PanelTable['links'] = {}): Body {
  const range = lobby.min === lobby.max ? `${lobby.min}` : `${lobby.min}–${lobby.max}`;
  const open = lobby.state === 'open';
  return body(
    [
      t(language, 'ui:lobby.title', { ruleset: rulesetText(language, lobby.ruleset) }),
      t(language, 'ui:lobby.host', { host: `<@${lobby.hostId}>`, seated: lobby.players.length, range }),
      ...playerLines(lobby, language),
      ...(open || lobby.state === 'on' ? guestLines(lobby, language) : []),
      lobby.roleSet === undefined ? null : t(language, 'ui:lobby.roleset', { name: lobby.roleSet }),
      open || lobby.cards !== null ? cardLine(lobby, language) : null,
      open ? factLine(lobby, language) : null,
      rollCallLine(lobby, language),
      changedText(lobby.options, language),
      orderText(lobby, language),
      ...(open ? remarkLines(t(language, 'ui:missing.title'), lobby.missing, language) : []),
      ...(open ? remarkLines(t(language, 'ui:remarks.title'), lobby.remarks, language) : []),
      stateLine(lobby, language, links),
    ],
    open
      ? [...lobbyButtons(gameId, lobby, language), ...(lobby.rollCall ? [rollCallButton(gameId, language)] : [])]
      : lobby.state === 'on'
        ? [laterButtons(gameId, lobby, language)]
        : [],
  );
}

/** The line for the next thing to do. While the game is on, it links the rooms. */
function stateLine(lobby: LobbyView, language: Wording, { town, voice }: NonNullable<PanelTable['links']>): string {
  if (lobby.state !== 'on') return t(language, `ui:lobby.${openState(lobby.state, lobby)}`);
  if (town === undefined) return t(language, 'ui:lobby.starting');
  if (lobby.inText) return t(language, 'ui:lobby.on-text', { town: `<#${town}>` });
  const rooms = voice === undefined ? `<#${town}>` : `<#${town}>, <#${voice}>`;
  return t(language, 'ui:lobby.on', { rooms });
}

/** The buttons for people who come while the game is on. */
function laterButtons(gameId: string, { unwatched }: LobbyView, language: Wording): Row {
  const { wait, watch } = guestButtons(gameId, language);
  const rules = { id: rulesIds.showTableRules({ gameId }), label: t(language, 'ui:button.rules') };
  return buttonRow(wait, ...(unwatched ? [] : [watch]), rules);
}

const isFull = ({ players, max }: LobbyView): boolean => players.length >= max;

const isPractice = ({ userId }: Player): boolean => isPracticeId(userId);

/** Returns true if a person finds no seat. A practice player would make room. */
const isClosed = (lobby: LobbyView): boolean => isFull(lobby) && !lobby.players.some(isPractice);

const openState = (state: Exclude<LobbyView['state'], 'on'>, lobby: LobbyView) => {
  if (state !== 'open' || !isClosed(lobby)) return state;
  if (lobby.unwatched) return 'full.unwatched';
  return lobby.inText ? 'full.text' : 'full';
};

/** The expected length, and how many players are in voice. */
function factLine({ minutes, players, inVoice }: LobbyView, language: Wording): string {
  const length = t(language, 'ui:lobby.length', { time: lengthText(minutes, language) });
  const seated = players.filter((player) => !isPractice(player)).length;
  if (inVoice === undefined || seated === 0) return length;
  return `${length} · ${t(language, 'ui:lobby.in-voice', { here: inVoice.length, seated })}`;
}

/** The names that are listed. Others are counted, because the message is short. */
const listed = 5;

function guestLines({ waiting, watchers }: LobbyView, language: Wording): readonly string[] {
  const names = (people: readonly Player[]): string => namesText(people, listed, language);
  return [
    ...(waiting.length > 0 ? [t(language, 'ui:lobby.waiting', { names: names(waiting) })] : []),
    ...(watchers.length > 0 ? [t(language, 'ui:lobby.watching', { names: names(watchers) })] : []),
  ];
}

/** The number of players who have answered the roll call, or null if none is open. */
function rollCallLine({ rollCall, players }: LobbyView, language: Wording): string | null {
  if (!rollCall) return null;
  const count = players.filter(({ userId }) => rollCall.here.includes(userId)).length;
  return t(language, 'ui:lobby.roll', { count, seated: players.length, until: countdown(rollCall.until) });
}

const rollCallButton = (gameId: string, language: Wording): Row =>
  buttonRow({
    id: lobbyIds.answerRollCall({ gameId }),
    label: t(language, 'ui:button.here'),
    look: ButtonStyle.Success,
  });

function playerLines({ players, inVoice = [], state }: LobbyView, language: Wording): readonly string[] {
  if (players.length === 0) return [t(language, 'ui:lobby.nobody')];
  const seat = (player: Player): string => {
    const name = nameOf(player);
    return state === 'open' && inVoice.includes(player.userId) ? t(language, 'ui:lobby.seat.in-voice', { name }) : name;
  };
  return players.map((player, index) => `${index + 1}\\. ${seat(player)}`);
}

function remarkLines(title: string, remarks: readonly Remark[], language: Wording): readonly string[] {
  if (remarks.length === 0) return [];
  const needsPermission = remarks.some(({ kind }) => kind === 'permission');
  return [
    title,
    ...remarks.map((remark) => `- ${remarkLine(language, remark)}`),
    ...(needsPermission ? [t(language, 'remarks:grant')] : []),
  ];
}

/** The buttons for people without a seat. */
const guestButtons = (gameId: string, language: Wording) => ({
  wait: { id: lobbyIds.wait({ gameId }), label: t(language, 'ui:button.wait'), look: ButtonStyle.Success } as const,
  watch: { id: lobbyIds.watch({ gameId }), label: t(language, 'ui:button.watch') },
});

/** First what a player needs, then what they may look at. A full lobby has Wait and Watch in place of Join. */
function lobbyButtons(gameId: string, lobby: LobbyView, language: Wording): readonly Row[] {
  const { wait, watch } = guestButtons(gameId, language);
  const join = {
    id: lobbyIds.join({ gameId }),
    label: t(language, 'ui:button.join'),
    look: ButtonStyle.Success,
  } as const;
  const enter = isClosed(lobby) ? [wait, ...(lobby.unwatched ? [] : [watch])] : [join];
  return [
    buttonRow(
      ...enter,
      { id: lobbyIds.leave({ gameId }), label: t(language, 'ui:button.leave') },
      { id: lobbyIds.start({ gameId }), label: t(language, 'ui:button.start'), look: ButtonStyle.Primary },
    ),
    buttonRow(
      { id: rulebookOptionsIds.showOptions({ gameId }), label: t(language, 'ui:button.settings') },
      { id: rulesIds.showTableRules({ gameId }), label: t(language, 'ui:button.rules') },
      { id: subscriptionIds.toggle({}), label: t(language, 'ui:button.tell-me') },
      ...practiceButtons(gameId, lobby, language),
    ),
  ];
}

/** The buttons of the host for practice players: at most two, beside three others in their row. */
function practiceButtons(gameId: string, lobby: LobbyView, language: Wording) {
  const { players, offersPractice } = lobby;
  const fill = { id: lobbyIds.fillSeats({ gameId }), label: t(language, 'ui:button.practice') };
  const clear = { id: lobbyIds.clearSeats({ gameId }), label: t(language, 'ui:button.no-practice') };
  return [...(offersPractice && !isFull(lobby) ? [fill] : []), ...(players.some(isPractice) ? [clear] : [])];
}

/** The question before a player leaves a running game: a player who has left does not come back (G11). */
export const drawLeaveQuestion = (language: Wording, gameId: string): Body =>
  body(
    [t(language, 'ui:leave.sure')],
    [
      buttonRow({
        id: lobbyIds.leaveGame({ gameId }),
        label: t(language, 'ui:button.quit'),
        look: ButtonStyle.Danger,
      }),
    ],
  );
