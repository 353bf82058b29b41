import type { FaultPlan, PlannedFault } from 'discord-emulator';
import { randomPlan, STRIPPABLE_BITS } from 'discord-emulator';
import { SeededRandom } from 'discord-emulator/random';
import type { Language } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';

/** The parameters of one game: the same parameters give the same faults, cards and people. */
export interface ChaosConfig {
  readonly seed: number;
  readonly ruleset?: string;
  /** The language of the server and its people. Default: drawn from the seed. */
  readonly language?: Language;
  /** The factor by which time limits run and people look faster. At this speed faults cover most of the game. */
  readonly speed?: number;
  /** The host ends the game once the last fault is over and the game goes on. */
  readonly isShort?: boolean;
  /** The host waits with that until people were called to act at night. */
  readonly hasActs?: boolean;
  /** The bot's program. */
  readonly entry?: string;
}

/** The parameters with all defaults filled in. */
export type ChaosGame = Required<ChaosConfig>;

export function settled({ seed, ruleset = 'six', ...rest }: ChaosConfig): ChaosGame {
  if (!Object.hasOwn(rulesets, ruleset)) throw new Error(`${ruleset} is not rulesets`);
  const { language = languageOf(seed), speed = 80, isShort = false, hasActs = false } = rest;
  const { entry = 'test/wire/kit/limited-bot.ts' } = rest;
  return { seed, ruleset, language, speed, isShort, hasActs, entry };
}

/** The language changes every four seeds, because every fourth game is paused by its host. */
const languageOf = (seed: number): Language => (Math.floor(seed / 4) % 2 === 0 ? 'en' : 'ru');

/** Tables are small. Every tenth has the maximum number of players. */
export function seatsOf({ seed, ruleset }: ChaosGame): number {
  const { min, max } = rulesets[ruleset]!.players;
  return seed % 10 === 9 ? max : Math.min(max, min + (seed % 5));
}

/** True if the host of this game does not play, and moderates beside the bot. */
export const isModerated = ({ seed }: ChaosGame): boolean => new SeededRandom(seed, 6000).chance(0.25);

/** The faults of a seed. `until`: in ms, once or twice as long as a game takes. */
export function planOf(seed: number): FaultPlan {
  const dice = new SeededRandom(seed, 1000);
  const plan = randomPlan(seed, 0.2 + 0.8 * dice.fraction(), { until: dice.between(10_000, 30_000) });
  const added = besides.flatMap(({ share, make }, index) => {
    const own = new SeededRandom(seed, 2000 + index);
    return own.chance(share) ? [make(own, plan.until)] : [];
  });
  return {
    ...plan,
    faults: [...plan.faults, ...added, ...voiceTroubles(seed, plan.until)].sort((one, other) => one.at - other.at),
  };
}

/** The ways in which the narrator's call moves or is lost. Each seed has one of them. */
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

/** Draws the voice faults from their own dice, so that the other faults of a seed do not change. */
function voiceTroubles(seed: number, until: number): readonly PlannedFault[] {
  const dice = new SeededRandom(seed, 1001);
  return dice.pick(voiceMoves)(dice.between(0, Math.floor(until * 0.8)));
}

/** Additional faults that occur in a share of the games. Each has its own dice, so that the others do not change. */
const besides: readonly {
  readonly share: number;
  readonly make: (dice: SeededRandom, until: number) => FaultPlan['faults'][number];
}[] = [
  // Another bot or person has used up the limit on creating channels.
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
      ...{ kind: 'strippedBits', bits: dice.pick(STRIPPABLE_BITS) },
      ...{ at: 0, forMs: dice.between(5_000, until) },
    }),
  },
];
