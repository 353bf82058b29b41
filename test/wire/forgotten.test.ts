/**
 * A player who asks to be forgotten in the middle of a game: the request survives the death of the bot, the game is
 * played to its end, and nothing of the player stays in the data folder once the table is closed.
 */
import { afterEach, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { openStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { type Fixture, SPEED, setUpFixture } from './kit/fixture.ts';
import { shortGame } from './kit/six-plots.ts';

let fixture: Fixture;
afterEach(() => fixture?.strike());

/** Returns everything that is stored about these people, and the requests that are open. The bot has to be stopped. */
async function storedAbout(...userIds: readonly string[]) {
  const store = await openStore(fixture.dataDir);
  const data = personalDataOn(store);
  const stored = await Promise.all(userIds.map((userId) => data.collect(userId)));
  const requests = await data.requests();
  await store.close();
  return { stored: stored.map((one) => JSON.stringify(one)), requests };
}

test('a request to be forgotten waits for the game, survives kill -9, and is carried out after the game', async () => {
  fixture = await setUpFixture({ plot: shortGame, speed: SPEED / 2 });
  const { people, general, host, guild } = fixture;
  const player = people[2]!;
  await fixture.begin();
  await host.waitUntil(() => people.every((person) => guild.isMuted(person)));
  const question = await player.slash('privacy forget', {}, { channel: general });
  await player.press(question.message!, t('en', 'ui:privacy.forget.confirm'));
  const answer = t('en', 'ui:privacy.forget.waits').split('\n')[0]!;
  await player.waitUntil(() => player.ephemerals.find(({ text: content }) => content.includes(answer)));
  await fixture.bot.kill();
  await fixture.enter(fixture.prepare()).logged('"ready"');

  await fixture.ended();
  await fixture.settled();
  await fixture.close();
  await fixture.bot.logged('a person was forgotten');
  expect(await fixture.bot.stop()).toBe(0);
  const { stored, requests } = await storedAbout(player.id, host.id);
  expect(requests).toEqual([]);
  expect(stored[0]).toBe('null');
  expect(stored[1]).toContain(host.id);
  expect(stored[1]).not.toContain(player.id);
  expect(stored[1]).not.toContain(player.name);
});
