import { type AchievementId, achievementIds, type EarnedBy } from '#game/ports/achievements.ts';
import { seatText, t, type Wording } from '#narration/index.ts';
import { namesIn } from '../../formats/step.ts';
import type { PanelTable } from '../../ui/panel-table.ts';

/** The most letters of a name. */
const longestName = 16;
/** The most people of a line, and the most lines: the panel stays short, and fits into one message. */
const mostPeople = 4;
const mostLines = 8;

/** The achievements of a finished game: a line for each of the first eight, with the people who have earned it. */
export function earnedLines(
  earned: readonly EarnedBy[],
  players: PanelTable['players'],
  wording: Wording,
): readonly string[] {
  const scene = { ...namesIn({ players }), longest: longestName };
  const lineOf = (id: AchievementId): readonly string[] => {
    const people = earned.filter(({ achievements }) => achievements.includes(id));
    if (people.length === 0) return [];
    const shown = people.slice(0, mostPeople).map(({ seat }) => seatText(seat, wording, scene));
    const left = people.length - shown.length;
    const who = shown.join(', ');
    return [
      t(wording, 'achievements:line', {
        name: t(wording, `achievements:${id}`),
        about: t(wording, `achievements:${id}.about`),
        who: left === 0 ? who : t(wording, 'achievements:more', { who, more: left }),
      }),
    ];
  };
  return achievementIds.flatMap(lineOf).slice(0, mostLines);
}
