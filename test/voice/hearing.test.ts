import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Listener } from 'discord-emulator/voice';
import { opusPackets } from 'discord-emulator/voice';
import { describe, expect, test } from 'vitest';
import { BOT, NarratorFixture, ROOM, when } from './narrator-fixture.ts';
import { makeTinyPack } from './tiny-pack.ts';

const ANN = '1190000000000000101';
const BOB = '1190000000000000102';

let fixture: NarratorFixture;
let mayTransmit = true;

async function open(): Promise<void> {
  mayTransmit = true;
  const { folder } = makeTinyPack({ frames: 5 });
  const timing = { join: 1000, keys: 500, retryDelays: [50, 100], delayAfterKick: 200 };
  fixture = await NarratorFixture.open(
    { packs: path.dirname(folder), timing },
    { mayHear: (userId) => userId !== BOT || !fixture.isDeaf, mayTransmit: (userId) => userId !== ANN || mayTransmit },
  );
  fixture.server.on('fault', (error) => expect.fail(String(error)));
}

const packets = opusPackets(25);

/** Half a second of speech, packet by packet as a client sends it. */
async function speak(person: Listener, count = packets.length): Promise<void> {
  for (const packet of packets.slice(0, count)) {
    person.speak(packet);
    await sleep(20);
  }
}

const of = (userId: string, from = 0): readonly string[] =>
  fixture.spoken.slice(from).filter((each) => each.endsWith(userId));

/** Waits until the end of the speech is reported, and checks the reports. A slow machine splits a speech. */
async function wasTold(userId: string, from = 0): Promise<void> {
  await when(fixture, 'report', () => of(userId, from).at(-1) === `-${userId}`);
  for (const [index, each] of of(userId, from).entries()) expect(each).toBe(`${index % 2 === 0 ? '+' : '-'}${userId}`);
}

describe('a narrator who listens', () => {
  test('tells at once who begins and who ceases to speak', async () => {
    await open();
    const [ann, bob] = [await fixture.person(ANN), await fixture.person(BOB)];
    await fixture.openEars();
    expect(fixture.isDeaf).toBe(false);
    await speak(ann);
    await wasTold(ANN);
    const before = fixture.spoken.length;
    await Promise.all([speak(bob), sleep(100).then(() => speak(ann, 5))]);
    await wasTold(BOB, before);
    await wasTold(ANN, before);
    expect(fixture.spoken[before]).toBe(`+${BOB}`);
  });

  test('speaks meanwhile, and does not hear its own voice', async () => {
    await open();
    const ann = await fixture.person(ANN);
    await fixture.openEars();
    const [{ heard }] = await Promise.all([fixture.say(['night.fall', 'player.3', 'left']), speak(ann)]);
    expect(heard).toBe(true);
    await wasTold(ANN);
    expect(of(ANN)).toEqual(fixture.spoken);
  });

  test('hears nothing of muted people', async () => {
    await open();
    const [ann, bob] = [await fixture.person(ANN), await fixture.person(BOB)];
    await fixture.openEars();
    mayTransmit = false;
    await speak(ann);
    await speak(bob, 3);
    await wasTold(BOB);
    expect(of(ANN)).toEqual([]);
  });

  test('goes on listening after the connection was lost', async () => {
    await open();
    const ann = await fixture.person(ANN);
    await fixture.openEars();
    await speak(ann, 5);
    await wasTold(ANN);
    const before = fixture.spoken.length;
    const ready = fixture.requestedChannels.length;
    fixture.server.disconnect(BOT, '2190000000000000001', 4000);
    await when(fixture, 'report', () => fixture.requestedChannels.length > ready);
    await fixture.say(['night.fall']);
    await speak(ann);
    await wasTold(ANN, before);
  });
});

test('a narrator who does not listen asks to be deaf, and tells nothing', async () => {
  await open();
  const ann = await fixture.person(ANN);
  await fixture.openVoice('game', ROOM);
  expect(fixture.isDeaf).toBe(true);
  await speak(ann);
  await fixture.say(['night.fall']);
  expect(fixture.spoken).toEqual([]);
});
