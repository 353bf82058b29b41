import { isPlaying, type Scene } from './layout.ts';
import type { Layout, Panel } from './ports.ts';

/** The panels that stand now: the lobby's where it was opened, the others in the town. */
export function panelsOf(scene: Scene): Layout['panels'] {
  const lobby = { room: 'lobby', panel: { kind: 'lobby', lobby: scene.lobby } } as const;
  if (!isPlaying(scene)) return [lobby];
  return [lobby, ...townPanels(scene).map((panel) => ({ room: 'town' as const, panel }))];
}

/** One panel a night and one a day, the same for everybody (G4); while a ballot is on, its own beside it. */
function townPanels({ game: { state }, until }: Scene): readonly Panel[] {
  const { step, phase, round } = state;
  if (!step || state.outcome) return [];
  // Before the first night there are cards to look at: that is the night's panel.
  if (phase !== 'day') return [{ kind: 'night', night: Math.max(1, round), step: step.number }];
  const day: Panel = { kind: 'day', day: round, step: step.number };
  if (step.kind !== 'ballot') return [day];
  const ballot = {
    kind: 'ballot',
    day: round,
    round: step.round,
    step: step.number,
    choices: state.ballot?.choices ?? step.choices,
  } as const;
  return [day, until === null ? ballot : { ...ballot, until }];
}
