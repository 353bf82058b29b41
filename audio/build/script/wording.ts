/**
 * One wording of a cue in both languages. In the Russian text a `+` precedes a stressed vowel where the synthesiser
 * would stress the wrong vowel (`npm run audio -- build --stress` lists its stresses). Listeners never see it.
 */
export interface BilingualWording {
  readonly en: string;
  readonly ru: string;
}

/** The words of some cues. A frequent cue has several wordings. */
export type Script<Cue extends string> = Readonly<Partial<Record<Cue, BilingualWording | readonly BilingualWording[]>>>;
