import type { GameState } from '#engine/kernel/engine.ts';
import { membersOf } from '#engine/kernel/state.ts';
import type { Clan, SeatNumber } from '#engine/kernel/types.ts';
import { agreesTo } from '#engine/mechanics/contract/contract.ts';
import { contractOf } from '#engine/mechanics/contract/state.ts';
import type { Layout } from '../ports/ports.ts';
import { isIntroduced, type Scene } from './scene.ts';

/** The contract panels in the clans' chats, by night and by day: the contract in force, and the proposal (D6). */
export function clanPanels(scene: Scene): Layout['panels'] {
  const { rules, game } = scene;
  const { state } = game;
  if (state.outcome || !state.step || !rules.contract?.offered(state.options)) return [];
  return rules.clans.flatMap((clan) => {
    const members = membersOf(state, clan).map(({ number }) => number);
    if (members.length === 0 || !isIntroduced(scene, clan)) return [];
    const { settled, latest } = contractOf(state, clan);
    const night = { night: state.round, step: state.step!.number };
    const now = { proposes: mayPropose(scene, clan), fires: state.phase === 'night' && state.round > 1 };
    const confirmed = members.filter((seat) => agreesTo(state, clan, seat));
    const moment = { ...calledTo(state, clan), ...tonightOf(scene, settled) };
    const panel = { kind: 'clan', clan, ...night, members, settled, latest, confirmed, ...now, ...moment } as const;
    return [{ room: `clan-${clan}` as const, panel }];
  });
}

/** The number that is being called to the clan (D14). The whole table hears it, and only the clan reads it large. */
const calledTo = ({ step, open }: GameState, clan: Clan): { readonly called?: SeatNumber } =>
  open && step?.kind === 'number' && step.clan === clan ? { called: step.called } : {};

/** The nights that an agreed contract covers, from the second on (D6). A noted one covers them all (F3). */
const COVERED = 3;

function tonightOf({ rules, game }: Scene, settled: readonly SeatNumber[] | null) {
  const { phase, round } = game.state;
  const index = rules.contract?.noted ? round - 2 : (round - 2) % COVERED;
  const tonight = phase === 'night' && round > 1 ? settled?.[index] : undefined;
  return tonight === undefined ? {} : { tonight };
}

/** Returns true if the clan may propose a contract: at its call, or to change an agreed one by day (D6). */
const mayPropose = ({ rules, game: { state } }: Scene, clan: Clan): boolean =>
  state.phase === 'day'
    ? !rules.contract?.noted && contractOf(state, clan).settled !== null
    : state.step?.kind === 'call' && state.step.purpose === 'contract' && state.step.clan === clan;
