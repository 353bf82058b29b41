import type { AnimalCue, LineCue, WHOLE_PHRASES } from '#voice/cues.ts';
import type { PackPlan } from '../pack.ts';
import type { Delivery } from '../synthesise.ts';

/**
 * The words of a cue. A frequent cue has several wordings. A `+` precedes a stressed vowel where the synthesiser would
 * stress the wrong vowel (`npm run audio -- build --stress` lists its stresses). Listeners never see it.
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
  /** Takes that the voice says better in a special way, by their name. */
  readonly deliveries?: Readonly<Record<string, Delivery | undefined>>;
}

/** A whole phrase with a number. A pack says it in place of several cues, so that it has no joint. */
export interface NumberPhrase {
  /** The cue without its number. */
  readonly stem: (typeof WHOLE_PHRASES)[number]['stem'];
  /** The least number. */
  readonly from: 0 | 1;
  /** The words, with the number in words and in digits. */
  readonly words: (number: string, count: number) => string;
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
  /** The phrases that our own packs say whole. People who record a pack need not read them. */
  readonly wholePhrases?: readonly NumberPhrase[];
  /** Without a voice, only people record the script (`npm run pack -- new`). */
  readonly voice?: Voice;
}

/** A script with all lines. */
export interface CompleteScript extends Script {
  readonly lines: Readonly<Record<LineCue, CueWords>>;
  readonly animals: Readonly<Record<AnimalCue, CueWords>>;
}

/** The phrases of our own packs that are said whole, in every language. */
export const NUMBER_PHRASES: NonNullable<PackPlan['about']['phrases']> = [
  { of: ['player.{n}', 'num.{m}', 'votes.*'], other: ['against.{n}', 'votes.{m}'] },
  { of: ['vote.against', 'player.{n}'], other: ['against.{n}'] },
  { of: ['player.{n}', 'vote.leaves'], other: ['leaves.{n}'] },
  { of: ['player.{n}', 'animals.vote.leaves'], other: ['animals.leaves.{n}'] },
  { of: ['num.{n}', 'votes.*'], other: ['votes.{n}'] },
];
