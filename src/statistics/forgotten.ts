import { forgottenId } from '#game/ports/privacy.ts';

/** Returns true if the id stands for a person who has asked to be forgotten. */
export const isForgotten = (userId: string): boolean => userId === forgottenId || /^seat-\d+$/.test(userId);
