import type { CueId } from './cues.ts';

/** The parts of a voice pack's preview: its own wording of lines that every game has. */
export const previews = {
  night: ['night.fall'],
  morning: ['morning.break', 'morning.quiet'],
  turn: ['player.7', 'time.60'],
  vote: ['vote.start', 'vote.nominees', 'player.7'],
  end: ['win.town', 'game.over'],
} as const satisfies Record<string, readonly CueId[]>;

/** A part of a voice pack's preview. */
export type PreviewKey = keyof typeof previews;
