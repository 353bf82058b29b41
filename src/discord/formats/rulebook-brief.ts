import type { Rulebook } from '#game/ports/game-service.ts';
import { rulebookBrief, t, type Wording } from '#narration/index.ts';
import { lengthsText } from './length.ts';

/** A number of players in words: `6–16 players`. */
export const playersText = ({ min, max }: Rulebook['players'], wording: Wording): string =>
  t(wording, 'ui:new.players', { range: min === max ? `${min}` : `${min}–${max}` });

/** A rulebook below its name in a menu: its players, the length of a game, and a line on it. */
export function rulebookAbout(rulebook: Rulebook, wording: Wording): string {
  const { id, players } = rulebook;
  const brief = rulebookBrief(id, wording);
  return [playersText(players, wording), lengthsText(rulebook, wording), ...(brief === null ? [] : [brief])].join(
    ' · ',
  );
}
