import type { RulesetId } from '#engine/kernel/types.ts';
import type { Rulebook } from '#game/ports/game-service.ts';
import { hasAnimals, rulebookBrief, t, type Wording, wordsOf } from '#narration/index.ts';
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

/** The mark between a rulebook and its theme: `deck:animals` is the edition for children (D4). */
export const themeMark = ':';

/** The editions of a rulebook, each with its words and with its value in a menu. */
export const editionsOf = (id: RulesetId, wording: Wording): readonly { value: string; wording: Wording }[] => [
  { value: id, wording: wordsOf(wording, {}) },
  ...(hasAnimals(id, wording.rulebooks)
    ? [{ value: `${id}${themeMark}animals`, wording: wordsOf(wording, { options: { theme: 'animals' } }) }]
    : []),
];
