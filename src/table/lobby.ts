import type { Ruleset } from '#engine/ruleset.ts';
import type { TableDocument } from './journal.ts';
import type { LobbyView, Player, Remark } from './ports.ts';

type Players = Pick<TableDocument, 'players' | 'hostId'>;

export const isSeated = (table: Players, userId: string): boolean =>
  table.players.some((player) => player.userId === userId);

/** The players with one more, in the order of coming. */
export const withPlayer = (table: Players, person: Player): Pick<TableDocument, 'players'> => ({
  players: [...table.players, person],
});

/** The lobby without one player: the host's chair goes to who came next. `null`: nobody is left. */
export function withoutPlayer(table: Players, userId: string): Players | null {
  const players = table.players.filter((player) => player.userId !== userId);
  const [next] = players;
  if (!next) return null;
  return { players, hostId: table.hostId === userId ? next.userId : table.hostId };
}

export function missing(rules: Ruleset, players: readonly Player[]): readonly Remark[] {
  const { min, max } = rules.players;
  if (players.length < min) return [{ key: 'lobby.missing-players', params: { count: min - players.length } }];
  return players.length > max ? [{ key: 'lobby.full', params: { max } }] : [];
}

export function lobbyView(
  table: TableDocument,
  rules: Ruleset,
  notes: { readonly hindrances: readonly Remark[]; readonly remarks: readonly Remark[] },
  state: LobbyView['state'],
): LobbyView {
  return {
    ruleset: table.ruleset,
    hostId: table.hostId,
    min: rules.players.min,
    max: rules.players.max,
    players: table.players,
    missing: [...missing(rules, table.players), ...notes.hindrances],
    remarks: notes.remarks,
    state,
  };
}
