/** The names of the categories that the bot makes begin with this. */
export const markPrefix = 'Nightcall · ';

/** The mark by which Nightcall recognises a game's channels: in the category's name and in a text channel's topic. */
export const markOf = (gameId: string): string => markPrefix + gameId;
