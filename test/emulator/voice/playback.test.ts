import { afterEach, describe, expect, test } from 'vitest';
import { isSilenceFrame, type Listener, type VoiceServerOptions } from '#emulator/voice/index.ts';
import { oggFile, opusPackets } from './fixtures/clip.ts';
import { BOT, Stage, until } from './fixtures/stage.ts';

let stage: Stage;
afterEach(() => stage.close());

const audio = (listener: Listener): Buffer[] =>
  listener.heard.flatMap((h) => (h.userId === BOT && h.frame && !isSilenceFrame(h.frame) ? [h.frame] : []));

/** The fifth silence frame in a row ends a stretch of speech, so all before it has been heard. */
async function toTheEnd(listener: Listener): Promise<void> {
  const over = (): boolean => listener.heard.slice(-3).every((h) => h.frame && isSilenceFrame(h.frame));
  if (listener.heard.length < 3 || !over()) await until(listener, 'heard', over);
}

async function open(options: VoiceServerOptions = {}): Promise<void> {
  stage = await Stage.open(options);
  stage.server.on('fault', (error) => expect.fail(String(error)));
}

describe.each(['aead_aes256_gcm_rtpsize', 'aead_xchacha20_poly1305_rtpsize'])('by %s', (mode) => {
  test('a member hears exactly the packets of the file that is played, and none of them is in clear on the wire', async () => {
    await open({ modes: [mode] });
    const packets = opusPackets(75);
    const member = await stage.join('1090000000000000101');
    const bot = await stage.bot();
    await bot.join();
    await bot.play(oggFile(packets));
    await toTheEnd(member);
    expect(audio(member)).toEqual(packets);
    const wire = stage.server.packets.filter((p) => !isSilenceFrame(p.payload));
    expect(wire).toHaveLength(packets.length);
    expect(wire.every((p) => p.endToEndEncrypted)).toBe(true);
    expect(wire.some((p) => packets.some((packet) => p.payload.includes(packet)))).toBe(false);
    expect(member.heard.filter((h) => h.error)).toEqual([]);
  });
});
