import { ButtonStyle } from 'discord.js';
import type { LobbyView, Remark } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { cleanName, countdown, t } from '#narration/index.ts';
import { type Body, body, buttonRow, type Row } from '../../body.ts';
import { deckText } from '../../formats/deck.ts';
import { orderText } from '../../formats/night-order.ts';
import { changedText } from '../../formats/rulebook-options.ts';
import { remarkLine, rulesetText } from '../../texts.ts';
import { rulebookOptionsIds } from '../rulebook-options/custom-ids.ts';
import { rulesIds } from '../rules/custom-ids.ts';
import { lobbyIds } from './custom-ids.ts';

/** The panel of a lobby. */
export function drawLobby(gameId: string, lobby: LobbyView, language: Wording): Body {
  const range = lobby.min === lobby.max ? `${lobby.min}` : `${lobby.min}–${lobby.max}`;
  const open = lobby.state === 'open';
  return body(
    [
      t(language, 'ui:lobby.title', { ruleset: rulesetText(language, lobby.ruleset) }),
      t(language, 'ui:lobby.host', { host: `<@${lobby.hostId}>`, seated: lobby.players.length, range }),
      ...playerLines(lobby, language),
      lobby.roleSet === undefined ? null : t(language, 'ui:lobby.roleset', { name: lobby.roleSet }),
      lobby.cards === null ? null : t(language, 'ui:lobby.cards', { cards: cardsOf(lobby, language) }),
      rollCallLine(lobby, language),
      lobby.waiting ? t(language, 'ui:lobby.waiting', { waiting: lobby.waiting }) : null,
      changedText(lobby.options, language),
      orderText(lobby, language),
      ...(open ? remarkLines(t(language, 'ui:missing.title'), lobby.missing, language) : []),
      ...(open ? remarkLines(t(language, 'ui:remarks.title'), lobby.remarks, language) : []),
      t(language, `ui:lobby.${lobby.state}`),
    ],
    open ? [lobbyButtons(gameId, language), ...(lobby.rollCall ? [rollCallButton(gameId, language)] : [])] : [],
  );
}

/** The number of players who have answered the roll call; null if none is open. */
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

const cardsOf = ({ ruleset, cards }: LobbyView, language: Wording): string =>
  deckText(cards ?? [], language, { id: ruleset, roles: [] });

function playerLines(lobby: LobbyView, language: Wording): readonly string[] {
  if (lobby.players.length === 0) return [t(language, 'ui:lobby.nobody')];
  return lobby.players.map(({ name, userId }, index) => `${index + 1}\\. ${cleanName(name) || `<@${userId}>`}`);
}

function remarkLines(title: string, remarks: readonly Remark[], language: Wording): readonly string[] {
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
    { id: lobbyIds.join({ gameId }), label: t(language, 'ui:button.join'), look: ButtonStyle.Success },
    { id: lobbyIds.leave({ gameId }), label: t(language, 'ui:button.leave') },
    { id: rulebookOptionsIds.showOptions({ gameId }), label: t(language, 'ui:button.settings') },
    { id: rulesIds.showTableRules({ gameId }), label: t(language, 'ui:button.rules') },
    { id: lobbyIds.start({ gameId }), label: t(language, 'ui:button.start'), look: ButtonStyle.Primary },
  );
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
