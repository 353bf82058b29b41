import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Detail } from '../detail.ts';
import type { Scene } from '../scene.ts';
import type { Wording } from '../words.ts';

/** The wording of a text, and the table around its line. */
export interface TextContext {
  readonly wording: Wording;
  readonly scene: Scene;
}

/** The turns of a day whose first one is announced in full, so that it is told from the names before it. */
export type AnnouncedTurn = 'turn' | 'defence' | 'nomination' | 'last-word';

/** The facts on which the length of the narration depends. */
export interface Telling {
  readonly detail: Detail;
  /**
   * The seat that has or had the first of these turns today, or of the last words of those who leave together. Missing
   * or `null`: nobody yet, or it is not known.
   */
  readonly first: Readonly<Partial<Record<AnnouncedTurn, SeatNumber | null>>>;
  /** The nominations of today in their order. Missing: they are not known. */
  readonly nominations?: readonly { readonly by: SeatNumber; readonly seat: SeatNumber }[];
  /** The seat with the last word, if it alone was named as leaving just before. Missing or `null`: there is none. */
  readonly leaver?: SeatNumber | null;
}

/** The wording of a line at its table, the rules of the game, and how much is said. */
export interface CueContext extends Telling {
  readonly wording: Wording;
  readonly rules: Ruleset;
}

/**
 * The first of these ids that is a cue, or otherwise a sound, or nothing. Packs cannot say every number, every card and
 * every call. `lastsMs`: the time that the clip fills up to the next beat.
 */
export interface FirstOf {
  readonly firstOf: readonly string[];
  readonly otherwise?: 'sfx.bell';
  readonly lastsMs?: number;
}

/** A silence in a line, as part of it. Brief narration keeps half of it. */
export interface Rest {
  readonly pauseMs: number;
}

/** The place in a line from which its text may be read, such as that before the name of a dead player. */
export interface Reveal {
  readonly reveals: true;
}

/** A line of the narrator, for text and voice alike. */
export interface Definition<Params, Cue extends string> {
  /** The text, ready for Discord. */
  text(params: Params, context: TextContext): string;
  /** The text that is shown until the narrator comes to the news. Missing: nothing is shown. */
  headline?(params: Params, context: TextContext): string;
  /**
   * The clips, with seats and never with names. A line without clips is only written, and states the reason. With a
   * `Reveal` among them, the text is shown when the next clip begins. Otherwise it is shown at once.
   */
  cues(params: Params, context: CueContext): readonly (Cue | FirstOf | Rest | Reveal)[];
  /** `talk`: the line may be dropped when something new begins. Other lines are said to their end. */
  readonly priority?: 'talk';
  /** True if the line gets no message. It marks a beginning or an end that the next line shows anyway. */
  readonly onlySpoken?: true;
  /** True if the line is on the page of the town, though its news has a message of its own. */
  readonly onPage?: true;
  /** The seats that the line addresses. Their players may be pinged. */
  addresses?(params: Params): readonly SeatNumber[];
}

/** The lines of one subject. A missing line does not compile. */
export type Definitions<Lines, Cue extends string> = {
  readonly [K in keyof Lines]: Definition<Lines[K], Cue>;
};
