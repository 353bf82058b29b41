import type { Step } from '#engine/kernel/step.ts';
import type { GameContext } from './context.ts';

/** The minimum length of a speech or a ballot with a ten-second warning, ms. */
const LONG_MS = 30_000;
const TEN_MS = 10_000;

/** Sets or removes the alarm of a step whose time ends at `until`. */
export function armTen(
  { timers, deps, presenter, hasVoice }: Pick<GameContext, 'timers' | 'deps' | 'presenter' | 'hasVoice'>,
  step: Step | null,
  until: number | null,
): void {
  const kind = step?.kind === 'speech' || step?.kind === 'ballot' ? step.kind : null;
  const isLong = kind !== null && (step!.seconds * 1000) / deps.settings.speed >= LONG_MS;
  const at = until !== null && isLong && until - TEN_MS > deps.clock.now() ? until - TEN_MS : null;
  const key = kind === 'ballot' ? 'vote.ten' : 'speech.ten';
  timers.set('ten', at, () => presenter.whisper({ key }, `t${step?.number}`, hasVoice()));
}
