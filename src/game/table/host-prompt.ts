import type { Notice } from '#engine/kernel/notices.ts';
import type { Step } from '#engine/kernel/step.ts';
import { awaitsPress, comingAfter } from '../model/leading.ts';
import { usualPack } from '../model/pack-of.ts';
import type { HostPrompt } from '../ports/game-service.ts';
import { audienceOf } from '../presentation/audience-of.ts';
import { scriptText, townLines } from '../presentation/room-lines.ts';
import { commonEnd } from '../runtime/host-orders.ts';
import { untilNow } from '../runtime/table-state.ts';
import type { TableParts } from './table-parts.ts';

/** Returns the words for a host who narrates in person, and what comes next. `latest`: the announcement of the step. */
export function hostPrompt(parts: TableParts, latest: readonly Notice[]): HostPrompt {
  const { state } = parts.source;
  const { table, game, run } = state;
  const { step } = game.state;
  const endsAt = step !== null && step.number === run.ending ? commonEnd(game) : null;
  const coming = comingAfter(parts.ground.rules, game.state);
  return {
    gameId: table.gameId,
    step: step?.number ?? 0,
    text: script(parts, latest),
    coming: coming !== null && typeof coming === 'object' ? named(parts, coming) : coming,
    awaits: endsAt === null && awaitsPress(game.state),
    until: untilNow(state),
    ...(endsAt === null ? {} : { endsAt }),
  };
}

function named(parts: TableParts, step: Step): HostPrompt['coming'] {
  if (step.kind === 'nightfall') return 'nightfall';
  const words = script(parts, [{ to: 'all', news: { type: 'StepBegan', step } }]);
  return words === '' ? null : { words };
}

/** The words of the narrator, which a host in person says. */
function script({ deps, view, source }: TableParts, notices: readonly Notice[]): string {
  const { table, game } = source.state;
  const pack = usualPack(deps.settings, table.language, game.state.options);
  const lines = townLines(notices, deps.script, audienceOf(view.textFacts, null));
  return scriptText(lines, (cues) => (pack === null ? '' : (deps.wordsOf?.(pack, cues) ?? '')));
}
