import type { Card } from '#engine/kernel/events.ts';
import type { Notebook } from '#engine/kernel/notebook.ts';
import type { RulesetId, SeatNumber } from '#engine/kernel/types.ts';
import type { TimelineRound, TimelineView } from '../ports/game-views.ts';

/** The open end of a game: its cards and its winners. */
interface End {
  readonly cards: readonly Card[];
  readonly winners: readonly SeatNumber[];
}

/**
 * Returns the timeline of a finished game: what the town was told, and the actions of the nights. `null`: the cards stay
 * face down.
 */
export function timelineOf(
  { ruleset, cards, winners }: End & { readonly ruleset: RulesetId },
  notebook: Pick<Notebook, 'acts'>,
  town: readonly Omit<TimelineRound, 'acts'>[],
): TimelineView | null {
  if (cards.length === 0) return null;
  const numbers = [...notebook.acts.map(({ night }) => night), ...town.map(({ round }) => round)];
  const rounds = Array.from({ length: Math.max(0, ...numbers) }, (_, index) => index + 1);
  return {
    ruleset,
    seats: cards.map(({ seat, role }) => ({ seat, role, won: winners.includes(seat) })),
    rounds: rounds.map((round) => ({
      ...(town.find((each) => each.round === round) ?? { round, night: [], day: [], ballots: [] }),
      acts: notebook.acts
        .filter(({ night }) => night === round)
        .map(({ seat, verb, targets }) => ({
          seat,
          verb,
          targets: targets.filter((each) => typeof each === 'number'),
        })),
    })),
  };
}
