import type { News } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Clan, Options } from '#engine/kernel/types.ts';
import type { Detail, KnownDeal, Label, OwnWords, Telling, WordedTable, Wording } from '#narration/index.ts';
import type { CueItem } from './narrator.ts';
import type { SeatedPlayer } from './people.ts';
import type { Language, Message, Remark } from './text.ts';

/** The facts that texts depend on: the language, the rulebook and the seats. */
export interface Audience {
  readonly language: Language;
  readonly rules: Ruleset;
  readonly options: Options;
  readonly ownRoles?: readonly OwnWords[] | undefined;
  /** The facts about the cards that texts depend on. `null` or missing: no cards have been dealt. */
  readonly deal?: KnownDeal | null | undefined;
  readonly players: readonly SeatedPlayer[];
  /** The end of the running time limit. */
  readonly until: number | null;
  /** Players whose seats were taken over by substitutes, in order. */
  readonly former?: readonly SeatedPlayer[];
  /** The detail of the narration. Missing: `normal`. */
  readonly detail?: Detail;
  /** The seats that have or had the first turn, defence and nomination of the day. Only those are announced in full. */
  readonly first?: Telling['first'];
  /** The nominations of the day. A repeated nominee is not named again by voice. */
  readonly nominations?: Telling['nominations'];
  /** The seat with the last word, if it alone has just been named as leaving. Its number is not said again. */
  readonly leaver?: Telling['leaver'];
  /** True if the cards are opened one by one at the end. */
  readonly opensCards?: boolean;
  /** True if the living may show video from dawn to nightfall. */
  readonly camerasByDay?: boolean;
}

/** One line for a room: posted as text (unless that is empty) and, in the town, spoken as well. */
export interface Line {
  readonly message: Message;
  readonly cues: readonly CueItem[];
  readonly priority: 'rule' | 'talk';
  /**
   * The line has news that may not be read before it is heard: the text is shown when the cue with this index begins.
   * Until then the headline is shown, unless it is empty. Missing: the text is shown at once.
   */
  readonly reveal?: { readonly at: number; readonly headline: string };
  /** True if the line is on the page of the town, though its news has a message of its own. */
  readonly onPage?: true;
}

/** Turns news into words. Narration implements it. The same news always give the same lines. */
export interface Script {
  /**
   * Returns the lines for the news of one batch, in order, for the town or for the night chat of `clan`. News that a
   * card or a panel shows give no line. In the town, only public news give lines.
   */
  tell(news: readonly News[], audience: Audience, clan?: Clan): readonly Line[];
  remark(remark: Remark, audience: Audience): Line;
  /** A few words without markup: the name of a room, the phase. */
  label(label: Label, wording: Wording): string;
  /** The words of the rooms and panels of a table. */
  wordingOf(language: Language, table: WordedTable): Wording;
}
