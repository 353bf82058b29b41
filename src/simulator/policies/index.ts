import type { Policy } from '../policy.ts';
import { random } from './random.ts';
import { sensible } from './sensible.ts';
import { sharp } from './sharp.ts';

/** Uses only what the player was told. Unknown players are chosen at random. */
const plain = sensible(() => []);

/** All policies by the names that the command line and the reports use. */
export const policies = { random, plain, sharp } as const satisfies Readonly<Record<string, Policy>>;

export type PolicyName = keyof typeof policies;

/** Returns true if a policy has this name. */
export const isPolicy = (name: string): name is PolicyName => Object.hasOwn(policies, name);
