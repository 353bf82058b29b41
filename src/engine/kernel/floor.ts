/** The floor: the players who may speak now, by voice or in a night chat. */
import { isBanned } from './bans.ts';
import { keptByName } from './kept.ts';
import type { Mechanic, VoiceRule } from './mechanic.ts';
import type { Ruleset } from './ruleset.ts';
import { type GameState, isAlive, membersOf } from './state.ts';
import type { Step, StepKind } from './step.ts';
import type { Clan, SeatNumber } from './types.ts';

type Voices = Pick<Ruleset, 'mechanics'>;

/** A speech belongs to no mechanic. */
const ofSpeech: VoiceRule = { ownTime: true };

/** Returns the use of the voice room in a step of this kind. It is looked up once. */
const voiceRuleOf = keptByName(
  (mechanics: readonly Mechanic[], kind: StepKind): VoiceRule =>
    kind === 'speech' ? ofSpeech : (mechanics.find(({ voices }) => voices?.[kind] !== undefined)?.voices?.[kind] ?? {}),
);

/** Returns true for a time in which everybody may speak: common time (C7), free discussion (B6). */
export const isForAll = (rules: Voices, step: Step): boolean => voiceRuleOf(rules.mechanics, step.kind).forAll ?? false;

/**
 * Returns the seat that has the floor now.
 * - Nobody at night or in a ballot.
 * - The speaker once the time of the speech has begun (G7).
 * - Everybody in common time (C7), in free discussion (B6) and after the end.
 */
export function floor(rules: Voices, { outcome, open, paused, step }: GameState): 'nobody' | 'everybody' | SeatNumber {
  if (outcome) return 'everybody';
  if (!open || paused) return 'nobody';
  if (step && isForAll(rules, step)) return 'everybody';
  return step?.kind === 'speech' ? step.seat : 'nobody';
}

/** Returns true if this seat has the floor. A player who was killed at night has it for the last word. */
export const hasFloor = (state: GameState, seat: SeatNumber): boolean =>
  state.open &&
  state.step?.kind === 'speech' &&
  state.step.seat === seat &&
  (isAlive(state, seat) || state.step.purpose === 'last-word');

/**
 * Returns the seats whose voices are open. These are the seats with the floor, and two more cases:
 * - A player who chooses somebody to take along, from the announcement of that time on (C6, C19).
 * - Everybody, while a time for all is announced: it begins when everybody can use it (C7).
 */
function voices(rules: Voices, state: GameState): ReturnType<typeof floor> {
  const { open, outcome, paused, step } = state;
  if (outcome || paused) return floor(rules, state);
  if (step && isForAll(rules, step)) return 'everybody';
  const isOpen = open && step !== null && voiceRuleOf(rules.mechanics, step.kind).isOpen === true;
  return isOpen && 'seat' in step ? step.seat : floor(rules, state);
}

/**
 * Returns the seats that may speak in the voice room now. In common time these are the living without a ban (G6, C21).
 */
export function speakers(rules: Ruleset, state: GameState): readonly SeatNumber[] {
  const who = voices(rules, state);
  if (who === 'nobody') return [];
  const isSpeech = who !== 'everybody' && state.step?.kind === 'speech';
  if (isSpeech) return [who];
  return state.seats
    .filter(({ number }) => who === 'everybody' || who === number)
    .filter(({ left, number }) => state.outcome || (!left && !isBanned(rules, state, number, 'speech')))
    .map((seat) => seat.number);
}

/**
 * Returns the living who may not speak any more today, as far as everybody knows it. It is known once their turn has
 * come, or while all others may speak (C13a, C21).
 */
export function silenced(rules: Ruleset, state: GameState): readonly SeatNumber[] {
  const { phase, day, step, outcome } = state;
  if (phase !== 'day' || outcome) return [];
  return state.seats
    .filter(({ number }) => day.spoken.includes(number) || (step !== null && isForAll(rules, step)))
    .filter(({ left, number }) => !left && isBanned(rules, state, number, 'speech'))
    .map(({ number }) => number);
}

/**
 * Returns true if this seat may be heard now (C6): it has the floor or is about to get it, all may speak, or no step is
 * running. A seat that has left always may. The answer uses only what everybody knows.
 */
export function mayBeHeard(rules: Voices, state: GameState, seat: SeatNumber): boolean {
  const { seats, phase, paused, outcome, step } = state;
  if (outcome || paused || phase === null || step === null || isForAll(rules, step)) return true;
  if (seats[seat - 1]?.left !== null) return true;
  return voiceRuleOf(rules.mechanics, step.kind).ownTime === true && 'seat' in step && step.seat === seat;
}

/** A clan's night chat. */
export interface Chat {
  readonly clan: Clan;
  /** The seats that belong to it, by day too. */
  readonly members: readonly SeatNumber[];
  /** The seats that may read and write now. */
  readonly write: readonly SeatNumber[];
  /** The dead, who may watch (G6). */
  readonly watch: readonly SeatNumber[];
}

/** Returns true if the members of clans may write in their night chats now. It uses only what everybody knows. */
export const areChatsOpen = (rules: Ruleset, state: GameState): boolean =>
  rules.chatsOpen?.(state) ??
  (state.phase === 'night' || rules.mechanics.some(({ opensChats }) => opensChats?.(rules, state)));

/**
 * Returns the night chats. A chat is open by night to the seats that the clan has met. Where a clan can change its
 * contract by day, it is open by day as well (D6). A rulebook may open it for one call only (F3).
 */
export function chats(rules: Ruleset, state: GameState): readonly Chat[] {
  const isOpen = areChatsOpen(rules, state);
  const watch = state.seats.filter((seat) => seat.left).map((seat) => seat.number);
  return rules.clans.map((clan) => {
    const members = hasMet(state, clan) ? membersOf(state, clan).map((seat) => seat.number) : [];
    return { clan, members, write: isOpen ? members : [], watch };
  });
}

/** Returns true if a clan has met: from the beginning of its first call on (S3). */
function hasMet({ phase, round, step, night, open }: GameState, clan: Clan): boolean {
  if (phase === null) return false;
  if (round > 1 || phase === 'day') return true;
  const isMeeting = step?.kind === 'call' && step.call === clan;
  return night.called.includes(clan) && (!isMeeting || open);
}
