/** The games that a role set makes, in a form that can be compared. */
import { recommendedCards } from '#engine/kernel/deal.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { Ability, Role } from '#engine/kernel/role.ts';
import { laidOut } from '#engine/kernel/start.ts';
import type { GameState, Pick, SeatState } from '#engine/kernel/state.ts';
import { buildRoleSet, importRoleSet } from '#rolesets/index.ts';

const nights = [2, 3, 4, 5, 21, 22];

const pickOf = ({ number }: SeatState, { call, verb, targets }: Ability, night: number, target: number): Pick => ({
  ...{ night, call, seat: number, verb, answer: null, window: 1, beside: false },
  targets: Array.from({ length: targets }, () => target),
});

/** The choices and answers of an ability, on several nights and after several earlier choices. */
function behaviourOf(ability: Ability, table: GameState, actor: SeatState): unknown {
  const { verb, call, effect, targets, most, beside, twice } = ability;
  const seats = table.seats.map(({ number }) => number);
  const tried = nights.flatMap((round) =>
    [0, 1, 2, round].map((used) => {
      const picks = Array.from({ length: used }, (_, back) =>
        pickOf(actor, ability, round - 1 - back, back === 0 ? 2 : actor.number),
      );
      const state: GameState = { ...table, phase: 'night', round, picks };
      return [ability.barred?.(state, actor), seats.map((target) => ability.refuse(state, actor, target)?.code)];
    }),
  );
  const state: GameState = { ...table, phase: 'night', round: 2 };
  const answers = seats.map((seat) => ability.answer?.(state, actor, targets === 2 ? [seat, 1] : [seat]));
  return { verb, call, effect, targets, most, beside, twice, tried, answers };
}

function behaviourOfRole({ abilities, parting, meets, end, ...role }: Role, table: GameState): unknown {
  const actor = { ...table.seats[0]!, role: role.id };
  const drags = table.seats.map(({ number }) => parting?.refuse(table, actor, number)?.code);
  return {
    ...role,
    met: meets?.(table.options),
    drags,
    ends: [null, { cause: 'vote', phase: 'day', round: 2 } as const].map((left) => end?.(table, { ...actor, left })),
    abilities: abilities.map((each) => behaviourOf(each, table, actor)),
  };
}

/** Everything that a set changes about its games, in a form that can be compared. */
export function gamesOf(set: ReturnType<typeof importRoleSet>): string {
  const built = set.ok ? buildRoleSet(set.value.set) : set;
  if (!built.ok) throw new Error(built.error.map(({ code }) => code).join());
  const rules = built.value;
  const completed = completeOptions(rules, {});
  const options = completed.ok ? completed.value : {};
  const sizes = Array.from(
    { length: rules.players.max - rules.players.min + 1 },
    (_, index) => rules.players.min + index,
  );
  const deals = sizes.flatMap((size) =>
    [1, 2, 3].map((seed) => recommendedCards(rules, size, options, new Rng(seed, 0))),
  );
  // All roles at one table, so that a check of any of them is compared as well.
  const table = {
    ...laidOut(rules, Object.keys(rules.roles), options),
    day: { accusers: [{ by: 3, choice: 1 }], trial: { condemned: [] }, dragged: [] },
  } as unknown as GameState;
  return JSON.stringify({
    ...{ options: rules.options, players: rules.players, deals },
    calls: rules.order({ ...table, phase: 'night', round: 2 }),
    roles: Object.values(rules.roles).map((role) => behaviourOfRole(role, table)),
  });
}

/** Reads a set as a file. */
export const imported = (value: unknown) => importRoleSet(JSON.stringify(value));
