/** The names of the categories that the bot makes begin with this. */
export const markPrefix = 'Nightcall · ';

/**
 * The mark by which Nightcall recognises a game's channels: in the category's name and in a text channel's topic. A restart
 * may know a channel by nothing else, so the id of the game ends it. People read the name of the rulebook first.
 */
export const markOf = ({ gameId, title }: { readonly gameId: string; readonly title: string }): string =>
  `${markPrefix}${title} · ${gameId}`;

/** Returns true if this is the mark of the game. The marks of earlier versions had no title. */
export const isMarkOf = (text: string | null | undefined, gameId: string): boolean =>
  text?.startsWith(markPrefix) === true && text.endsWith(` · ${gameId}`);
