import { english, type KnownOfTable, type Layout, type Message } from '#game/ports/ports.ts';
import { wordingIn } from '#narration/index.ts';
import { within } from '../connection/within.ts';
import { guildOf } from './game-channels.ts';
import { newPass } from './lanes.ts';
import type { OpenGame } from './open-game.ts';
import { claimAll } from './recover.ts';
import { keepSilence } from './silence.ts';

/** Milliseconds that the rooms stay for the words, while Discord is out of reach. */
const longestWait = 60_000;

/** The layout of a table that is given up: nobody is silenced, and nothing is left of the table. */
function nothingLeft(game: OpenGame, { channelId, language = english, keepsLog = false }: KnownOfTable): Layout {
  const { gameId, guildId } = game;
  const { panels } = game.panels.stored;
  const lobby = Object.entries(panels).find(([key]) => key.startsWith('lobby/'))?.[1].channelId;
  return {
    gameId,
    guildId,
    wording: wordingIn(language, game.context.rulebooks),
    keepsLog,
    title: '',
    status: '',
    lobbyChannelId: channelId ?? lobby ?? guildOf(game)?.systemChannelId ?? '',
    rooms: [],
    speakers: null,
    players: [],
    panels: [],
  };
}

/**
 * Unmutes everybody and gives the rooms back. The words are posted in the town, and in the lobby's channel where the lobby remains.
 */
export async function abandon(game: OpenGame, known: KnownOfTable, message: Message): Promise<void> {
  const guild = guildOf(game);
  if (guild !== null) claimAll(guild, game);
  await game.save();
  const layout = nothingLeft(game, known);
  // No work is done on it yet.
  game.layout = layout;
  // Voices come before words.
  await keepSilence(
    game,
    newPass(layout, () => false),
  );
  const nonce = `${game.gameId}-unread`;
  const posts = isTownOfOther(game) ? [] : [game.posts.post('town', message, `${nonce}-t`)];
  if (layout.lobbyChannelId !== '') posts.push(game.posts.post('lobby', message, `${nonce}-l`));
  await within(longestWait, Promise.all(posts));
  await game.arrange(layout);
}

/** Returns true if another game of the same people has the town too, and may be played there. */
const isTownOfOther = ({ context, gameId, rooms }: OpenGame): boolean => {
  const town = rooms.idOf('town');
  return typeof town === 'string' && context.otherOwner(gameId, town) !== null;
};
