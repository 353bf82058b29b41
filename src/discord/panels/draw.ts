import { ButtonStyle } from 'discord.js';
import { cleanName, countdown, t } from '#narration/index.ts';
import type { Language, Layout, LobbyView, Panel, Remark } from '#table/ports.ts';
import { type Body, body, buttonRow, menuRow, portions, type Row } from '../body.ts';
import type { PressAction } from '../custom-id.ts';
import { choiceLabel, remarkLine, rulesetText } from '../words.ts';

/** What a panel needs of its table: all of it public. */
export type Table = Pick<Layout, 'gameId' | 'language' | 'players'>;

/** A panel as a message. It is the same for everybody; what is one's own is shown when a button is pressed. */
export function drawPanel(panel: Panel, table: Table): Body {
  if (panel.kind === 'lobby') return drawLobby(table.gameId, panel.lobby, table.language);
  if (panel.kind === 'ballot') return drawBallot(panel, table);
  return panel.kind === 'night' ? drawNight(panel.night, table) : drawDay(panel.day, table);
}

export function drawLobby(gameId: string, lobby: LobbyView, language: Language): Body {
  const range = lobby.min === lobby.max ? `${lobby.min}` : `${lobby.min}–${lobby.max}`;
  const open = lobby.state === 'open';
  return body(
    [
      t(language, 'ui:lobby.title', { ruleset: rulesetText(language, lobby.ruleset) }),
      t(language, 'ui:lobby.host', { host: `<@${lobby.hostId}>`, seated: lobby.players.length, range }),
      ...sitting(lobby, language),
      ...(open ? listed(t(language, 'ui:missing.title'), lobby.missing, language) : []),
      ...(open ? listed(t(language, 'ui:remarks.title'), lobby.remarks, language) : []),
      t(language, `ui:lobby.${lobby.state}`),
    ],
    open ? [lobbyButtons(gameId, language)] : [],
  );
}

function sitting(lobby: LobbyView, language: Language): readonly string[] {
  if (lobby.players.length === 0) return [t(language, 'ui:lobby.nobody')];
  return lobby.players.map(({ name, userId }, index) => `${index + 1}\\. ${cleanName(name) || `<@${userId}>`}`);
}

function listed(title: string, remarks: readonly Remark[], language: Language): readonly string[] {
  if (remarks.length === 0) return [];
  const lacks = remarks.some((remark) => remark.key.startsWith('ui.lacks.'));
  return [
    title,
    ...remarks.map((remark) => `- ${remarkLine(language, remark)}`),
    ...(lacks ? [t(language, 'ui:grant')] : []),
  ];
}

function lobbyButtons(gameId: string, language: Language): Row {
  return buttonRow(
    { id: always(gameId, 'join'), label: t(language, 'ui:button.join'), look: ButtonStyle.Success },
    { id: always(gameId, 'leave'), label: t(language, 'ui:button.leave') },
    { id: always(gameId, 'start'), label: t(language, 'ui:button.start'), look: ButtonStyle.Primary },
  );
}

/** The buttons carry no step, so the message stands unchanged through all calls: its edits would tell nothing (G4). */
function drawNight(night: number, { gameId, language }: Table): Body {
  return body(
    [t(language, 'ui:night.title', { night }), t(language, 'ui:night.body')],
    [
      buttonRow(
        { id: always(gameId, 'card'), label: t(language, 'ui:button.card') },
        { id: always(gameId, 'act'), label: t(language, 'ui:button.act'), look: ButtonStyle.Primary },
      ),
    ],
  );
}

/** Who has the floor is checked when a button is pressed: a slow edit must not cost a speaker his "thanks". */
function drawDay(day: number, { gameId, language }: Table): Body {
  return body(
    [t(language, 'ui:day.title', { day }), t(language, 'ui:day.body')],
    [
      buttonRow(
        { id: always(gameId, 'card'), label: t(language, 'ui:button.card') },
        { id: always(gameId, 'nominate'), label: t(language, 'ui:button.nominate') },
        { id: always(gameId, 'pass'), label: t(language, 'ui:button.pass'), look: ButtonStyle.Success },
        { id: always(gameId, 'act'), label: t(language, 'ui:button.act') },
      ),
    ],
  );
}

function drawBallot(panel: Panel & { kind: 'ballot' }, { gameId, language, players }: Table): Body {
  const { day, round, step } = panel;
  const title = round === 1 ? t(language, 'ui:ballot.title', { day }) : t(language, 'ui:ballot.again', { day, round });
  const menus = portions(panel.choices).map((choices, index) =>
    menuRow({
      id: { gameId, step, action: 'vote', arg: `${index}` },
      placeholder: t(language, 'ui:ballot.menu'),
      options: choices.map((choice) => ({ label: choiceLabel(language, choice, players), value: `${choice}` })),
    }),
  );
  const soon = t(language, 'ui:ballot.soon');
  const until = panel.until === undefined ? soon : t(language, 'ui:ballot.until', { until: countdown(panel.until) });
  return body([title, t(language, 'ui:ballot.rule'), until], menus);
}

const always = (gameId: string, action: PressAction) => ({ gameId, step: 0, action });
