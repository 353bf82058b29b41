/** What is to happen in a game, written as a record (docs/RECORD.md): the wire tests play it with the real bot. */
import { play, unstarted } from '#engine/engine.ts';
import { parseRecord } from '#engine/record/parse.ts';
import { replay } from '#engine/record/replay.ts';
import type { RoleId, Verb, VoteChoice } from '#engine/words.ts';
import { rulesets } from '#rulesets/index.ts';

export interface PlotAct {
  /** `night 2`, `day 1`. */
  readonly phase: string;
  readonly seat: number;
  readonly verb: Verb;
  readonly targets: readonly VoteChoice[];
}

export interface Plot {
  readonly ruleset: string;
  readonly roles: readonly RoleId[];
  /** Deals these cards, and lets the coin fall as the plot has it. */
  readonly seed: number;
  readonly acts: readonly PlotAct[];
}

const mostSeeds = 200_000;

/**
 * Reads a plot and finds the first seed with which the bot deals its cards and the rest of it comes true. Who has the
 * floor always passes, so that passing is not written.
 * @throws RecordError where it cannot come true
 */
export function plotOf(text: string): Plot {
  const statements = parseRecord(text).map(({ statement }) => statement);
  const ruleset = statements.find((one) => one.kind === 'ruleset')?.id ?? '';
  const roles = statements.find((one) => one.kind === 'seats')?.roles ?? [];
  replay(text, rulesets);
  let phase = '';
  const acts = statements.flatMap((one): readonly PlotAct[] => {
    if (one.kind === 'phase') phase = `${one.phase} ${one.number}`;
    if (one.kind !== 'act' || one.act.verb === 'quits') return [];
    const { seats, verb, targets } = one.act;
    return seats.map((seat) => ({ phase, seat, verb: verb as Verb, targets }));
  });
  for (let seed = 1; seed < mostSeeds; seed++) {
    if (deals(ruleset, seed, roles) && comesTrue(text, seed)) return { ruleset, roles, seed, acts };
  }
  throw new Error('no seed gives this game');
}

function deals(ruleset: string, seed: number, roles: readonly RoleId[]): boolean {
  const deal = { players: roles.length };
  const dealt = play(rulesets[ruleset]!, unstarted, { type: 'start', ruleset, options: {}, seed, deal });
  return dealt.ok && dealt.state.seats.every((seat, index) => seat.role === roles[index]);
}

function comesTrue(text: string, seed: number): boolean {
  try {
    replay(`seed ${seed}\n${text}`, rulesets);
    return true;
  } catch {
    return false;
  }
}
