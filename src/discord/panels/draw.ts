import { ButtonStyle } from 'discord.js';
import type { GivenFoul, Layout, LobbyView, NumberCall, Panel, Remark } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { cleanName, countdown, numbersText, t } from '#narration/index.ts';
import { type Body, body, buttonRow, menuRow, portions, type Row, rowSize } from '../body.ts';
import type { PressAction } from '../custom-id.ts';
import { choiceLabel, choiceText, remarkLine, rulesetText } from '../words.ts';
import { drawClan } from './clan.ts';
import { drawAppeal, drawDuel } from './court.ts';
import { deckText } from './deck.ts';
import { orderText } from './night-order.ts';
import { courseLines, seatLines } from './overview.ts';
import { changedText } from './settings.ts';

/** The public facts that a panel needs from its table. */
export type Table = Pick<Layout, 'gameId' | 'language' | 'players'>;

/** A panel as a message. It is the same for everybody; what is one's own is shown when a button is pressed. */
export function drawPanel(panel: Panel, table: Table): Body {
  if (panel.kind === 'lobby') return drawLobby(table.gameId, panel.lobby, table.language);
  if (panel.kind === 'ballot') return drawBallot(panel, table);
  if (panel.kind === 'revenge') return drawRevenge(panel, table);
  if (panel.kind === 'appeal') return drawAppeal(panel, table);
  if (panel.kind === 'duel') return drawDuel(panel, table);
  if (panel.kind === 'judgement') return drawJudgement(panel, table);
  if (panel.kind === 'clan') return drawClan(panel, table);
  return panel.kind === 'night' ? drawNight(panel, table) : drawDay(panel, table);
}

export function drawLobby(gameId: string, lobby: LobbyView, language: Wording): Body {
  const range = lobby.min === lobby.max ? `${lobby.min}` : `${lobby.min}–${lobby.max}`;
  const open = lobby.state === 'open';
  return body(
    [
      t(language, 'ui:lobby.title', { ruleset: rulesetText(language, lobby.ruleset) }),
      t(language, 'ui:lobby.host', { host: `<@${lobby.hostId}>`, seated: lobby.players.length, range }),
      ...sitting(lobby, language),
      lobby.roleSet === undefined ? null : t(language, 'ui:lobby.roleset', { name: lobby.roleSet }),
      lobby.cards === null ? null : t(language, 'ui:lobby.cards', { cards: cardsOf(lobby, language) }),
      rollText(lobby, language),
      lobby.waiting ? t(language, 'ui:lobby.waiting', { waiting: lobby.waiting }) : null,
      changedText(lobby.options, language),
      orderText(lobby, language),
      ...(open ? listed(t(language, 'ui:missing.title'), lobby.missing, language) : []),
      ...(open ? listed(t(language, 'ui:remarks.title'), lobby.remarks, language) : []),
      t(language, `ui:lobby.${lobby.state}`),
    ],
    open ? [lobbyButtons(gameId, language), ...(lobby.rollCall ? [hereButton(gameId, language)] : [])] : [],
  );
}

/** How many have answered the roll call, while it is open. */
function rollText({ rollCall, players }: LobbyView, language: Wording): string | null {
  if (!rollCall) return null;
  const count = players.filter(({ userId }) => rollCall.here.includes(userId)).length;
  return t(language, 'ui:lobby.roll', { count, seated: players.length, until: countdown(rollCall.until) });
}

const hereButton = (gameId: string, language: Wording): Row =>
  buttonRow({ id: always(gameId, 'here'), label: t(language, 'ui:button.here'), look: ButtonStyle.Success });

const cardsOf = ({ ruleset, cards }: LobbyView, language: Wording): string =>
  deckText(cards ?? [], language, { id: ruleset, roles: [] });

function sitting(lobby: LobbyView, language: Wording): readonly string[] {
  if (lobby.players.length === 0) return [t(language, 'ui:lobby.nobody')];
  return lobby.players.map(({ name, userId }, index) => `${index + 1}\\. ${cleanName(name) || `<@${userId}>`}`);
}

function listed(title: string, remarks: readonly Remark[], language: Wording): readonly string[] {
  if (remarks.length === 0) return [];
  const lacks = remarks.some(({ kind }) => kind === 'permission');
  return [
    title,
    ...remarks.map((remark) => `- ${remarkLine(language, remark)}`),
    ...(lacks ? [t(language, 'ui:grant')] : []),
  ];
}

function lobbyButtons(gameId: string, language: Wording): Row {
  return buttonRow(
    { id: always(gameId, 'join'), label: t(language, 'ui:button.join'), look: ButtonStyle.Success },
    { id: always(gameId, 'leave'), label: t(language, 'ui:button.leave') },
    { id: always(gameId, 'settings'), label: t(language, 'ui:button.settings') },
    { id: always(gameId, 'rules'), label: t(language, 'ui:button.rules') },
    { id: always(gameId, 'start'), label: t(language, 'ui:button.start'), look: ButtonStyle.Primary },
  );
}

/**
 * The buttons carry no step, so the message stays unchanged through all calls: its edits would reveal the calls (G4).
 */
function drawNight({ night, overview, numbers, talks }: Panel & { kind: 'night' }, table: Table): Body {
  const { gameId, language } = table;
  return body(
    [
      t(language, 'ui:night.title', { night }),
      numbers === undefined ? null : t(language, 'panels:numbers', { calls: numberCalls(numbers, language) }),
      ...seatLines(overview, table),
      t(language, 'ui:night.body'),
    ],
    [
      buttonRow(
        { id: always(gameId, 'card'), label: t(language, 'ui:button.card') },
        { id: always(gameId, 'act'), label: t(language, 'ui:button.act'), look: ButtonStyle.Primary },
        ...talkButton(gameId, language, talks),
      ),
    ],
  );
}

