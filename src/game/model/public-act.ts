import type { News, Notice } from '#engine/kernel/notices.ts';
import type { Step } from '#engine/kernel/step.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';

/**
 * Returns true if everybody was told by name that this seat has just acted. An action is secret if the town does not
 * learn of it, or not who did it (a call, a contract, a judge's vote, an acquittal). Nothing public may follow from it.
 */
export const isPublicAct = (notices: readonly Notice[], seat: SeatNumber): boolean =>
  notices.some(({ to, news }) => to === 'all' && actorOf(news) === seat);

/** Returns the seat that publicly did this. `null`: none. */
function actorOf(news: News): SeatNumber | null {
  switch (news.type) {
    case 'Nominated':
    case 'VoteCast':
    case 'Dragged':
      return news.by;
    case 'Readied':
    case 'NumberNamed':
      return news.seat;
    case 'StepEnded':
      return news.by === 'passed' || news.by === 'complete' ? ownerOf(news.step) : null;
    default:
      return null;
  }
}

/** The one seat that can end this step early. A judge, whom nobody knows, decides an acquittal (A16). */
const ownerOf = (step: Step): SeatNumber | null => ('seat' in step && step.kind !== 'appeal' ? step.seat : null);
