import type { Role } from '#engine/kernel/role.ts';
import { civilian } from './civilian.ts';

/** A card for custom rules. Without them the fat man is a civilian (B28). */
export const fatMan = (): Role => civilian('fat-man');
