import type { Role } from '#engine/kernel/role.ts';
import { civilian } from './civilian.ts';

/** A card for custom rules. Without them the actor is a civilian (B28). */
export const actor = (): Role => civilian('actor');
