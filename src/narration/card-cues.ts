/** The cues of the cards that a game may turn over. A card that has a name has a cue, too. */
import { openRoles } from './texts/en/texts.ts';

/** The id of a cue that names a card. */
export type CardCue = `role.${keyof typeof openRoles & string}`;

/** The cue of a card, by its name in the rulebook. Packs do not have all of them. */
export const cardCue = (name: string): string => `role.${name}`;

/** The cues of all cards that a game may turn over. */
export const cardCues = Object.keys(openRoles).map(cardCue) as readonly CardCue[];
