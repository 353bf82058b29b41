/** Simulated games, which show the balance of a rulebook's or a role set's cards. */
export { balancer } from './balancer.ts';
export { type Job, refusalOf, rulesOf, simulateAll } from './job.ts';
export { isPolicy, policies } from './policies/index.ts';
export { simulateInThreads } from './pool.ts';
export { newPracticePlayer } from './practice-player.ts';
export { balanceTable } from './report.ts';
export { balanceOf, merged, shareOf } from './tally.ts';
