import type { AudiencesOf } from '../../kernel/mechanic.ts';
import { open } from '../../kernel/secret.ts';
import { toClan } from '../../kernel/telling.ts';
import type { ContractEvents } from './types.ts';

/** The talk about a contract reaches the clan only (D6). */
export const contractAudience: AudiencesOf<ContractEvents> = {
  ContractProposed: (event, { after }) => {
    const clan = open(event.clan);
    const news = { type: 'ContractProposed', clan, by: open(event.by), targets: open(event.targets) } as const;
    return toClan(after, clan, news);
  },
  ContractAgreed: (event, { after }) => {
    const clan = open(event.clan);
    return toClan(after, clan, { type: 'ContractAgreed', clan, by: open(event.by) });
  },
  ContractSettled: (event, { after }) => {
    const clan = open(event.clan);
    return toClan(after, clan, { type: 'ContractSettled', clan, targets: open(event.targets) });
  },
};
