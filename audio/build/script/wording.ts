/**
 * One wording of a cue in both languages. In the Russian a `+` stands before a stressed vowel where the synthesiser
 * would stress another one (`npm run audio:build -- --stress` lists what it does); listeners never see it.
 */
export interface Wording {
  readonly en: string;
  readonly ru: string;
}

/** The words of some cues; a frequent one has several wordings. */
export type Script<Cue extends string> = Readonly<Partial<Record<Cue, Wording | readonly Wording[]>>>;
