import type { Command } from '#engine/kernel/commands.ts';
import { recommendedCards } from '#engine/kernel/deal.ts';
import { play, unstarted } from '#engine/kernel/engine.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import { Rng } from '#engine/kernel/rng.ts';
import { factionOf } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { CallId, Options, RoleId } from '#engine/kernel/types.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { warningRemark } from '#narration/index.ts';
import { ownWords } from '#rolesets/index.ts';
import type { Rulebook, TableSummary } from '../ports/game-service.ts';
import type { Failed } from '../ports/outcome.ts';
import type { Remark } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';
import { wordsOption } from '../settings/settings.ts';
import { because, refused } from './answers.ts';
import { callsOfNights, type OpenTable, wakesOf } from './calls.ts';
import { cardsInPlay } from './cards-in-play.ts';
import { expectedMinutes } from './expected-length.ts';
import { oncePerRuleset } from './memo.ts';

/** The choices of a host from a rulebook. */
export interface GameConfig {
  readonly options: Options;
  readonly size: number | null;
  readonly cards: readonly RoleId[] | null;
}

/** The command that starts a table's game: with all seated players, and the host's own deck or the recommended one. */
export function startOf({
  ruleset,
  options: chosen,
  settings: { words },
  seed,
  cards,
  players,
}: TableDocument): Command {
  const deal = cards === null ? { players: players.length } : { cards };
  // A rulebook has the list of forbidden words among its options, so a record names the table's own.
  const options = Array.isArray(words) ? { ...chosen, [wordsOption]: words as readonly string[] } : chosen;
  return { type: 'start', ruleset, options, seed, deal };
}

/** Returns why a game with these choices is impossible. `null`: it is possible. Tests a deck by dealing it. */
export function failureOfTable(rules: Ruleset, { options, size, cards }: GameConfig): Failed | null {
  const completed = completeOptions(rules, options);
  if (!completed.ok) return refused(completed.error);
  if (size !== null && cards !== null && size !== cards.length)
    return because('table.deck-size', { got: cards.length, want: size });
  const deal = cards === null ? { players: size ?? rules.players.min } : { cards };
  const dealt = play(rules, unstarted, { type: 'start', ruleset: rules.id, options, seed: 0, deal });
  return dealt.ok ? null : refused(dealt.error);
}

/** Returns why the cards of a table cannot be dealt to its players. `null`: they can. Not every deal fits all numbers. */
export const failureOfDeal = (rules: Ruleset, table: TableDocument): Failed | null =>
  triedDeal(rules, startOf(table)).failed;

/** A lobby is shown more often than its cards or players change. */
const triedDeal = oncePerRuleset((rules, start: Command): { readonly failed: Failed | null } => {
  const dealt = play(rules, unstarted, start);
  return { failed: dealt.ok ? null : refused(dealt.error) };
});

/** Returns the rulebook's warnings about the host's own deck. */
export function deckWarnings(rules: Ruleset, { cards, options }: Omit<GameConfig, 'size'>): readonly Remark[] {
  const completed = completeOptions(rules, options);
  if (cards === null || !completed.ok) return [];
  const warnings = rules.warnDeal?.(cards, completed.value) ?? [];
  return warnings.map(warningRemark);
}

/** Returns all options: those chosen, and the rulebook's defaults. */
export function optionsOf(rules: Ruleset, { options }: Pick<GameConfig, 'options'>): Options {
  const completed = completeOptions(rules, options);
  return completed.ok ? completed.value : options;
}

/** Returns the recommended cards. If they are drawn at random: one draw as an example. */
export const recommendedFor = (rules: Ruleset, players: number, options: Options): readonly RoleId[] =>
  recommendedCards(rules, players, options, new Rng(0, 0));

/** The card without a power, which fills the seats that are left. */
export const filler: RoleId = 'civilian';

/** The cards with a leader who looks for the mafia, in the order of preference. */
const leaders: readonly RoleId[] = ['commissar', 'sheriff', 'detective'];

/**
 * Returns cards for beginners: as many criminals as the rulebook recommends, all of them plain mafiosi, one leader of the
 * town, and civilians. `null`: the rulebook has no such cards.
 */
function cardsForBeginners(rules: Ruleset, players: number, options: Options): readonly RoleId[] | null {
  const leader = leaders.find((role) => Object.hasOwn(rules.roles, role));
  if (leader === undefined) return null;
  const criminals = recommendedFor(rules, players, options).filter((card) => {
    const role = rules.roles[card];
    return role !== undefined && factionOf(role, options) !== 'town';
  });
  const fill = (role: RoleId, count: number) => Array<RoleId>(Math.max(0, count)).fill(role);
  const cards = [...fill('mafioso', criminals.length), leader, ...fill(filler, players - criminals.length - 1)];
  return failureOfTable(rules, { options, size: null, cards }) === null ? cards : null;
}

/** Returns the options that differ from the rulebook's defaults. */
export const changedOptions = ({ options: specs }: Ruleset, options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(specs[name]?.default)),
  );

/** Returns the public facts about a table for its calls. Without a table, nothing is known but the rulebook. */
function openTable(rules: Ruleset, table: TableSummary | null, options: Options = {}): OpenTable {
  const { stage, players, cards, town } = table ?? { stage: 'lobby', players: [], cards: null, town: emptyView(null) };
  return {
    options: optionsOf(rules, { options: table?.options ?? options }),
    players: stage === 'lobby' || stage === 'gathering' ? null : players.length,
    cards,
    town,
  };
}

/** Returns all options except the one that names the words of own roles. */
const chosenByPeople = ({ options: { [ownWords]: _, ...options } }: Ruleset): Ruleset['options'] => options;

/** Returns the choices and facts of a rulebook, without a table. */
export const rulebookOf = (rules: Ruleset): Rulebook => ({
  calls: (table, options) => callsOfNights(rules, openTable(rules, table, options)),
  wakes: (role, options) => wakesOf(rules, role, options),
  id: rules.id,
  players: rules.players,
  options: chosenByPeople(rules),
  roles: Object.keys(rules.roles),
  isRated: rules.traits.isRated ?? false,
  minutes: (players) => expectedMinutes(rules, optionsOf(rules, { options: {} }), players),
  recommended: (players, options = {}) => recommendedFor(rules, players, optionsOf(rules, { options })),
  inPlay: (players, options) => cardsInPlay(rules, { options: optionsOf(rules, { options }), cards: null, players }),
  beginners: (players, options = {}) => cardsForBeginners(rules, players, optionsOf(rules, { options })),
  warnings: (cards, options) => deckWarnings(rules, { cards, options }),
});

/** Returns the order of the night that the host chose, by its number or as their own list (A10). */
export function chosenOrder({ options: specs }: Ruleset, options: Options): readonly CallId[] | null {
  for (const [name, spec] of Object.entries(specs)) {
    const value = options[name];
    if (spec.kind !== 'sequence' || value === undefined || value === spec.default) continue;
    return typeof value === 'number' ? (spec.presets[value - 1] ?? null) : [value].flat().map(String);
  }
  return null;
}
