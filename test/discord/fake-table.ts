/** The only table of a fake game service, as its lobby and its summary show it. */

import type { Options } from '#engine/kernel/types.ts';
import type { View } from '#engine/kernel/view.ts';
import { cardsInPlay } from '#game/model/cards-in-play.ts';
import { optionsOf } from '#game/model/deck.ts';
import type { NewTable, TableSummary } from '#game/ports/game-service.ts';
import type { LobbyView, Player } from '#game/ports/ports.ts';
import { type TableSettings, usualTableSettings } from '#game/settings/settings.ts';
import { rulesets } from '#rulesets/index.ts';
import { emptyOverview, seated } from './views.ts';

/** The state of a table that a test has set. The place is null before the table is made. */
interface FakeTable {
  readonly place: NewTable | null;
  readonly stage: TableSummary['stage'];
  readonly players: readonly Player[];
  readonly waiting: readonly Player[];
  readonly options: Options;
  readonly settings: TableSettings;
  readonly town: View;
}

/** The settings of a table at first. */
export const usualSettings: TableSettings = {
  ...usualTableSettings,
  least: 6,
  most: 6,
  grace: 90,
};

/** The lobby of a table for six players. */
export function lobbyOf({ place, players, options, stage }: FakeTable): LobbyView {
  return {
    ruleset: place?.ruleset ?? 'six',
    hostId: place?.host.userId ?? '0',
    min: 6,
    max: 6,
    players,
    cards: place?.cards ?? null,
    order: null,
    options,
    waiting: [],
    watchers: [],
    settings: { watchers: true },
    inPlay: inPlayAt(place),
    minutes: 15,
    missing: players.length < 6 ? [{ key: 'lobby.missing-players', params: { count: 6 - players.length } }] : [],
    remarks: [],
    inRules: [],
    state: stage === 'lobby' ? 'open' : 'closed',
  };
}

function inPlayAt(place: NewTable | null): LobbyView['inPlay'] {
  const { ruleset = 'six', cards = null } = place ?? {};
  const rules = rulesets[ruleset]!;
  return cardsInPlay(rules, { options: optionsOf(rules, { options: {} }), cards, players: cards?.length ?? 6 });
}

/** The summary of a table that has been made at this place, with the lobby that it shows. */
export function summaryOf(gameId: string, place: NewTable, table: FakeTable & { lobby(): LobbyView }): TableSummary {
  return {
    gameId,
    guildId: place.guildId,
    ruleset: place.ruleset,
    language: place.language,
    hostId: place.host.userId,
    ...{ lead: place.lead ?? null, former: [], waiting: table.waiting, watchers: [], hushed: [] },
    stage: table.stage,
    players: seated(table.players),
    lobby: table.stage === 'lobby' ? table.lobby() : null,
    town: table.town,
    options: optionsOf(rulesets[place.ruleset]!, { options: table.options }),
    settings: table.settings,
    cards: place.cards ?? null,
    overview: emptyOverview,
    until: null,
    voice: 'here',
    awaitsRooms: false,
    issues: [],
  };
}
