import type { Refusal, RefusalCode } from '#engine/kernel/refusal.ts';
import type { Verb } from '#engine/kernel/types.ts';
import type { SeatInsight } from '#game/ports/game-service.ts';
import type { Remark } from '#game/ports/ports.ts';
import { calledText, headingOf, remarkText, t, type Wording } from '#narration/index.ts';
import { chosenLines, wordingFor } from '../ui/texts.ts';
import { namesIn, ownStepText, stepText } from './step.ts';

/** The refusals of an action that comes too early or too late. */
const untimely: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'game-paused',
  'stale',
  'not-yet',
  'not-now',
  'not-called',
  'not-your-floor',
]);

/** The verbs of actions that a player has a time for. All others are actions of a card at its call. */
const subjects: { readonly [V in Verb]?: 'speech' | 'nomination' | 'vote' | 'ready' | null } = {
  passes: 'speech',
  nominates: 'nomination',
  votes: 'vote',
  ready: 'ready',
  // The actions for which nobody can know whether they will be asked.
  drags: null,
  acquits: null,
  names: null,
};

/**
 * The answer to an action that comes too early or too late: what is happening now, and when the player can do it. If
 * nobody can know the time, it has the `reason` for the refusal. Null if the action was refused for another reason.
 */
export function untimelyText(
  { code }: Refusal,
  { verb, reason }: { readonly verb: Verb; readonly reason: string },
  insight: SeatInsight,
  reader: Wording,
): string | null {
  const turn = turnFor(insight, verb);
  // S19: a player who was killed at night has left, but may still have the last word.
  const isGoodbye = code === 'out-of-game' && verb === 'passes' && turn !== null && turn.kind !== 'left';
  if (!untimely.has(code) && !isGoodbye) return null;
  return turn === null
    ? [nowText(insight, wordingFor(insight, reader)), reason].join('\n')
    : momentText(insight, reader, turn);
}

/** Tells the moment of the game, and when the player can do this. `verb`: by default, whatever comes next. */
export function earlyText(insight: SeatInsight, reader: Wording, verb?: Verb): string {
  const turn = verb === undefined ? null : turnFor(insight, verb);
  if (verb === 'nominates' && turn === null) return t(reader, 'refusals:not-in-ruleset');
  if (verb === undefined && isNews(insight)) return nowText(insight, wordingFor(insight, reader));
  return momentText(insight, reader, turn ?? insight.turns().next);
}

/** Returns true while the town is being told the names of those who have left. The turns of a seat could tell it first. */
const isNews = ({ view: { step, open, ended } }: SeatInsight): boolean =>
  ended === null && !open && (step?.kind === 'morning' || step?.kind === 'verdict');

function turnFor({ turns }: SeatInsight, verb: Verb): Remark | null {
  const subject = subjects[verb];
  if (subject === null) return null;
  return turns()[subject ?? 'call'];
}

function momentText(insight: SeatInsight, reader: Wording, turn: Remark): string {
  const { view, players } = insight;
  const wording = wordingFor(insight, reader);
  if (view.ended !== null) return `**${headingOf(t(wording, `lines:end.${view.ended.winner}`))}**`;
  const isHeld = view.paused && (turn.kind === 'now' || turn.kind === 'soon');
  if (isHeld) return t(wording, 'refusals:game-paused');
  const chosen = chosenLines(wording, insight);
  const next = chosen.length > 0 && isSpent(turn) ? [] : [remarkText(turn, wording, namesIn({ players }))];
  return [nowText(insight, wording), ...chosen, ...next].join('\n');
}

/** Returns true for the turn of a player who has chosen everything that there is to choose now. */
const isSpent = ({ key }: Remark): boolean => key === 'turn.vote.had' || key === 'turn.call.idle';

/** Tells the moment of the game from public facts. `seat`: the reader's, who is called "you". */
function nowText({ view, seat, players }: Pick<SeatInsight, 'view' | 'seat' | 'players'>, wording: Wording): string {
  const { step, paused, open, phase, ruleset } = view;
  if (paused) return t(wording, 'panels:now.paused');
  // Between two steps.
  if (step === null) return t(wording, `panels:now.${phase ?? 'opening'}`);
  const called = (call: string) => calledText(call, wording, ruleset ?? '');
  switch (step.kind) {
    case 'opening':
      return t(wording, 'panels:now.opening');
    case 'nightfall':
    case 'morning':
    case 'verdict':
      return t(wording, `panels:now.${step.kind}`);
    case 'call':
      return t(wording, 'panels:now.call', { called: called(step.call) });
    case 'number':
    case 'sleep':
      return t(wording, `panels:now.${step.kind}`, { called: called(step.clan) });
    case 'ballot':
      return t(wording, open || step.reminded || step.goesOn ? 'panels:now.ballot' : 'panels:now.ballot.soon');
    default:
      return ownStepText(step, seat, wording) ?? stepText(step, { wording, players }) ?? '';
  }
}
