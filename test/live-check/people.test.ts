/** A second account joins the live check: what it can do when it is silenced, and each deviation of a Discord from that. */
import { BEHAVIOR_BELIEFS, type Behavior } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { json, type Plant } from './proxy.ts';
import { type Attempts, secondPerson } from './second-person.ts';
import { TestServer, wrong } from './test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.open();
  // The expectations below are of the believed Discord. `measured.test.ts` tries the measured one.
  for (const [name, { value }] of Object.entries(BEHAVIOR_BELIEFS)) behaves({ [name]: value });
});
afterEach(() => server.close());

interface Facts {
  readonly facts: Readonly<Record<string, { readonly value: unknown }>>;
}

async function checkedWith(plant: Plant = {}, attempts: Attempts = {}) {
  const say = secondPerson(server, { attempts });
  const report = await server.checked(plant, { people: 2, say, waitMs: 3_000 });
  const { facts } = report.measured as Facts;
  return { report, facts, wrong: wrong(report) };
}

test('on the local Discord everything is as expected, and each belief about people is measured', async () => {
  const { wrong: found, facts, report } = await checkedWith();
  expect(found).toEqual([]);
  expect(report.stopped).toBeNull();
  for (const name of [
    'silencedEdits',
    'silencedDeletes',
    'mutedEffects',
    'timeoutDisconnects',
    'speakIsCheckedLater',
    'runningVideoStays',
  ] as const)
    expect(facts[name]?.value, name).toBe(BEHAVIOR_BELIEFS[name].value);
});

const behaves = (how: Partial<Behavior>) => void Object.assign(server.emulator.discord.behavior, how);

/** Changes the overwrites of the town by night into those of the day. */
const letsWrite: Plant = {
  before: (request) => {
    if (request.method === 'PATCH' && request.path.includes('/channels/'))
      request.body = request.body.replaceAll(/"deny":"\d+"/g, '"deny":"0"');
    return undefined;
  },
};

const mutes = (method: string, path: string, body: string) =>
  method === 'PATCH' && /\/members\/\d+$/.test(path) && body.includes('mute');

describe('a deviation is found', () => {
  test('each thing that a silenced person could do or not do otherwise', async () => {
    behaves({ silencedEdits: false, silencedDeletes: false, mutedEffects: false, timeoutDisconnects: false });
    const { wrong: found, facts } = await checkedWith();
    expect(found).toEqual([
      'a silenced person: edit: not possible',
      'a silenced person: delete: not possible',
      'a silenced person: emoji effect: not possible',
      'a timeout of a person in voice: they stay',
    ]);
    expect(facts['timeoutDisconnects']?.value).toBe(false);
  });

  test('a silence that Discord does not keep', async () => {
    const { wrong: found } = await checkedWith(letsWrite);
    expect(found).toContain('a silenced person: write: possible');
    expect(found).toContain('a silenced person: react: possible');
    expect(found).toContain('a silenced person: status: possible');
    expect(found).toContain('a silenced person: camera: possible');
  });

  test('a mute that is not told', async () => {
    let count = 0;
    const plant: Plant = {
      before: ({ method, path, body }) => {
        // The bot's own mutes come first.
        if (!mutes(method, path, body) || path.endsWith(`/${server.application.id}`)) return undefined;
        count += 1;
        return count === 1 ? json(200, {}) : undefined;
      },
    };
    expect((await checkedWith(plant)).wrong).toContain('the mute of a person: not told');
  });

  test('an overwrite for a person in the channel that is refused', async () => {
    const plant: Plant = {
      before: ({ method, path, body }) =>
        method === 'PATCH' &&
        path === `/v10/channels/${voiceId()}` &&
        body.includes('permission_overwrites') &&
        inVoice()
          ? json(403, { code: 50013 })
          : undefined,
    };
    expect((await checkedWith(plant)).wrong).toContain('a denied Speak for a person in the channel: HTTP 403, 50013 ');
  });

  test('a nickname that stays, and an Activity that starts', async () => {
    const { wrong: found } = await checkedWith({}, { nickname: false, activity: true });
    expect(found).toEqual(['a silenced person: nickname: not possible', 'a silenced person: Activity: possible']);
  });

  test('a camera that ends with the right to it is measured', async () => {
    behaves({ runningVideoStays: false });
    const { facts, report } = await checkedWith();
    expect(facts['runningVideoStays']?.value).toBe(false);
    expect(report.findings).toContainEqual(
      expect.objectContaining({ check: 'a camera that was on', found: 'it ends' }),
    );
  });

  test('a suppression at once is measured', async () => {
    behaves({ speakIsCheckedLater: true });
    expect((await checkedWith()).facts['speakIsCheckedLater']?.value).toBe(true);
  });

  test('a status that goes with the last person, and a channel that is told of before its people, are measured', async () => {
    behaves({ statusStays: false });
    server.emulator.discord.voiceBehavior.firstNews = 'channel';
    const { facts } = await checkedWith();
    expect(facts['statusStays']?.value).toBe(false);
    expect(facts['firstNews']?.value).toBe('channel');
  });
});

const voiceId = () => server.guild.channels.find(({ name }) => name === 'nightcall-live-check-voice')?.id;
const inVoice = () => server.guild.members.some(({ name, voice }) => name === 'Zoe' && voice !== undefined);
