/** A moderator server-mutes the narrator: the bot that operators start must be heard again, or tell the town. */
import { afterEach, expect, test } from 'vitest';
import { writtenText } from '#narration/text.ts';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { wholeGame } from './kit/six-plots.ts';
import { heardAgain } from './kit/voice.ts';

let fixture: Fixture;
afterEach(() => fixture?.strike());

const narrator = () =>
  [...fixture.guild.guild.voiceStates.keys()].find((id) => fixture.emulator.discord.users.get(id)?.bot)!;
const joins = () => fixture.emulator.gatewayMessages.filter(({ op }) => op === 4).length;
const edits = () =>
  fixture.emulator.calls.filter(({ method, path }) => method === 'PATCH' && path.endsWith(`/members/${narrator()}`));

/** Resolves when the host reads this line. */
const reads = (name: 'voice.muted' | 'voice.back') =>
  fixture.host.waitUntil(
    () => {
      const { host, language } = fixture;
      const text = writtenText(language, 'lines', name);
      return host
        .channels()
        .some((channel) => host.messages(channel).some(({ text: content }) => content.includes(text)));
    },
    { timeoutMs: 120_000 },
  );

test('a narrator that is muted goes on by itself, and one that is muted again says what to do and writes', async () => {
  // The night has its ambience all the time, so a listener always hears something.
  fixture = await setUpFixture({ plot: wholeGame, nightFrames: 50 });
  const { guild } = fixture;
  await fixture.begin();
  await heardAgain(fixture);
  const moderator = guild.asModerator();
  moderator.mute({ id: narrator() });
  await fixture.host.waitUntil(() => !guild.isMuted({ id: narrator() }) || undefined);
  await heardAgain(fixture);

  moderator.mute({ id: narrator() });
  await reads('voice.muted');
  expect(guild.isMuted({ id: narrator() })).toBe(true);
  moderator.unmute({ id: narrator() });
  await reads('voice.back');
  await heardAgain(fixture);
  expect(edits()).toHaveLength(1);
  expect(joins()).toBe(1);
}, 300_000);
