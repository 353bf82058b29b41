import { type Change, unchanged } from '../../kernel/change.ts';
import { changed } from '../../kernel/changed.ts';
import type { FoldsOf } from '../../kernel/mechanic.ts';
import { open } from '../../kernel/secret.ts';
import type { GameState } from '../../kernel/state.ts';
import type { CallStep, Step } from '../../kernel/step.ts';
import type { Clan } from '../../kernel/types.ts';
import { agree, type Contract, contractOf, noContract, propose, withoutSeat, withoutTalk } from './state.ts';
import type { ContractEvents } from './types.ts';

/** The contracts before the first proposal. */
export const noContracts: Readonly<Record<Clan, Contract>> = { mafia: noContract, yakuza: noContract };

/** Returns true if a clan makes its contract in this step (D6). */
export const isContract = (step: Step): step is CallStep & { readonly clan: Clan } =>
  step.kind === 'call' && step.purpose === 'contract' && step.clan !== null;

const withEach = (state: GameState, change: (contract: Contract) => Contract): Change => ({
  contracts: { mafia: change(contractOf(state, 'mafia')), yakuza: change(contractOf(state, 'yakuza')) },
});

const withContract = (state: GameState, clan: Clan, change: (contract: Contract) => Contract): Change => ({
  contracts: { ...(state.contracts ?? noContracts), [clan]: change(contractOf(state, clan)) },
});

/** The changes of the contracts. */
export const contractFold: FoldsOf<ContractEvents> = {
  NightFell: (state) => withEach(state, withoutTalk),
  DayBroke: (state) => withEach(state, withoutTalk),
  // A contract covers the nights up to the next one that is made (D6).
  StepBegan: (state, { step }) => (isContract(step) ? withContract(state, step.clan, () => noContract) : unchanged),
  SeatLeft: (state, { seat }) => withEach(state, (contract) => withoutSeat(contract, seat)),
  ContractProposed: (state, event) => {
    const word = { by: open(event.by), list: open(event.targets) };
    return withContract(state, open(event.clan), (contract) => propose(contract, word, state.phase === 'night'));
  },
  ContractAgreed: (state, event) =>
    withContract(state, open(event.clan), (contract) => agree(contract, open(event.by))),
  ContractSettled: (state, event) =>
    withContract(state, open(event.clan), (contract) => changed(contract, { settled: open(event.targets) })),
};
