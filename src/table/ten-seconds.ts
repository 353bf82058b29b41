import type { Step } from '#engine/step.ts';
import type { Place } from './place.ts';

/** From this length on a speech or a ballot is told when ten seconds are left, ms. */
const LONG_MS = 30_000;
const TEN_MS = 10_000;

/** Sets, or takes away, the alarm of a step whose time ends at `until`. */
export function armTen(
  { alarms, world, face, hasVoice }: Pick<Place, 'alarms' | 'world' | 'face' | 'hasVoice'>,
  step: Step | null,
  until: number | null,
): void {
  const kind = step?.kind === 'speech' || step?.kind === 'ballot' ? step.kind : null;
  const isLong = kind !== null && (step!.seconds * 1000) / world.settings.speed >= LONG_MS;
  const at = until !== null && isLong && until - TEN_MS > world.clock.now() ? until - TEN_MS : null;
  const key = kind === 'ballot' ? 'vote.ten' : 'speech.ten';
  alarms.set('ten', at, () => face.whisper({ key }, `t${step?.number}`, hasVoice()));
}
