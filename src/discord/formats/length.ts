import type { Rulebook } from '#game/ports/game-service.ts';
import { t, type Wording } from '#narration/index.ts';

/** A number of minutes in words: `35 min`, `2 h 10 min`. */
export function lengthText(all: number, wording: Wording): string {
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return t(wording, 'ui:lobby.length.minutes', { minutes });
  if (minutes === 0) return t(wording, 'ui:lobby.length.hours', { hours });
  return t(wording, 'ui:lobby.length.both', { hours, minutes });
}

/** The length of a game with the fewest and with the most players: `15–40 min`, `20 min–1 h 15 min`. */
export function lengthsText({ minutes, players: { min, max } }: Rulebook, wording: Wording): string {
  const [from, to] = [minutes(min), minutes(max)];
  if (from === to) return lengthText(from, wording);
  if (to < 60) return t(wording, 'ui:lobby.length.minutes', { minutes: `${from}–${to}` });
  return t(wording, 'ui:lobby.length.range', { from: lengthText(from, wording), to: lengthText(to, wording) });
}
