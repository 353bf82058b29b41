/** The people whom discord.js remembers, on the local Discord. */
import { type Client, type Collection, Events } from 'discord.js';
import type { InteractionResult, SimulatedUser } from 'discord-emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../game/kit/ask.ts';
import { HandEvening, isOpen } from './hand-evening.ts';
import { seatButton } from './seat-buttons.ts';

let evening: HandEvening;
beforeEach(async () => {
  evening = await HandEvening.begun();
});

const client = (): Client<true> => evening.bot!.discord.client;
const guild = () => client().guilds.cache.get(evening.guild.id)!;
const remembered = (): readonly Collection<string, { readonly id: string }>[] => [
  guild().voiceStates.cache,
  guild().members.cache,
  client().users.cache,
];
const isKnown = ({ id }: { readonly id: string }): readonly boolean[] => remembered().map((cache) => cache.has(id));

/** Sweeps as discord.js does once an hour. */
function sweep(): void {
  const { voiceStates, guildMembers, users } = client().options.sweepers!;
  client().sweepers.sweepVoiceStates(voiceStates!.filter()!);
  client().sweepers.sweepGuildMembers(guildMembers!.filter()!);
  client().sweepers.sweepUsers(users!.filter()!);
}

/** Somebody comes to the voice room or leaves it, and the bot has heard of it. */
async function moved(act: () => unknown): Promise<void> {
  const heard = new Promise((resolve) => client().once(Events.VoiceStateUpdate, resolve));
  await act();
  await heard;
}

function vote(person: SimulatedUser): Promise<InteractionResult> {
  const ballot = evening.panel('Vote 3')!;
  return person.press(ballot, seatButton(ballot, 3));
}

describe('an hourly sweep', () => {
  test('forgets those who have left voice or have only pressed, and keeps the bot and those in voice', async () => {
    const [host, leaver] = evening.people as [SimulatedUser, SimulatedUser];
    const visitor = evening.guild.addMember({ name: 'Visitor' });
    await visitor.slash('game status');
    await moved(() => leaver.leaveVoice());
    expect(isKnown(leaver)).toEqual([true, true, true]);
    expect(isKnown(visitor)).toEqual([false, true, true]);
    sweep();
    expect(isKnown(leaver)).toEqual([false, false, false]);
    expect(isKnown(visitor)).toEqual([false, false, false]);
    expect(isKnown(host)).toEqual([true, true, true]);
    expect(guild().members.me).not.toBeNull();
    expect(client().users.cache.get(client().user.id)).toBe(client().user);
  });

  test('is made by discord.js itself', () => {
    for (const key of ['voiceStates', 'guildMembers', 'users'] as const)
      expect(client().sweepers.intervals[key]).not.toBeNull();
  });

  test('lets a game go on: a player who is away from voice votes, and is unmuted after their return', async () => {
    const [host, away] = evening.people as [SimulatedUser, SimulatedUser];
    for (const [index, target] of [2, 3].entries()) {
      await evening.reach(({ town }) => town.open && town.step?.kind === 'speech' && town.step.seat === index + 1);
      await evening.answer(evening.people[index]!.slash('nominate', { seat: target }));
    }
    await evening.reach(isOpen('ballot'));
    await evening.until(() => evening.panel('Vote 3'));
    await moved(() => away.leaveVoice());
    sweep();
    for (const person of [away, host]) expect(await evening.answer(vote(person))).toContain('Your vote: ');
    expect(isKnown(away)).toEqual([false, true, true]);
    sweep();
    await moved(() => away.joinVoice(evening.voiceRoom!));
    expect((await ask(evening.tables, evening.gameId).hostRequests.end(host.id, false)).ok).toBe(true);
    await evening.until(() => evening.people.every((person) => !evening.guild.isMuted(person)));
  });
});
