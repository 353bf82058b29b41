import type { Language } from '#narration/index.ts';
import { strange } from '../discord/fuzz-input.ts';
import type { ChaosPlayer } from './chaos-player.ts';
import type { Leak } from './kit/leak.ts';
import type { TriedAct } from './kit/plot.ts';
import { leaksOf } from './kit/secrets.ts';
import { staysOf } from './kit/stays.ts';
import type { Truth } from './kit/truth.ts';

/** Everything that the people of a chaos game received and were not allowed to know. */
export function leaksAmong(
  people: readonly ChaosPlayer[],
  { language, seed }: { readonly language: Language; readonly seed: number },
  truth: Truth,
): readonly Leak[] {
  if (truth.moments.length === 0) return [];
  const acts = [...contractsOf(people, truth), ...shotsOf(truth)];
  const users = people.map(({ user }) => user);
  return leaksOf({ language, plot: { seed, acts }, people: users, typed: strange, isDisturbed: true }, truth);
}

/** The contracts that the people put together, for each seat that they have had. */
const contractsOf = (people: readonly ChaosPlayer[], truth: Truth): readonly TriedAct[] =>
  staysOf(truth).flatMap(({ userId, seat }) => {
    const drafts = people.find(({ user }) => user.id === userId)?.drafts ?? [];
    return drafts.map((targets): TriedAct => ({ seat, verb: 'orders', targets }));
  });

/** The shots of the blind shootings (D14). */
const shotsOf = ({ batches }: Truth): readonly TriedAct[] =>
  batches.flatMap(({ events }) =>
    events.flatMap((event): readonly TriedAct[] =>
      event.type === 'Fired' ? [{ seat: event.seat.secret, verb: 'fires', targets: [event.at.secret] }] : [],
    ),
  );
