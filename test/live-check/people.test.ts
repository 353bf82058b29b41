/** A second account joins the live check: what it can do when it is silenced, and each deviation of a Discord from that. */

import { PermissionFlagsBits } from 'discord.js';
import { BEHAVIOR_BELIEFS, type Behavior } from 'discord-emulator';
import { describe, expect } from 'vitest';
import { plantedWithPeople } from './planted-people.ts';
import type { Plant } from './proxy.ts';
import { type Attempts, secondPerson } from './second-person.ts';
import { type TestServer, test, wrong } from './test-server.ts';

interface Facts {
  readonly facts: Readonly<Record<string, { readonly value: unknown }>>;
}

async function checkedWith(server: TestServer, plant: Plant = {}, attempts: Attempts = {}) {
  const say = secondPerson(server, { attempts });
  const report = await server.checked(plant, { people: 2, say, waitMs: 3_000 });
  const { facts } = report.measured as Facts;
  return { report, facts, wrong: wrong(report) };
}

const behaves = (server: TestServer, how: Partial<Behavior>) =>
  void Object.assign(server.emulator.discord.behavior, how);

const titled = plantedWithPeople.map((one) => [one.title, one] as const);

describe.concurrent('with a second person', () => {
  test('on the local Discord everything is as expected, and each belief about people is measured', async ({
    server,
  }) => {
    const { wrong: found, facts, report } = await checkedWith(server);
    expect(found).toEqual([]);
    expect(report.stopped).toBeNull();
    for (const name of [
      'silencedEdits',
      'silencedDeletes',
      'mutedEffects',
      'mutedNicknames',
      'timeoutDisconnects',
      'speakIsCheckedLater',
      'runningVideoStays',
    ] as const)
      expect(facts[name]?.value, name).toBe(BEHAVIOR_BELIEFS[name].value);
  });

  describe('a deviation is found', () => {
    test.for(titled)('%s', async ([, { behavior = {}, plant, attempts, words }], { server }) => {
      behaves(server, behavior);
      const { wrong: found } = await checkedWith(server, plant?.(server), attempts);
      expect(found.filter((line) => !line.startsWith('overwrites of'))).toEqual(words);
    });

    test('a camera that ends with the right to it is measured', async ({ server }) => {
      behaves(server, { runningVideoStays: false });
      const { facts, report } = await checkedWith(server);
      expect(facts['runningVideoStays']?.value).toBe(false);
      expect(report.findings).toContainEqual(
        expect.objectContaining({ check: 'a camera that was on', found: 'it ends' }),
      );
    });

    test('a suppression at once is measured', async ({ server }) => {
      behaves(server, { speakIsCheckedLater: true });
      expect((await checkedWith(server)).facts['speakIsCheckedLater']?.value).toBe(true);
    });

    test('a status that goes with the last person, and a channel that is told of before its people, are measured', async ({
      server,
    }) => {
      behaves(server, { statusStays: false });
      server.emulator.discord.voiceBehavior.firstNews = 'channel';
      const { facts } = await checkedWith(server);
      expect(facts['statusStays']?.value).toBe(false);
      expect(facts['firstNews']?.value).toBe('channel');
    });
  });

  test('a second account that is a moderator is told to be none', async ({ server }) => {
    const { guild } = server;
    const say = secondPerson(server, { attempts: { join: false } });
    const role = guild.addRole({ name: 'Moderators', permissions: PermissionFlagsBits.ManageChannels });
    guild.asModerator().giveRole(guild.members.find(({ name }) => name === 'Zoe')!, role);
    const report = await server.checked({}, { people: 2, say, patienceMs: 2_000 });
    expect(wrong(report)).toEqual([
      'the second account: a moderator, who can do more than a player: take another account',
    ]);
  });

  test('somebody who is asked and does nothing is not waited for without end, stays unmuted, and is told of', async ({
    server,
  }) => {
    const say = secondPerson(server, { attempts: { done: false, timeOut: false } });
    const zoe = server.guild.members.find(({ name }) => name === 'Zoe')!;
    const report = await server.checked({}, { people: 2, say, patienceMs: 2_000 });
    expect(report.findings).toContainEqual(expect.objectContaining({ found: 'nobody pressed Done' }));
    expect(report.findings).toContainEqual(expect.objectContaining({ found: 'nobody timed them out' }));
    expect(server.guild.isMuted(zoe)).toBe(false);
  });

  test('a timeout that was over before the check is none', async ({ server }) => {
    const say = secondPerson(server, { attempts: { timeOut: false } });
    const zoe = server.guild.members.find(({ name }) => name === 'Zoe')!;
    server.guild.guild.members.get(zoe.id)!.timedOutUntil = Date.now() - 60_000;
    const { measured } = await server.checked({}, { people: 2, say, patienceMs: 2_000 });
    expect((measured as Facts).facts['timeoutDisconnects']).toBeUndefined();
  });
});
