import type { Rulebook } from '#game/ports/game-service.ts';
import { rulebookBrief, t, type Wording } from '#narration/index.ts';

/** A number of players in words: `6–16 players`. */
export const playersText = ({ min, max }: Rulebook['players'], wording: Wording): string =>
  t(wording, 'ui:new.players', { range: min === max ? `${min}` : `${min}–${max}` });

/** A rulebook below its name in a menu: its players, the usual length of a game, and a line on it. */
export const rulebookAbout = ({ id, players }: Rulebook, wording: Wording): string =>
  [playersText(players, wording), ...rulebookBrief(id, wording)].join(' · ');
