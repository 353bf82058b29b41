import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import { mayTake } from '#engine/mechanics/sentence.ts';
import { numberCalls } from '../model/numbers.ts';
import { isFree, overviewOf } from '../model/overview.ts';
import type { Layout, Panel } from '../ports/ports.ts';
import { clanPanels } from './clan-panels.ts';
import { isPlaying, type Scene } from './scene.ts';

/** The speeches after which the day's panel is posted again, because it would be too far up. */
const SPEECHES_A_PAGE = 6;

/** The current panels: the lobby's in the channel where it was opened, the others in the town. */
export function panelsOf(scene: Scene): Layout['panels'] {
  const lobby = { room: 'lobby', panel: { kind: 'lobby', lobby: scene.lobby } } as const;
  // The panel of a table that closed without a game is not needed.
  if (scene.table.unplayed) return [];
  if (!isPlaying(scene)) return [lobby];
  const town = townPanels(scene).map((panel) => ({ room: 'town' as const, panel }));
  return [lobby, ...town, ...(scene.table.secrecy === 'panels' ? [] : clanPanels(scene))];
}

/** One panel per night and per day, the same for everybody (G4), and one for a choice made in public. */
function townPanels(scene: Scene): readonly Panel[] {
  const { state } = scene.game;
  const { step, phase, round } = state;
  if (!step || state.outcome) return [];
  const talks = scene.table.secrecy === 'panels' ? { talks: true as const } : {};
  const overview = overviewOf(scene.rules, scene.game, scene.until);
  // Before the first night the night's panel shows players their cards.
  if (phase !== 'day') {
    const numbers = numberCalls(scene.game, scene.until);
    return [
      {
        kind: 'night',
        night: Math.max(1, round),
        step: step.number,
        overview,
        ...(numbers ? { numbers } : {}),
        ...talks,
      },
    ];
  }
  const nominates = scene.rules.nominations.offered(state.options);
  const free = isFree(scene.rules);
  const apart = scene.rules.nominations.apart ? { apart: true as const } : {};
  const shown = { kind: 'day', day: round, step: step.number, overview, page: pageOf(state), nominates, free } as const;
  const day: Panel = { ...shown, ...apart, ...talks };
  const choice = choicePanel(scene.rules, state);
  if (!choice) return [day];
  return [day, scene.until === null ? choice : { ...choice, until: scene.until }];
}

/** The page of the day's panel. `spoken` includes the current speaker. */
const pageOf = ({ day }: GameState): number => Math.floor(Math.max(0, day.spoken.length - 1) / SPEECHES_A_PAGE);

function choicePanel(
  rules: Ruleset,
  state: GameState,
): (Panel & { readonly kind: 'ballot' | 'judgement' | 'appeal' | 'duel' | 'revenge' }) | null {
  const { step, ballot, judgement, round: day } = state;
  // D12: the choices of judges are secret, so the panel stays for its full time and is the same for everybody.
  if (step?.kind === 'judgement') {
    return { kind: 'judgement', day, step: step.number, choices: judgement?.choices ?? step.choices };
  }
  if (step?.kind === 'ballot') {
    const { number, round } = step;
    // Players who have left are no longer on the ballot (G11).
    const { choices, about = [], barred = [] } = ballot ?? step;
    return { kind: 'ballot', day, round, step: number, choices, about, barred };
  }
  if (step?.kind === 'appeal') return { kind: 'appeal', day, step: step.number, seat: step.seat };
  if (step?.kind === 'duel') return { kind: 'duel', day, step: step.number, seat: step.seat, free: step.free };
  if (step?.kind !== 'revenge') return null;
  return { kind: 'revenge', day, step: step.number, seat: step.seat, choices: mayTake(rules, state, step.seat) };
}
