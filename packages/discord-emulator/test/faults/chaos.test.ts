import { once } from 'node:events';
import { randomPlan, type SimulatedUser, startEmulator, type VoiceVisit } from 'discord-emulator';
import { isSilenceFrame, opusPackets } from 'discord-emulator/voice';
import { expect, test } from 'vitest';
import { VoiceBotProcess } from '../fixtures/voice-bot-process.ts';
import { HOST_PERMISSIONS } from '../test-bot.ts';
import { oggFile } from '../voice/fixtures/clip.ts';

const SEEDS = (process.env.CHAOS_SEEDS ?? '1').split(',').map(Number);

/** Repeats the command until the bot answers. While it reconnects, there is no answer. */
async function answered(ann: SimulatedUser): Promise<string> {
  for (;;) {
    const { content } = await ann.slash('stay');
    if (content) return content;
  }
}

async function heard(visit: VoiceVisit): Promise<void> {
  let before = visit.heard.length;
  while (!visit.heard.slice(before).some(({ frame }) => frame && !isSilenceFrame(frame))) {
    before = visit.heard.length;
    await once(visit.listener!, 'heard');
  }
}

test.each(SEEDS)('after 18 random faults of all kinds in 5 s (seed %i) everything works again', async (seed) => {
  const emulator = await startEmulator({ interactions: { firstResponseMs: 1000 } });
  const faults: unknown[] = [];
  emulator.voice?.on('fault', (error) => faults.push(error));
  const application = emulator.addApplication({ name: 'Test bot' });
  const guild = emulator.addGuild({ name: 'Table' });
  guild.install(application, HOST_PERMISSIONS);
  const ann = guild.addMember({ name: 'Ann' });
  const bot = await VoiceBotProcess.start(emulator, application, oggFile(opusPackets(50)));
  const visit = await ann.joinVoice(guild.channel('General'), { listen: true });
  expect(await answered(ann)).toBe('playing');
  const plan = emulator.plan({ ...randomPlan(seed, 1, { until: 5000 }), until: 5000 });
  await plan.ended;
  expect(plan.plan.faults.length).toBeGreaterThanOrEqual(3);
  expect(await answered(ann)).toBe('playing');
  await visit.settled().catch(() => undefined);
  await heard(ann.voice ?? visit);
  expect([...emulator.crashes, ...faults]).toEqual([]);
  expect([...emulator.answerFaults, ...emulator.eventFaults]).toEqual([]);
  bot.kill();
  await emulator.stop();
});
