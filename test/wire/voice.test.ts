import { once } from 'node:events';
import { isSilenceFrame } from 'discord-emulator/voice';
import { afterEach, expect, test } from 'vitest';
import { previews } from '#narration/index.ts';
import { writtenText } from '#narration/text.ts';
import { compose } from '#voice/compose.ts';
import { loadPack } from '#voice/load-pack.ts';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { wholeGame } from './kit/six-plots.ts';
import { heardAgain } from './kit/voice.ts';

let fixture: Fixture;
afterEach(() => fixture?.strike());

const joins = () =>
  fixture.emulator.gatewayMessages.filter(({ op, d }) => op === 4 && (d as { channel_id?: string }).channel_id).length;

test('the bot that operators start gets its voice back after a fault that ends others', async () => {
  fixture = await setUpFixture({ plot: wholeGame });
  const { emulator, bot } = fixture;
  await fixture.begin();
  await heardAgain(fixture);
  expect(joins()).toBe(1);
  const ready = once(emulator.voice!, 'ready', { signal: AbortSignal.timeout(20_000) });
  emulator.plan({ seed: 1, until: 100, faults: [{ kind: 'dave', at: 0, message: 'shortFrame' }] });
  await bot.logged('a fault of the voice library was caught');
  await ready;
  await heardAgain(fixture);
  expect(joins()).toBe(2);
});

test('a preview comes into the voice channel of the person who asks for it, says its lines in that pack, and leaves', async () => {
  fixture = await setUpFixture({ plot: wholeGame });
  const { guild, emulator } = fixture;
  const { owner } = guild;
  const visit = await owner.joinVoice(guild.channel('General'), { listen: true });
  const answer = await owner.slash('pack preview', { pack: 'ru', line: 'vote' }, { channel: fixture.general });
  await owner.waitUntil(
    () =>
      (answer.content ?? '').startsWith(writtenText(fixture.language, 'setup', 'voice.heard').split('{{')[0]!) ||
      undefined,
  );
  const { pack } = await loadPack(`${fixture.packs}/ru`);
  const said = compose(
    pack,
    previews.vote.map((cue) => ({ cue })),
  ).packets.filter((frame) => !isSilenceFrame(frame));
  const heard = () => visit.heard.flatMap(({ frame }) => (frame && !isSilenceFrame(frame) ? [frame] : []));
  await owner.waitUntil(() => heard().length >= said.length || undefined);
  expect(heard()).toEqual(said);
  expect(
    visit.heard.every(({ frame, endToEndEncrypted }) => !frame || isSilenceFrame(frame) || endToEndEncrypted),
  ).toBe(true);
  expect(joins()).toBe(1);
  const left = emulator.gatewayMessages.filter(
    ({ op, d }) => op === 4 && (d as { channel_id?: string | null }).channel_id === null,
  );
  expect(left).toHaveLength(1);
});
