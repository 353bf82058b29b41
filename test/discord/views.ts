/** The views of a game that panels are drawn from. */
import type { NewTable, SeatInsight } from '#game/ports/game-service.ts';
import type { GameOverview, Layout, LobbyView, PageChoices, Panel, Player, StepChoice } from '#game/ports/ports.ts';
import { wordingOf } from '../rulebooks.ts';

/** The turns of a seat without a turn. */
export const noTurns: SeatInsight['turns'] = () => ({
  ...{ speech: null, nomination: null, vote: null, ready: null, call: null },
  next: { key: 'turn.call.none' },
});

/** The overview of a game of which nothing is known yet. */
export const emptyOverview: GameOverview = {
  ...{ seats: [], step: null, paused: false, nominations: [], ready: [], voted: [], lastBallot: null },
  ...{ next: null, until: null },
};

/** A page of the town with these choices. */
export const pageWith = (
  choice: StepChoice,
  { number = 1, lines = [], mentions = [], ...now }: Partial<Page & PageChoices> = {},
): Page => ({
  ...{ kind: 'page', number, lines, mentions },
  now: { step: 9, until: null, note: null, talks: false, choice, ...now },
});

type Page = Panel & { readonly kind: 'page' };

export const seated = (players: readonly Player[]) => players.map((player, index) => ({ ...player, seat: index + 1 }));

export const lobbyLayout = (place: NewTable, lobby: LobbyView): Layout => ({
  gameId: 'g1',
  guildId: place.guildId,
  wording: wordingOf(place.language),
  title: 'Mafia for six',
  lobbyChannelId: place.channelId,
  rooms: [],
  keepsLog: false,
  speakers: null,
  players: seated(lobby.players),
  panels: [{ room: 'lobby', panel: { kind: 'lobby', lobby } }],
  status: '',
});
