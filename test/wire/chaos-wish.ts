import { Dice } from '#emulator/faults/dice.ts';
import type { FaultPlan, PlannedFault } from '#emulator/faults/plan.ts';
import { randomPlan, STRIPPED } from '#emulator/faults/random-plan.ts';
import type { Language } from '#narration/index.ts';
import { hosted } from '#rulesets/index.ts';

/** Which game it is: the same wish gives the same faults, cards and people. */
export interface ChaosConfig {
  readonly seed: number;
  readonly ruleset?: string;
  /** Of the guild and of its people; by the seed, where it is not said. */
  readonly language?: Language;
  /** How many times faster the time limits run, and people look: so fast that things go wrong for most of the game. */
  readonly speed?: number;
  /** Its host ends the game once nothing goes wrong any more and it goes on. */
  readonly isShort?: boolean;
}

/** The wish with everything that was not said. */
export type ChaosGame = Required<ChaosConfig>;

export function settled({ seed, ruleset = 'six', ...rest }: ChaosConfig): ChaosGame {
  if (!Object.hasOwn(hosted, ruleset)) throw new Error(`${ruleset} is not hosted`);
  const { language = languageOf(seed), speed = 80, isShort = false } = rest;
  return { seed, ruleset, language, speed, isShort };
}

/** Every fourth game is paused by its host: the languages change every four. */
const languageOf = (seed: number): Language => (Math.floor(seed / 4) % 2 === 0 ? 'en' : 'ru');

/** Small tables, and every tenth as large as it may be. */
export function seatsOf({ seed, ruleset }: ChaosGame): number {
  const { min, max } = hosted[ruleset]!.players;
  return seed % 10 === 9 ? max : Math.min(max, min + (seed % 5));
}

/** How bad the day of a seed is: `until` in ms, as long as a game takes or twice so. */
export function planOf(seed: number): FaultPlan {
  const dice = new Dice(seed, 1000);
  const plan = randomPlan(seed, 0.2 + 0.8 * dice.fraction(), { until: dice.between(10_000, 30_000) });
  const added = besides.flatMap(({ share, make }, index) => {
    const own = new Dice(seed, 2000 + index);
    return own.falls(share) ? [make(own, plan.until)] : [];
  });
  return {
    ...plan,
    faults: [...plan.faults, ...added, ...voiceTroubles(seed, plan.until)].sort((one, other) => one.at - other.at),
  };
}

/** How the narrator's call may move or be lost; each seed has one of these. */
const voiceMoves: readonly ((at: number) => readonly PlannedFault[])[] = [
  (at) => [{ kind: 'voiceMove', at, code: 4014, endpointGone: false, afterMs: 700 }],
  (at) => [{ kind: 'voiceMove', at, code: 4022, endpointGone: false, afterMs: 700 }],
  (at) => [{ kind: 'voiceMove', at, code: 4014, endpointGone: true, afterMs: 2500 }],
  (at) => [{ kind: 'voiceMove', at, code: 4022, endpointGone: true, afterMs: 2500 }],
  (at) => [{ kind: 'voiceClose', at, code: 4022, stays: true }],
  (at) => [{ kind: 'invalidSession', at, resumable: false }],
  (at) => [
    { kind: 'voiceMove', at, code: 4014, endpointGone: true, afterMs: 3000 },
    { kind: 'invalidSession', at: at + 500, resumable: false },
  ],
  (at) => [
    { kind: 'slowKeys', at, forMs: 4000 },
    { kind: 'voiceMove', at: at + 100, code: 4022 },
  ],
];

/** They come with dice of their own: the other faults of a seed stay what they were. */
function voiceTroubles(seed: number, until: number): readonly PlannedFault[] {
  const dice = new Dice(seed, 1001);
  return dice.pick(voiceMoves)(dice.between(0, Math.floor(until * 0.8)));
}

/** What goes wrong besides in a share of the days; each has dice of its own, so that the others stay as they are. */
const besides: readonly {
  readonly share: number;
  readonly make: (dice: Dice, until: number) => FaultPlan['faults'][number];
}[] = [
  // The limit on making channels has been spent by somebody else.
  {
    share: 0.5,
    make: (dice, until) => {
      const route = 'POST /guilds/{guild_id}/channels';
      const at = dice.between(0, 2_000);
      return { kind: 'rateLimit', scope: 'user', route, at, forMs: dice.between(3_500, until - at) };
    },
  },
  {
    share: 0.5,
    make: (dice, until) => ({
      ...{ kind: 'strippedBits', bits: dice.pick(STRIPPED) },
      ...{ at: 0, forMs: dice.between(5_000, until) },
    }),
  },
];
