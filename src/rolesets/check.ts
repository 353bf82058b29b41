/** Checks a usable role set against the rules and common sense. */
import { recommendedCards } from '#engine/kernel/deal.ts';
import { play, unstarted } from '#engine/kernel/engine.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import { Rng } from '#engine/kernel/rng.ts';
import { factionOf } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { laidOut } from '#engine/kernel/start.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { Faction, Options, RoleId } from '#engine/kernel/types.ts';
import { rulesets } from '#rulesets/index.ts';
import { buildRoleSet } from './build.ts';
import { ignoredIn } from './ignored.ts';
import type { Note, Problem } from './problem.ts';
import type { OwnRole, RoleSet } from './schema.ts';

/** The objections to a role set. */
export interface Report {
  /** The reasons why the set cannot be used at all. */
  readonly problems: readonly Problem[];
  readonly notes: readonly Note[];
}

/** The number of samples taken of a random deal. */
const draws = 12;

/**
 * Checks the deals for every number of players against the rulebook, and looks for parts of the set that make no sense.
 */
export function checkRoleSet(set: RoleSet): Report {
  const built = buildRoleSet(set);
  if (!built.ok) return { problems: built.error, notes: [] };
  const rules = built.value;
  const tables = tablesOf(rules);
  return {
    problems: [],
    notes: [
      ...ignoredIn(rulesets[set.ruleset]!, set).map(({ problem }): Note => ({ kind: 'ignored', problem })),
      ...tables.flatMap((table) => notesOfTable(rules, table)),
      ...set.ownRoles.flatMap((own) => notesOfOwn(rules, own, tables)),
    ],
  };
}

/** The different deals for one number of players. */
interface Table {
  readonly players: number;
  readonly options: Options;
  readonly deals: readonly (readonly RoleId[])[];
}

function tablesOf(rules: Ruleset): readonly Table[] {
  const { min, max } = rules.players;
  const completed = completeOptions(rules, {});
  const options = completed.ok ? completed.value : {};
  return Array.from({ length: max - min + 1 }, (_, index) => {
    const players = min + index;
    const all = Array.from({ length: draws }, (_, seed) =>
      recommendedCards(rules, players, options, new Rng(seed, 0)).toSorted(),
    );
    const different = new Map(all.map((deal) => [deal.join(), deal]));
    return { players, options, deals: [...different.values()] };
  });
}

/** Everything refused, discouraged or pointless at this table, without repetition. */
function notesOfTable(rules: Ruleset, { players, options, deals }: Table): readonly Note[] {
  const notes = deals.flatMap((cards): readonly Note[] => {
    const started = play(rules, unstarted, { type: 'start', ruleset: rules.id, options, seed: 0, deal: { cards } });
    if (!started.ok) return [{ kind: 'refused', players, refusal: started.error }];
    const warnings = rules.warnDeal?.(cards, options) ?? [];
    return [
      ...warnings.map((warning): Note => ({ kind: 'warned', players, warning })),
      ...hopeless(rules, cards, options).map((word): Note => ({ kind: 'noted', code: 'cannot-win', word, players })),
      ...(alone(rules, cards, options) > 1
        ? [{ kind: 'noted', code: 'several-alone', word: 'maniac', players } as const]
        : []),
    ];
  });
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

const alone = (rules: Ruleset, cards: readonly RoleId[], options: Options): number =>
  cards.filter((card) => factionOf(rules.roles[card]!, options) === 'maniac').length;

/** The sides of a deal that could not win any ending: neither alone nor with one other player left. */
function hopeless(rules: Ruleset, cards: readonly RoleId[], options: Options): readonly Faction[] {
  const table = laidOut(rules, cards, options);
  const sides = [...new Set(table.seats.map(({ faction }) => faction))].filter((side) => side !== 'none');
  return sides.filter((side) => !endings(table, side).some((state) => rules.winner(state) === side));
}

/** Endings with the last players of a side: all of them or any one, alone or with any one other player. */
function endings(table: GameState, side: Faction): readonly GameState[] {
  const own = table.seats.filter(({ faction }) => faction === side).map(({ number }) => number);
  const others = table.seats.filter(({ faction }) => faction !== side).map(({ number }) => number);
  const rests = [own, ...own.map((seat) => [seat])];
  return rests.flatMap((rest) => [rest, ...others.map((other) => [...rest, other])]).map((rest) => only(table, rest));
}

const only = (table: GameState, living: readonly number[]): GameState => ({
  ...table,
  phase: 'day',
  round: 9,
  seats: table.seats.map((seat) =>
    living.includes(seat.number) ? seat : { ...seat, left: { cause: 'vote', phase: 'day', round: 2 } },
  ),
});

function notesOfOwn(rules: Ruleset, own: OwnRole, tables: readonly Table[]): readonly Note[] {
  const note = (code: Extract<Note, { kind: 'noted' }>['code']): Note => ({ kind: 'noted', code, word: own.id });
  const deals = tables.flatMap(({ deals: all, options }) => all.map((cards) => ({ cards, options })));
  const dealt = deals.filter(({ cards }) => cards.includes(own.id));
  const role = rules.roles[own.id]!;
  const isPlain = own.abilities.length === 0 && own.faction === 'town' && own.looks === undefined;
  const called = ({ cards, options }: (typeof deals)[number]) => callsOf(rules, cards, options);
  const has = (kind: OwnRole['abilities'][number]['kind']) => own.abilities.some((ability) => ability.kind === kind);
  const isSole = has('acquainted') && dealt.every(({ cards }) => cards.filter((card) => card === own.id).length < 2);
  const silent = role.abilities.some(({ call }) => !dealt.some((deal) => called(deal).includes(call)));
  const heirs = own.abilities.flatMap((ability) => (ability.kind === 'inherit' ? [ability.heirOf] : []));
  const inheritsNobody = heirs.some((heirOf) => !dealt.some(({ cards }) => cards.includes(heirOf)));
  return [
    ...(dealt.length === 0 ? [note('never-dealt')] : []),
    ...(isPlain ? [note('no-power')] : []),
    ...(own.faction === 'none' && !has('wins') ? [note('no-end')] : []),
    ...(dealt.length > 0 && isSole ? [note('nobody-else')] : []),
    ...(dealt.length > 0 && silent ? [note('never-called')] : []),
    ...(dealt.length > 0 && inheritsNobody ? [note('inherits-nobody')] : []),
    ...(role.abilities.some(({ beside }) => beside) ? [note('several-acts')] : []),
  ];
}

/** The calls of a later night in which all these roles are in the game. */
const callsOf = (rules: Ruleset, cards: readonly RoleId[], options: Options): readonly string[] =>
  rules.order({ ...laidOut(rules, cards, options), phase: 'night', round: 2 }).map(({ call }) => call);
