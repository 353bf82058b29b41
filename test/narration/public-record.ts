/** The public record of a game, in the same words as `heard-record.ts`. */
import type { News, NewsOf } from '#engine/kernel/notices.ts';
import type { Step } from '#engine/kernel/step.ts';
import type { VoteChoice } from '#engine/kernel/types.ts';
import type { Tally } from '#engine/mechanics/ballot/state.ts';
import type { Told } from '../../audio/measure/spoken-games.ts';
import { countOf, type Row } from './heard-record.ts';

/** The longest tie whose players are named with their votes, and the longest list of results. */
const [longestTie, mostResults] = [8, 5];

function countFact(all: readonly Tally[]): readonly string[] {
  const results = all.filter(({ votes }) => votes > 0).map(({ choice, votes }) => ({ choice: String(choice), votes }));
  const most = Math.max(...results.map(({ votes }) => votes));
  const top = results.filter(({ votes }) => votes === most);
  if (results.length === 0) return [];
  if (results.length <= mostResults) return [countOf(results)];
  return [countOf(top.length > longestTie ? [{ choice: 'each', votes: most }] : top)];
}

function verdictFacts(
  { verdict }: Extract<Step, { kind: 'verdict' }>,
  { traits, calledVote }: Told['rules'],
): readonly string[] {
  const out = traits.prison ? 'is convicted' : 'leaves';
  switch (verdict.outcome) {
    case 'sole-nominee':
    case 'condemned':
      return [`${verdict.seat} ${out}`];
    case 'coin':
    case 'judged':
      return [`${verdict.seat} leaves`];
    case 'duel':
      return verdict.seat === null ? [] : [`${verdict.seat} is convicted`];
    case 'all-leave':
      return verdict.seats.map((seat) => `${seat} leaves`);
    case 'tie':
      // A called vote has named them all.
      return [`tie ${verdict.seats.length > longestTie && !calledVote ? 'each' : verdict.seats.join(' ')}`];
    case 'alibi':
      return [`${verdict.seat} has an alibi`];
    case 'immunity':
      return [`${verdict.seat} is immune`];
    case 'acquitted':
      return [`${verdict.seat} is acquitted`];
    default:
      return [];
  }
}

function stepFacts(step: Step, rules: Told['rules']): readonly string[] {
  if (step.kind === 'speech') return [`${step.seat} speaks`];
  if (step.kind === 'silence') return [`${step.seat} is silent`];
  if (step.kind === 'nomination') return [`${step.seat} is asked`];
  return step.kind === 'verdict' ? verdictFacts(step, rules) : [];
}

function leaveFacts({ seat, cause }: NewsOf<'SeatLeft'>, { traits }: Told['rules']): readonly string[] {
  const isSaid = cause === 'quit' || cause === 'removed' || (cause === 'vote' && traits.prison);
  return isSaid ? [`${seat} is gone`] : [];
}

function factsOf(news: News, rules: Told['rules'], known: ReadonlySet<number>): readonly string[] {
  switch (news.type) {
    case 'DayBroke':
      return news.killed.map((seat) => `${seat} leaves`);
    case 'StepBegan':
      return stepFacts(news.step, rules);
    case 'Nominated':
      return known.has(news.seat) ? [] : [`${news.seat} is nominated`];
    case 'BallotClosed':
      return news.last === undefined ? countFact(news.tally) : [];
    case 'Dragged':
      return [`${news.seat} leaves`];
    case 'Fouled':
      return [`${news.seat} foul.${news.technical ? 'technical' : news.count}`];
    case 'SeatLeft':
      return leaveFacts(news, rules);
    case 'WordLost':
      return [`${news.seat} is gone`];
    case 'GameEnded':
      return [`${news.winner} wins`];
    default:
      return [];
  }
}

/** News without a line, while a vote is open. */
const silent: ReadonlySet<string> = new Set(['VoteCast', 'StepOpened', 'StepEnded']);

/** The calls of a vote since the last line about anything else: each with its count, if it has been told (F8). */
class Calls {
  #called: VoteChoice | null = null;
  #rows: Row[] = [];

  /** Takes news. Returns the facts that are complete with it. */
  hear(news: News): readonly string[] {
    if (news.type === 'CallCounted') return this.#count(news.choice, news.votes);
    if (news.type === 'BallotClosed' && news.last !== undefined)
      return this.#count(news.last, news.tally.find(({ choice }) => choice === news.last)?.votes ?? 0);
    const step = news.type === 'StepBegan' && news.step.kind === 'ballot' ? news.step : null;
    const before = step?.goesOn ? this.#endCall() : silent.has(news.type) ? [] : this.end();
    if (step?.called !== undefined) this.#called = step.called;
    return before;
  }

  /** Ends the vote. */
  end(): readonly string[] {
    const facts = [...this.#endCall(), ...(this.#rows.length > 0 ? [countOf(this.#rows)] : [])];
    this.#rows = [];
    return facts;
  }

  #count(choice: VoteChoice, votes: number): readonly string[] {
    this.#rows.push({ choice: String(choice), votes });
    this.#called = null;
    return [];
  }

  #endCall(): readonly string[] {
    const facts = this.#called === null ? [] : [`${this.#called} is called`];
    this.#called = null;
    return facts;
  }
}

/** The dead, the nominees, the results of votes, the speakers, the fouls and the winner, in order. */
export function recordOf({ news, rules }: Told): readonly string[] {
  let known = new Set<number>();
  const calls = new Calls();
  const facts = news.flatMap((each) => {
    if (each.type === 'DayBroke') known = new Set();
    if (each.type === 'NominationWithdrawn') known.delete(each.seat);
    const heard = [...calls.hear(each), ...factsOf(each, rules, known)];
    if (each.type === 'Nominated') known.add(each.seat);
    return heard;
  });
  return [...facts, ...calls.end()];
}
