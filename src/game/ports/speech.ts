import type { CueItem } from './ports.ts';

/**
 * The result of a voice test. `muted`: the server mutes the bot. `taken`: a game is on. `off`: the installation has no
 * voice.
 */
export type VoiceTest = 'heard' | 'unheard' | 'muted' | 'taken' | 'off';

/** Something to say outside a game, and the voice pack that says it. `null`: there is none in the language. */
export interface Speech {
  readonly pack: string | null;
  readonly cues: readonly CueItem[];
}
