import type { ViewsOf } from '../../kernel/mechanic.ts';
import { isContract } from './fold.ts';
import { agree, noContract, propose, withoutSeat, withoutTalk } from './state.ts';
import type { ContractNews, OwnContract } from './types.ts';

const silent = (contract: OwnContract | null | undefined): OwnContract | null =>
  contract ? { clan: contract.clan, ...withoutTalk(contract) } : null;

/** The knowledge of one person about the contract of their own clan. */
export const contractView: ViewsOf<ContractNews> = {
  GameStarted: () => ({ contract: null }),
  NightFell: ({ contract }) => ({ contract: silent(contract) }),
  DayBroke: ({ contract }) => ({ contract: silent(contract) }),
  StepBegan: ({ contract }, { step }) => (isContract(step) && step.clan === contract?.clan ? { contract: null } : {}),
  SeatLeft: ({ contract }, { seat }) => ({
    contract: contract ? { clan: contract.clan, ...withoutSeat(contract, seat) } : null,
  }),
  ContractProposed: ({ contract, phase }, { clan, by, targets }) => ({
    contract: { clan, ...propose(contract ?? noContract, { by, list: targets }, phase === 'night') },
  }),
  ContractAgreed: ({ contract }, { clan, by }) => ({ contract: { clan, ...agree(contract ?? noContract, by) } }),
  ContractSettled: ({ contract }, { clan, targets }) => ({
    contract: { ...(contract ?? noContract), clan, settled: targets },
  }),
};
