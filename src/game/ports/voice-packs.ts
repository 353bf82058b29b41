import type { CueItem, Language } from './ports.ts';

/** What everybody may know of a voice pack. */
export interface PackSummary {
  readonly id: string;
  readonly name: string;
  /** Two letters; tables speak those of `Language` only. Empty: its files cannot be read. */
  readonly lang: string;
  readonly version: string;
  readonly author: string;
  /** How many cues it has clips of, its base aside. */
  readonly cues: number;
  /** The server's own, sent by somebody there; else it comes with this installation. */
  readonly own: boolean;
}

/** What is wrong with a pack, or worth knowing: a code of the catalogue `packs`. */
export interface PackNote {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** `replaced`: there was one of this id, which has gone. */
export type Upload =
  | { readonly ok: true; readonly pack: PackSummary; readonly replaced: boolean; readonly notes: readonly PackNote[] }
  | { readonly ok: false; readonly problems: readonly PackNote[] };

/** The voice packs that a server can choose from. Nothing here rejects for what was sent. */
export interface PackRepository {
  /** The installation's first, then the server's own. */
  list(guildId: string): readonly PackSummary[];
  /** The one that tables of a language have where nothing was chosen. */
  usual(language: Language): string;
  /** Looks at a zip and takes it in, whole or not at all. `by`: for the server's log. */
  upload(guildId: string, by: string, zip: Uint8Array): Promise<Upload>;
  /** `false`: the server has none of this id. */
  remove(guildId: string, by: string, id: string): Promise<boolean>;
  /** Why a pack could not say these; `null`: it, or the one that it extends, can. */
  lacks(guildId: string, id: string, cues: readonly CueItem[]): Promise<'no-pack' | 'no-clip' | null>;
}
