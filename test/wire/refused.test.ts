/** Discord refuses a running bot until its operator changes something: it reset the token, or took an intent away. */
import { afterEach, describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { REFUSED_CODE } from '../../src/process/start-fault.ts';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { townOf } from './kit/look.ts';
import { wholeGame } from './kit/six-plots.ts';

let fixture: Fixture;
afterEach(() => fixture.strike());

/** Six players and the narrator, in the first night, with a bot that serves its health checks. */
async function playing() {
  fixture = await setUpFixture({ plot: wholeGame, variables: { METRICS_PORT: '0' } });
  await fixture.begin();
  const { emulator, people, guild, host, bot } = fixture;
  await host.waitUntil(() => people.every((person) => guild.isMuted(person)));
  const { port } = JSON.parse(await bot.logged('metrics are served')) as { port: number };
  const [application] = [...emulator.discord.applications.values()];
  return {
    application: application!,
    muted: () => people.filter((person) => guild.isMuted(person)).length,
    asked: async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
  };
}

const told = (words: string) => townOf(fixture).some((text) => text.includes(words));
/** The last lines of the bot, which are no entries of the log. */
const lastWords = () => fixture.bot.lines.filter((line) => !line.startsWith('{') && !line.includes('Warning'));

describe('a bot that Discord refuses while it runs', () => {
  test.each([
    [4014, /^MESSAGE_CONTENT .*Message Content Intent/, /^MESSAGE_CONTENT .*Message Content Intent/],
    [4013, /^Discord does not understand this version .*Update it/, /больше не понимает .*Обновите/],
    [4011, /^Discord wants more shards.*Raise SHARDS/, /требует больше шардов\. Увеличьте SHARDS/],
  ])(
    'with %i unmutes everybody, tells the truth, names the remedy and exits with a code of its own',
    async (code, en, ru) => {
      const { application, muted, asked } = await playing();
      const { emulator, bot, host } = fixture;
      let letThrough = (): void => {};
      const held = new Promise<undefined>((resolve) => {
        letThrough = () => resolve(undefined);
      });
      const unmuting = new Promise<void>((resolve) => {
        emulator.beforeRoute = ({ method, template }) => {
          if (method !== 'PATCH' || !template.endsWith('/members/{user_id}')) return undefined;
          resolve();
          return held;
        };
      });
      expect(await Promise.all(['/live', '/ready'].map(asked))).toEqual([200, 200]);
      emulator.dropGateway(application, code);
      await unmuting;
      expect(await Promise.all(['/live', '/ready'].map(asked))).toEqual([503, 503]);
      letThrough();
      expect(await bot.ended).toBe(REFUSED_CODE);
      expect(muted()).toBe(0);
      await host.waitUntil(() => told(t('en', 'remarks:table.refused')));
      expect(told(t('en', 'lines:game.outage'))).toBe(false);
      expect(told(t('en', 'remarks:table.leaving'))).toBe(false);
      expect(lastWords()).toEqual([expect.stringMatching(en), expect.stringMatching(ru)]);
      // Once the operator has done so, the game goes on.
      emulator.beforeRoute = undefined;
      await fixture.enter(fixture.prepare()).logged('"ready"');
      await host.waitUntil(() => told(t('en', 'lines:game.restored')) && muted() === 6);
    },
  );

  test('because it reset the token ends with that remedy, and nobody is told that the game goes on by itself', async () => {
    const { application } = await playing();
    fixture.emulator.resetToken(application);
    expect(await fixture.bot.ended).toBe(REFUSED_CODE);
    expect(lastWords()).toEqual([
      expect.stringMatching(/^DISCORD_TOKEN is not right: .*discord\.com\/developers/),
      expect.stringMatching(/^DISCORD_TOKEN задана неверно: .*discord\.com\/developers/),
    ]);
    expect(told(t('en', 'lines:game.outage'))).toBe(false);
  });

  test('notices so by its requests, too, while the gateway has not closed its connection', async () => {
    const { application } = await playing();
    application.token = `${application.token}0`;
    expect(await fixture.bot.ended).toBe(REFUSED_CODE);
  });

  test('goes on if only one answer said so', async () => {
    await playing();
    const { emulator, host, general } = fixture;
    const refused = { code: 0, message: '401: Unauthorized' };
    let isRefused = false;
    emulator.beforeRoute = ({ method }) => {
      if (isRefused || method === 'GET') return undefined;
      isRefused = true;
      return { kind: 'answer', status: 401, body: refused };
    };
    await host.slash('game end', {}, { channel: general });
    await fixture.ended();
    expect(isRefused).toBe(true);
    expect(fixture.bot.hasEnded).toBe(false);
  });
});
