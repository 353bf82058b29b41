/** Tries each ability to find out what it allows and answers, so that the page says what the code does. */
import type { Effect } from '#engine/kernel/effects.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import type { Ability, Role } from '#engine/kernel/role.ts';
import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { laidOut } from '#engine/kernel/start.ts';
import type { GameState, Pick, SeatState } from '#engine/kernel/state.ts';
import type { Options, RoleId, SeatNumber } from '#engine/kernel/types.ts';

/** A night late enough for every limit to have earlier nights. */
const night = 4;

/** A night at a table with each card once, and a second civilian. */
export function sampleTable(rules: Ruleset, options: Options): GameState {
  const roles = Object.keys(rules.roles);
  return { ...laidOut(rules, [...roles, 'civilian'], options), phase: 'night', round: night, open: true };
}

export const optionsWith = (rules: Ruleset, chosen: Options): Options => {
  const completed = completeOptions(rules, chosen);
  if (!completed.ok) throw new Error(`no options of ${rules.id}: ${JSON.stringify(chosen)}`);
  return completed.value;
};

/** The values of an option that could change what a card does. */
function valuesOf(spec: OptionSpec): readonly (string | boolean)[] {
  if (spec.kind === 'switch') return [true, false];
  return spec.kind === 'word' ? spec.words : [];
}

/** Each value of an option that differs from its default, one at a time. */
export const variants = (rules: Ruleset): readonly Options[] =>
  Object.entries(rules.options).flatMap(([name, spec]) =>
    valuesOf(spec)
      .filter((value) => value !== spec.default)
      .map((value) => ({ [name]: value })),
  );

/** A pick of an earlier night. */
const did = (ability: Ability, by: SeatNumber, on: SeatNumber, nightsAgo: number): Pick => ({
  night: night - nightsAgo,
  call: ability.call,
  seat: by,
  verb: ability.verb,
  targets: [on],
  answer: ability.answer ? ['told'] : null,
  window: 1,
  beside: ability.beside ?? false,
});

/** The targets of an ability, how often it may be used, and the clauses that forbid the rest. */
export interface Limits {
  /** `own`: only players known to be on the same side. `checked`: only players checked before. */
  readonly whom: 'any' | 'others' | 'own' | 'checked' | 'nobody';
  readonly self: 'any' | 'once' | 'never';
  readonly repeat: 'any' | 'not-twice-running' | 'not-the-last' | 'once-a-game';
  readonly rhythm: 'every' | 'every-other' | 'not-yet';
  readonly clauses: readonly string[];
}

export function limitsOf(ability: Ability, role: Role, table: GameState): Limits {
  const actor = actorOf(table, role.id);
  const clauses = new Set<string>();
  const ask = (state: GameState, target: SeatNumber): string | null => {
    const refusal = ability.refuse(state, actor, target);
    if (refusal?.clause) clauses.add(refusal.clause);
    return refusal?.code ?? null;
  };
  const others = table.seats.map(({ number }) => number).filter((number) => number !== actor.number);
  const codes = others.map((other) => ask(table, other));
  const known = {
    ...table,
    past: others.map((on): Effect => ({ kind: 'check', on, call: ability.call, by: actor.number })),
  };
  const after = (target: SeatNumber, ...picks: readonly Pick[]) =>
    ask({ ...known, picks }, target) !== ask(known, target);
  const again = (target: SeatNumber, nightsAgo: number) => after(target, did(ability, actor.number, target, nightsAgo));
  const target = others.find((other) => ask(known, other) === null);
  const between = (one: SeatNumber) => {
    const other = others.findLast((each) => each !== one)!;
    return after(one, did(ability, actor.number, one, 3), did(ability, actor.number, other, 1));
  };
  const rhythm = rhythmOf(ability, actor, table, target, clauses);
  return {
    whom: whomOf(ability, codes, ask(table, actor.number)),
    self: selfOf(ask(known, actor.number), again(actor.number, 2)),
    repeat:
      target === undefined || ability.targets === 0
        ? 'any'
        : repeatOf(again(target, 1), again(target, 2), between(target)),
    rhythm,
    clauses: [...clauses],
  };
}

