import type { AnimalCue, LineCue } from '#voice/cues.ts';
import type { PackPlan } from '../pack.ts';
import type { Delivery } from '../synthesise.ts';

/**
 * The words of a cue. A frequent cue has several wordings. A `+` precedes a stressed vowel where the synthesiser would
 * stress the wrong vowel (`npm run audio:build -- --stress` lists its stresses). Listeners never see it.
 */
export type CueWords = string | readonly string[];

/** The words of some cues. */
type Lines<Cue extends string> = Readonly<Partial<Record<Cue, CueWords>>>;

/** A synthesised voice, and the facts about its packs. */
interface Voice extends Pick<PackPlan, 'sourceOf' | 'speak'> {
  /** The names of the pack, and of the pack for the children's edition. */
  readonly names: { readonly usual: string; readonly animals: string };
  readonly license: string;
  readonly phrases: NonNullable<PackPlan['about']['phrases']>;
  /** Cues that the voice says better in a special way. */
  readonly deliveries?: Readonly<Record<string, Delivery | undefined>>;
}

/**
 * The words of the narrator in one language. They are short because nobody may speak while they are played. They never
 * hint at who did what (G5).
 */
export interface Script {
  readonly lines: Lines<LineCue>;
  /** The lines with words of their own in the children's edition of the deck (D4). */
  readonly animals: Lines<AnimalCue>;
  /** The numbers from 0: seats, and counts of votes and players. */
  readonly numbers: readonly string[];
  /** Calls a player by the number of their seat, in words. */
  readonly player: (number: string) => string;
  /** Without a voice, only people record the script (`npm run pack:new`). */
  readonly voice?: Voice;
}

/** A script with all lines. */
export interface CompleteScript extends Script {
  readonly lines: Readonly<Record<LineCue, CueWords>>;
  readonly animals: Readonly<Record<AnimalCue, CueWords>>;
}
