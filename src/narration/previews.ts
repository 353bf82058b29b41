import type { CueId } from './cues.ts';

/** What a preview of a voice pack lets one hear: the pack's own wording of what every game says. */
export const previews = {
  night: ['night.fall'],
  morning: ['morning.break', 'morning.quiet'],
  turn: ['player.7', 'time.60'],
  vote: ['vote.start', 'vote.nominees', 'player.7'],
  end: ['win.town', 'game.over'],
} as const satisfies Record<string, readonly CueId[]>;

export type PreviewKey = keyof typeof previews;
