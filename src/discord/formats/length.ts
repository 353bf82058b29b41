import { t, type Wording } from '#narration/index.ts';

/** A number of minutes in words: `35 min`, `2 h 10 min`. */
export function lengthText(all: number, wording: Wording): string {
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return t(wording, 'ui:lobby.length.minutes', { minutes });
  if (minutes === 0) return t(wording, 'ui:lobby.length.hours', { hours });
  return t(wording, 'ui:lobby.length.both', { hours, minutes });
}
