/** A game of a bot that several processes serve. */
import { t } from '#narration/index.ts';
import { journalOn } from '#store/journal.ts';
import { openPostgres } from '#store/open.ts';
import type { Bot } from './bot.ts';
import type { Fixture } from './fixture.ts';
import { townOf } from './look.ts';

/** Returns the batches of the only game of a database, as texts. */
export async function storedBatches(url: string): Promise<readonly string[]> {
  const store = await openPostgres(url);
  try {
    const keys = (await store.keys('game:')).filter((key) => key.includes(':batch:'));
    const [gameId = ''] = keys.map((key) => key.split(':')[1]!);
    return (await journalOn(store).batches(gameId)).map((batch) => JSON.stringify(batch));
  } finally {
    await store.close();
  }
}

/** The number of times that the town was told that its game goes on. */
export const restoredIn = (fixture: Fixture): number =>
  townOf(fixture).filter((text) => text.includes(t('en', 'lines:game.restored'))).length;

/** Starts one more process. Resolves when it hosts its share, or stands by. */
export async function joinedBy(fixture: Fixture): Promise<Bot> {
  const bot = fixture.prepare();
  await bot.logged('"ready"');
  return fixture.enter(bot);
}
