/** The powers of own roles that no rulebook has: visits, shots that are survived, acquaintances and ends of their own. */
import type { CustomRules } from '#engine/kernel/custom-rules.ts';
import type { Role } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { seal } from '#engine/kernel/secret.ts';
import { type GameState, isAlive, living, type SeatState, seatOf } from '#engine/kernel/state.ts';
import type { Turn } from '#engine/kernel/turn.ts';
import { isClan, type RoleId, type SeatNumber } from '#engine/kernel/types.ts';
import { effectsOfKind, isBlocked, isUnder } from '#engine/mechanics/effects.ts';
import { ownPowers, survivedWord, targetOf, targetWord } from '#engine/mechanics/own-powers.ts';
import { bossOf } from '#rulesets/shared/watchers.ts';
import type { OwnAbilityOf } from './schema.ts';

/** Returns whether a seat has reached an end of its own. */
export function endOf(when: OwnAbilityOf<'wins'>['when']): NonNullable<Role['end']> {
  switch (when) {
    case 'alive':
      return (_, { left }) => left === null;
    case 'voted-out':
      return (_, { left }) => left?.cause === 'vote';
    case 'target-voted-out':
      return (state, { number }) => {
        const target = targetOf(state, number);
        return target !== undefined && seatOf(state, target)!.left?.cause === 'vote';
      };
  }
}

/** The rulebook with the powers of these own roles, which the rulebook itself does not have. */
export function withPowers(rules: Ruleset, { roles: own }: CustomRules): Ruleset {
  const all = Object.values(own);
  const hasNoSide = (role: RoleId): boolean => own[role]?.faction === 'none';
  return {
    ...rules,
    mechanics: [...rules.mechanics, ownPowers],
    nightfall(turn) {
      rules.nightfall?.(turn);
      if (turn.state.phase === null) beginGame(turn);
    },
    daybreak(turn, killed) {
      rules.daybreak?.(turn, killed);
      tellSurvivors(rules, turn, killed);
      tellVisits(rules, turn, killed);
    },
    ...(all.some(({ faction }) => faction === 'none')
      ? { winner: (state: GameState) => rules.winner(asTown(state, hasNoSide)) }
      : {}),
  };
}

/** For the ends of the sides, a living player on no side counts as one of the town. */
function asTown(state: GameState, hasNoSide: (role: RoleId) => boolean): GameState {
  const seats = state.seats.map((seat): SeatState => (hasNoSide(seat.role) ? { ...seat, faction: 'town' } : seat));
  return { ...state, seats };
}

/** Before the first night: players with the same card meet, and targets are drawn among the town. */
function beginGame(turn: Turn): void {
  const { seats } = turn.state;
  const roleOf = ({ role }: SeatState): Role => turn.rules.roles[role]!;
  for (const seat of seats.filter((each) => roleOf(each).isAcquainted)) {
    const others = seats.filter(({ number, role }) => role === seat.role && number !== seat.number);
    const people = others.map(({ number, role }) => ({ seat: number, as: role }));
    turn.emit({ type: 'Introduced', to: seat.number, people: seal(people) });
  }
  const town = living(turn.state).filter(({ faction }) => faction === 'town');
  for (const { number } of seats.filter((each) => roleOf(each).hasTarget)) {
    if (town.length === 0) continue;
    const target = turn.rng.pick(town).number;
    turn.emit({ type: 'Learned', seat: seal(number), about: seal(target), answer: seal([targetWord]) });
  }
}

/** A living player who has survived the shots of this night learns it, where the number of such nights is limited. */
function tellSurvivors(rules: Ruleset, turn: Turn, killed: readonly SeatNumber[]): void {
  const { state } = turn;
  const unarmed = withoutSurvival(state);
  const shot = (seat: SeatNumber): boolean =>
    isUnder(state, 'survived', seat) ? !isUnder(state, 'heal', seat) : rules.dawn(unarmed).includes(seat);
  for (const { number, role } of living(state)) {
    if (rules.roles[role]!.survivedNights === undefined || killed.includes(number) || !shot(number)) continue;
    turn.emit({ type: 'Learned', seat: seal(number), about: seal(number), answer: seal([survivedWord]) });
  }
}

/** The game as it would be if every limited survival were used up. */
const withoutSurvival = (state: GameState): GameState => ({
  ...state,
  survivors: state.seats.flatMap(({ number }) => Array<SeatNumber>(mostNights).fill(number)),
});

/** The largest number of nights of which a role can survive the shots. */
const mostNights = 20;

interface Visit {
  readonly by: SeatNumber;
  readonly to: SeatNumber;
}

/** Tells the living players who tracked somebody or kept a lookout who went where. */
function tellVisits(rules: Ruleset, turn: Turn, killed: readonly SeatNumber[]): void {
  const { state } = turn;
  const seen = [...effectsOfKind(state, 'track'), ...effectsOfKind(state, 'lookout')];
  if (seen.length === 0) return;
  const visits = visitsOf(rules, state);
  for (const { kind, by, on } of seen) {
    if (by === null || killed.includes(by) || !isAlive(state, by) || isBlocked(state, by)) continue;
    const found = kind === 'track' ? visits.filter((visit) => visit.by === on) : visits.filter(({ to }) => to === on);
    const seats = found.map((visit) => (kind === 'track' ? visit.to : visit.by)).filter((seat) => seat !== by);
    const word = kind === 'track' ? 'visited' : 'visitor';
    const answer = [...new Set(seats)].sort((one, other) => one - other).map((seat) => `${word}:${seat}`);
    const told = answer.length > 0 ? answer : [`${word}:none`];
    turn.emit({ type: 'Learned', seat: seal(by), about: seal(on), answer: seal(told) });
  }
}

/**
 * The visits of this night. A player whose actions are hindered goes nowhere. The shot of a clan is a visit of its
 * head, or otherwise of the living member on the lowest seat (A25).
 */
function visitsOf(rules: Ruleset, state: GameState): readonly Visit[] {
  const { round, picks } = state;
  const alone = picks
    .filter(({ night, call }) => night === round && !isClan(call))
    .filter(({ seat, targets }) => rules.noEffectReason?.(state, seat, targets) !== 'blocked')
    .filter(({ seat }) => !isBlocked(state, seat) && !isUnder(state, 'arrest', seat))
    .flatMap(({ seat, targets }) => targets.map((to): Visit => ({ by: seat, to })));
  const aims = rules.aimsOfClans?.(state) ?? effectsOfKind(state, 'visit');
  const ofClans = aims.flatMap(({ call, on }): readonly Visit[] => {
    const by = on !== undefined && isClan(call) ? bossOf(rules, state, call) : undefined;
    return by === undefined || on === undefined ? [] : [{ by, to: on }];
  });
  return [...alone, ...ofClans].filter(({ by, to }) => by !== to);
}
