/** The findings of the secrecy check, and the games that it can check. */
import type { Language } from '#narration/index.ts';
import type { Fact } from './facts.ts';
import type { TriedAct } from './plot.ts';
import type { Reader } from './rooms.ts';

export interface Leak {
  readonly kind: Fact['kind'] | 'seed' | 'words' | 'ephemeral' | 'room' | 'custom id' | 'mute';
  /** The person's seat, or the last one that they had. 0: they never had one. */
  readonly seat: number;
  readonly what: string;
}

/** A game whose clients are checked. */
export interface Watched {
  /** The language of the server and its people. */
  readonly language: Language;
  /** The seed of the cards, and the contracts and shots that the people tried. */
  readonly plot: { readonly seed: number; readonly acts: readonly TriedAct[] };
  /** The people with everything that their clients have received. */
  readonly people: readonly Reader[];
  /** The words that the people typed into forms. A refusal shows them to their author again. Missing: none. */
  readonly typed?: readonly string[];
  /** True if Discord may carry out the bot's calls late, because it has faults. */
  readonly isDisturbed?: boolean;
}