/** Discord counts down by itself: the panel stands unchanged while the numbers are called (D14). */
const numberCalls = (numbers: readonly NumberCall[], language: Wording): string =>
  numbers.map(({ seat, at }) => `${numbersText([seat], language)} ${countdown(at)}`).join(' · ');

/** A press checks who has the floor, because a slow edit must not cost a speaker their "thanks". */
function drawDay({ day, overview, nominates, free, apart, talks }: Panel & { kind: 'day' }, table: Table): Body {
  const { gameId, language } = table;
  return body(
    [
      t(language, 'ui:day.title', { day }),
      ...courseLines(overview, table),
      ...seatLines(overview, table),
      apart ? t(language, 'panels:apart') : null,
      t(language, free ? 'panels:free' : nominates && !apart ? 'ui:day.body' : 'ui:day.body.plain'),
    ],
    [
      buttonRow(
        { id: always(gameId, 'card'), label: t(language, 'ui:button.card') },
        ...(nominates ? [{ id: always(gameId, 'nominate'), label: t(language, 'ui:button.nominate') }] : []),
        free
          ? { id: always(gameId, 'ready'), label: t(language, 'ui:verb.ready'), look: ButtonStyle.Success }
          : { id: always(gameId, 'pass'), label: t(language, 'ui:button.pass'), look: ButtonStyle.Success },
        { id: always(gameId, 'act'), label: t(language, 'ui:button.act') },
        ...talkButton(gameId, language, talks),
      ),
    ],
  );
}

function drawBallot(panel: Panel & { kind: 'ballot' }, table: Table): Body {
  const { day, round, about, barred } = panel;
  const { language } = table;
  const title = round === 1 ? t(language, 'ui:ballot.title', { day }) : t(language, 'ui:ballot.again', { day, round });
  const asked = about.map((seat) => choiceText(language, seat, table.players)).join(', ');
  const until =
    panel.until === undefined
      ? t(language, 'ui:ballot.soon')
      : t(language, 'ui:ballot.until', { until: countdown(panel.until) });
  return body(
    [
      title,
      asked === '' ? null : t(language, 'panels:ballot.about', { who: asked }),
      t(language, 'ui:ballot.rule'),
      barred.length === 0 ? null : t(language, 'panels:ballot.barred', { seats: numbersText(barred, language) }),
      until,
    ],
    voteRows(panel, table),
  );
}

/** Menus list seats; a question that is answered with a word gets a button for each answer. */
function voteRows({ step, choices }: Panel & { kind: 'ballot' }, { gameId, language, players }: Table): Row[] {
  const id = (arg: string) => ({ gameId, step, action: 'vote' as const, arg });
  if (choices.every((choice) => typeof choice !== 'number')) {
    return [buttonRow(...choices.map((choice) => ({ id: id(choice), label: choiceLabel(language, choice, players) })))];
  }
  return portions(choices).map((portion, index) =>
    menuRow({
      id: id(`${index}`),
      placeholder: t(language, 'ui:ballot.menu'),
      options: portion.map((choice) => ({ label: choiceLabel(language, choice, players), value: `${choice}` })),
    }),
  );
}

/** The same for everybody: a press by a person who is no judge is refused (D12). */
function drawJudgement(panel: Panel & { kind: 'judgement' }, { gameId, language, players }: Table): Body {
  const { step, choices, until } = panel;
  const menus = portions(choices).map((portion, index) =>
    menuRow({
      id: { gameId, step, action: 'open', arg: `votes-${index}` },
      placeholder: t(language, 'panels:judgement.menu'),
      options: portion.map((choice) => ({ label: choiceLabel(language, choice, players), value: `${choice}` })),
    }),
  );
  return body(
    [
      t(language, 'panels:judgement.title'),
      t(language, 'panels:judgement.rule'),
      until === undefined
        ? t(language, 'panels:revenge.soon')
        : t(language, 'panels:revenge.until', { until: countdown(until) }),
    ],
    menus,
  );
}

function drawRevenge(panel: Panel & { kind: 'revenge' }, { gameId, language, players }: Table): Body {
  const { seat, step, choices, until } = panel;
  const menus = portions(choices).map((portion, index) =>
    menuRow({
      id: { gameId, step, action: 'open', arg: `drags-${index}` },
      placeholder: t(language, 'panels:revenge.menu'),
      options: portion.map((choice) => ({ label: choiceLabel(language, choice, players), value: `${choice}` })),
    }),
  );
  return body(
    [
      t(language, 'panels:revenge.title', { who: choiceText(language, seat, players) }),
      t(language, 'panels:revenge.rule'),
      until === undefined
        ? t(language, 'panels:revenge.soon')
        : t(language, 'panels:revenge.until', { until: countdown(until) }),
    ],
    menus,
  );
}

/**
 * The buttons under the news of fouls, with which the host of the table takes a foul back. One message may hold
 * several where posts accumulate.
 */
export const drawUndo = (
  fouls: readonly GivenFoul[],
  { gameId, language }: Pick<Table, 'gameId' | 'language'>,
): readonly Row[] =>
  portions(fouls, rowSize).map((portion) =>
    buttonRow(
      ...portion.map(({ number, seat }) => ({
        id: { gameId, step: 0, action: 'undo' as const, arg: `${number}` },
        label: t(language, 'ui:button.undo', { seat }),
      })),
    ),
  );

/** The same for everybody: who has no talk is told so when he presses. */
const talkButton = (gameId: string, language: Wording, talks: boolean | undefined) =>
  talks ? [{ id: always(gameId, 'talk'), label: t(language, 'setup:talk.button') }] : [];

const always = (gameId: string, action: PressAction) => ({ gameId, step: 0, action });
