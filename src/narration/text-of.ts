import { definitionOf, type Line } from './line.ts';
import type { Scene } from './scene.ts';
import { type Wording, wordsOf } from './words.ts';

/** The text of a line, ready for Discord. */
export const textOf = ({ key, params }: Line, wording: Wording, scene: Scene): string =>
  definitionOf(key).text(params, { wording: wordsOf(wording, scene), scene });

/** Returns true if the line gets a message of its own. */
export const isWritten = ({ key }: Line): boolean => definitionOf(key).onlySpoken !== true;
