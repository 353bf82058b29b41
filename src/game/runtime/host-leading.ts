import { done } from '../model/answers.ts';
import { stepToEnd } from '../model/leading.ts';
import type { Outcome } from '../ports/game-service.ts';
import { absenceOf } from './absences.ts';
import type { Draft } from './draft.ts';
import { storeCommand, storeOwnCommand } from './game-commands.ts';
import { commonEnd } from './host-orders.ts';
import type { OwnRequests } from './requests.ts';
import { runs } from './table-state.ts';

/**
 * Ends a step for a host who narrates in person, which begins the next one. A call of the night lasts its full time (G4):
 * a press before that is kept, and ends it then.
 */
export function endStep(draft: Draft, number: number): Outcome {
  const step = stepToEnd(draft.game.state, number);
  if (!step.ok) return step;
  if (!draft.game.state.open) {
    const opened = storeCommand(draft, { type: 'announced', step: number });
    if (!opened.ok) return opened;
  }
  if (draft.game.state.step?.number !== number) return done();
  if (lasts(draft, number)) {
    draft.set({ ending: number });
    return done();
  }
  const result = storeCommand(draft, { type: 'timeout', step: number });
  return result.ok ? done() : result;
}

/** Ends the call whose end was pressed, when its full time is over. A pause makes that later. */
export function endCall(draft: Draft, step: number): void {
  if (draft.game.state.paused === null && !lasts(draft, step)) storeOwnCommand(draft, { type: 'timeout', step });
}

/** True while this step is open and its full time is not over. */
function lasts({ game, facts }: Draft, number: number): boolean {
  const until = commonEnd(game);
  return game.state.step?.number === number && until !== null && facts.now < until;
}

/** Tells that the table waits for its host, unless the town is told that the host is away. */
export function tellIdleHost(draft: Draft, { step, key }: OwnRequests['tell-idle-host']): void {
  const { table, state, game } = draft;
  const { hostId } = table;
  if (!runs(state) || game.state.step?.number !== step || absenceOf(table, hostId)) return;
  const isFirst = key === 'lead.idle';
  draft.do({
    do: 'notify',
    remark: { key, params: { person: `<@${hostId}>` } },
    tag: isFirst ? 'i' : 'j',
    mentions: isFirst ? [hostId] : [],
    room: 'town',
    while: { is: 'step', step },
  });
}
