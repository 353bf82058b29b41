import type { LobbyView } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import type { Body } from '../../ui/body.ts';
import type { PanelTable } from '../../ui/panel-table.ts';
import { drawLobby } from './view.ts';

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
