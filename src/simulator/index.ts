/** Simulated games, which show the balance of a rulebook's or a role set's cards. */

export { type Job, refusalOf, rulesOf, simulateAll } from './job.ts';
export { isPolicy, policies } from './policies/index.ts';
export { balancer, simulateInThreads } from './pool.ts';
export { newPracticePlayer } from './practice-player.ts';
export { balanceOf, balanceTable, merged, shareOf } from './tally.ts';