const actorOf = (table: GameState, role: RoleId): SeatState => table.seats.find((seat) => seat.role === role)!;

function whomOf({ targets }: Ability, codes: readonly (string | null)[], self: string | null): Limits['whom'] {
  if (targets === 0) return 'nobody';
  if (codes.every((code) => code === 'target-unchecked')) return 'checked';
  if (codes.includes('target-stranger')) return 'own';
  return self === null ? 'any' : 'others';
}

function selfOf(now: string | null, isSpent: boolean): Limits['self'] {
  if (now !== null) return 'never';
  return isSpent ? 'once' : 'any';
}

/** Each flag says whether the target is refused: after one night, after two nights, and with another target between. */
function repeatOf(afterOne: boolean, afterTwo: boolean, before: boolean): Limits['repeat'] {
  if (before) return 'once-a-game';
  if (afterTwo) return 'not-the-last';
  return afterOne ? 'not-twice-running' : 'any';
}

function rhythmOf(
  ability: Ability,
  actor: SeatState,
  table: GameState,
  target: SeatNumber | undefined,
  clauses: Set<string>,
): Limits['rhythm'] {
  const barred = (state: GameState) => ability.barred?.(state, actor) ?? null;
  const first = barred(table);
  const used = target === undefined ? null : barred({ ...table, picks: [did(ability, actor.number, target, 1)] });
  for (const refusal of [first, used]) if (refusal?.clause) clauses.add(refusal.clause);
  if (first !== null) return 'not-yet';
  return used === null ? 'every' : 'every-other';
}

/** The answers of a check with their cards, or null if it gives no answer or has several targets. */
export function answersOf(
  ability: Ability,
  role: Role,
  table: GameState,
): ReadonlyMap<string, readonly RoleId[]> | null {
  const { answer, targets, most = targets, verb } = ability;
  if (!answer || targets !== 1 || most !== 1 || verb !== 'checks') return null;
  const actor = actorOf(table, role.id);
  const told = new Map<string, RoleId[]>();
  for (const seat of table.seats) {
    if (seat.number === actor.number || (seat.role === 'civilian' && told.has(answerOn(seat)))) continue;
    const word = answerOn(seat);
    told.set(word, [...(told.get(word) ?? []), seat.role]);
  }
  return told;

  function answerOn({ number, role: card }: SeatState): string {
    const words = answer!(table, actor, [number]) ?? [];
    return words.map((word) => (word === `role:${card}` ? 'its card' : word)).join(', ') || 'nothing';
  }
}

/** The answer of the same check about a player who is under this effect tonight, or null if it is the same. */
export function answerUnder(ability: Ability, role: Role, table: GameState, kind: Effect['kind']): string | null {
  const actor = actorOf(table, role.id);
  const target = table.seats.find(({ role: card, number }) => card === 'civilian' && number !== actor.number)!.number;
  const lies: Effect = { kind, on: target, call: 'mafia', by: null };
  const now = { ...table, night: { ...table.night, effects: [lies] } };
  const tell = (state: GameState) => (ability.answer?.(state, actor, [target]) ?? []).join(', ');
  return tell(now) === tell(table) ? null : tell(now);
}

/** All answers that a comparison may give. */
export function wordsOf(ability: Ability, role: Role, table: GameState): readonly string[] {
  const actor = actorOf(table, role.id);
  const numbers = table.seats.map(({ number }) => number);
  const pairs = numbers.flatMap((one) => numbers.filter((other) => other > one).map((other) => [one, other]));
  return [...new Set(pairs.flatMap((pair) => ability.answer?.(table, actor, pair) ?? []))].sort();
}

/** Tells if the default options offer the ability, and which other options change that. */
export function offeredWith(
  ability: Ability,
  rules: Ruleset,
): { readonly usual: boolean; readonly with: readonly Options[] } {
  const isOffered = (options: Options) => ability.offered?.(optionsWith(rules, options)) ?? true;
  const usual = isOffered({});
  return { usual, with: variants(rules).filter((chosen) => isOffered(chosen) !== usual) };
}
