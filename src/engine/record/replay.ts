import type { Notice } from '../kernel/notices.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { actOf } from './act.ts';
import { holds } from './holds.ts';
import { linesOf } from './parse.ts';
import type { RecordedGame } from './recorded-game.ts';
import {
  describe,
  type Fail,
  isHeader,
  type Replayed,
  type RoleSetReader,
  type RulebookSource,
  readHeader,
} from './replay-header.ts';
import { type Line, RecordError, type SeatAct, type Statement, type Sudden } from './statement.ts';
import { say } from './write.ts';

/** The longest game, in steps. A record in which time would run on without end is an error. */
const mostSteps = 10_000;

const noFiles: RoleSetReader = (file) => {
  throw new Error(`there is no ${file} here`);
};

/** Replays a record. @throws RecordError at the first line that cannot be read or does not hold */
export function replay(
  text: string,
  rulesets: Readonly<Record<string, Ruleset>>,
  roleSet: RoleSetReader = noFiles,
): { readonly notices: readonly Notice[]; readonly game: RecordedGame | null } {
  const at: Replayed = {
    rules: null,
    options: {},
    seed: 1,
    game: null,
    refusalExpected: false,
    ended: false,
  };
  let last = 1;
  for (const line of linesOf(text)) {
    last = line.line;
    replayStatement(at, line, { rulesets, roleSet });
  }
  if (!at.game && !at.ended) throw new RecordError(last, 'expected a deal, got the end of the file');
  at.game?.settle();
  return { notices: at.game?.notices ?? [], game: at.game };
}

function replayStatement(at: Replayed, { line, statement }: Line, source: RulebookSource): void {
  const fail = (message: string): never => {
    throw new RecordError(line, message);
  };
  if (at.ended) fail('expected the end of the record after a refused deal, got more');
  if (at.refusalExpected && statement.kind !== 'seats' && statement.kind !== 'players') {
    fail('expected a deal after "expect refused deal", got something else');
  }
  if (isHeader(statement)) readHeader(at, statement, source, fail);
  else if (statement.kind === 'expect' && statement.expect.of === 'refused-deal' && !at.game) at.refusalExpected = true;
  else if (statement.kind === 'name') checkName(at, statement.seat, fail);
  else proceed(at.game ?? fail('expected a deal (seats or players) first'), statement, fail);
}

function checkName(at: Replayed, seat: number, fail: Fail): void {
  if (at.game && !at.game.state.seats[seat - 1]) fail(`expected a seat of the table, got ${seat}`);
}

function proceed(game: RecordedGame, statement: Statement, fail: Fail): void {
  if (statement.kind === 'host' || statement.kind === 'overtime' || statement.kind === 'expect') game.settle();
  switch (statement.kind) {
    case 'phase':
      reach(game, `${statement.phase} ${statement.number}`, fail);
      break;
    case 'end':
      reachEnd(game, fail);
      break;
    case 'act':
      playAction(game, statement.act, fail);
      break;
    case 'host':
    case 'overtime':
      happen(game, statement, fail);
      break;
    case 'hear':
      if (!game.hear()) fail('expected an announcement that is under way, got none');
      break;
    case 'meanwhile':
      if (!game.announcing) fail('expected an announcement that is under way, got none');
      happen(game, statement.what, fail);
      break;
    case 'wait':
      wait(game, statement.seconds, fail);
      break;
    case 'expect': {
      const got = holds(game, statement.expect);
      if (got !== null) fail(`expected ${say(statement.expect)}, got ${got}`);
    }
  }
}

/** Lets this many seconds pass. `null`: until the time limit that is running ends. */
function wait(game: RecordedGame, seconds: number | null, fail: Fail): void {
  if (seconds !== null) {
    if (!game.wait(seconds, mostSteps)) fail('expected less time, got a game without end');
  } else if (!game.state.outcome && !game.runOut()) fail('expected a time limit that is running, got none');
}

/** Carries out what happens now, even in the middle of an announcement. */
function happen(game: RecordedGame, what: Sudden, fail: Fail): void {
  if (what.kind === 'host') {
    const refusal = game.host(what.host);
    if (refusal) fail(`expected the host to be obeyed, got ${describe(refusal)}`);
  } else if (what.kind === 'overtime') {
    const refusal = game.now({ type: 'overtime', day: game.state.round });
    if (refusal) fail('expected a day that can become too long, got none');
  } else {
    for (const seat of what.act.seats) {
      const refusal = game.now({ type: 'quit', seat });
      if (refusal) fail(`expected that ${seat} quits is allowed, got ${describe(refusal)}`);
    }
  }
}

/** Lets all time limits run out until that phase begins. Returns at once if it has begun already. */
function reach(game: RecordedGame, phase: string, fail: Fail): void {
  const over = game.state.outcome !== null;
  if (game.phase === phase && (!over || game.named !== phase)) {
    game.named = phase;
    return;
  }
  for (let steps = 0; game.phase !== phase; steps++) {
    if (steps > mostSteps || game.state.outcome || !(game.hear() || game.runOut())) {
      fail(`expected ${phase}, got ${game.state.outcome ? `the end of the game in ${game.phase}` : game.phase}`);
    }
    if (isPast(game, phase)) fail(`expected ${phase}, got ${game.phase}`);
  }
  game.named = phase;
}

function isPast(game: RecordedGame, phase: string): boolean {
  const [name, number] = phase.split(' ');
  const { round } = game.state;
  return round > Number(number) || (round === Number(number) && name === 'night' && game.state.phase === 'day');
}

/** Lets all time limits run out until the game is over, by the next morning at the latest. */
function reachEnd(game: RecordedGame, fail: Fail): void {
  game.settle();
  const { round, phase } = game.state;
  while (!game.state.outcome) {
    const { state } = game;
    const nextMorning = state.phase === 'day' && (state.round > round || phase === 'night');
    if (nextMorning || !(game.hear() || game.runOut()))
      fail(`expected the end of the game by the next morning, got ${game.phase}`);
  }
}

function playAction(game: RecordedGame, doing: SeatAct, fail: Fail): void {
  const { seats, verb, targets } = doing;
  for (const seat of seats) {
    const refusal = game.playInTime(
      verb === 'quits' ? { type: 'quit', seat } : { type: 'act', act: actOf(doing, seat, verb) },
    );
    if (refusal) fail(`expected that ${[seat, verb, ...targets].join(' ')} is allowed, got ${describe(refusal)}`);
  }
}
