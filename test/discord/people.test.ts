import type { SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { HandEvening, isOpen } from './hand-evening.ts';

let evening: HandEvening;

const grace = 90_000;
const waited = (person: SimulatedUser) =>
  new RegExp(`${person.name}, the table is waiting for you, for at most 90 seconds`);
const back = (person: SimulatedUser) => new RegExp(`${person.name} is back at the table`);
const mayRead = (person: SimulatedUser): boolean => person.channels().some(({ name }) => name === 'town');
const accessOf = ({ id }: SimulatedUser): readonly string[] =>
  evening.guild.channels.filter(({ overwrites }) => overwrites.has(id)).map(({ name }) => name);

describe('a player who leaves the voice room', () => {
  test('is waited for by name and may come back, is then silenced again, and nothing has happened', async () => {
    evening = await HandEvening.begun();
    const [, , player] = evening.people as [SimulatedUser, SimulatedUser, SimulatedUser];
    player.leaveVoice();
    await evening.until(() => evening.told(waited(player)));
    await evening.clock.move(grace - 1_000);
    await player.joinVoice(evening.voiceRoom!);
    await evening.until(() => evening.told(back(player)));
    await evening.until(() => evening.guild.isMuted(player));
    await evening.clock.move(grace);
    expect(evening.leftBy(player)).toBeUndefined();
  });

  test('is out of the game after the grace time, and has a voice in every other channel', async () => {
    evening = await HandEvening.begun();
    const [, , player] = evening.people as [SimulatedUser, SimulatedUser, SimulatedUser];
    await player.joinVoice(evening.guild.channel('General'));
    await evening.until(() => evening.told(waited(player)));
    await evening.until(() => !evening.guild.isMuted(player));
    await evening.clock.move(grace);
    await evening.until(() => evening.leftBy(player) === 'quit');
    await evening.until(() => evening.told(/P3 is no longer in the game/));
    expect(evening.guild.isMuted(player)).toBe(false);
    expect(mayRead(player)).toBe(true);
  });

  test('while the bot is down is waited for from its return on, unless they came back meanwhile', async () => {
    evening = await HandEvening.begun();
    const [, one, other] = evening.people as [SimulatedUser, SimulatedUser, SimulatedUser];
    one.leaveVoice();
    await evening.until(() => evening.told(waited(one)));
    await evening.stopBot();
    await one.joinVoice(evening.guild.channel('Table'));
    other.leaveVoice();
    await evening.startBot();
    await evening.until(() => evening.told(waited(other)) && evening.told(back(one)));
    await evening.clock.move(grace - 1);
    expect([one, other].map((person) => evening.leftBy(person))).toEqual([undefined, undefined]);
    await evening.clock.move(1);
    await evening.until(() => evening.leftBy(other) === 'quit');
    expect(evening.leftBy(one)).toBeUndefined();
  });
});

describe('a player whom a moderator times out', () => {
  const hour = 3_600_000;
  const timeOut = (player: SimulatedUser, ms = hour) => {
    evening.emulator.discord.behavior.timeoutDisconnects = true;
    evening.guild.asModerator().timeOut(player, ms);
  };

  test('is out of voice at once, is waited for by name, and may come back when the timeout is over', async () => {
    evening = await HandEvening.begun();
    const [, , player] = evening.people as [SimulatedUser, SimulatedUser, SimulatedUser];
    timeOut(player);
    expect(evening.guild.voiceState(player)).toBeUndefined();
    await evening.until(() => evening.told(waited(player)));
    await expect(player.joinVoice(evening.voiceRoom!)).rejects.toMatchObject({ code: 50013 });
    await evening.clock.move(grace - 1_000);
    timeOut(player, 0);
    await player.joinVoice(evening.voiceRoom!);
    await evening.until(() => evening.told(back(player)) && evening.guild.isMuted(player));
    await evening.clock.move(grace);
    expect(evening.leftBy(player)).toBeUndefined();
    expect(await evening.answer(player.slash('card'))).toContain('🃏');
  });

  test('for longer than the grace time is out of the game, reads on, and has a voice elsewhere afterwards', async () => {
    evening = await HandEvening.begun();
    const [, , player] = evening.people as [SimulatedUser, SimulatedUser, SimulatedUser];
    timeOut(player);
    await evening.until(() => evening.told(waited(player)));
    await evening.clock.move(grace);
    await evening.until(() => evening.leftBy(player) === 'quit');
    await evening.until(() => evening.told(/P3 is no longer in the game/));
    expect(mayRead(player)).toBe(true);
    await evening.nextStep();
    expect(evening.table.stage).toBe('playing');
    timeOut(player, 0);
    await player.joinVoice(evening.guild.channel('General'));
    await evening.until(() => !evening.guild.isMuted(player));
  });

  test('while the bot is down is waited for from its return on', async () => {
    evening = await HandEvening.begun();
    const [, player] = evening.people as [SimulatedUser, SimulatedUser];
    await evening.stopBot();
    timeOut(player);
    await evening.startBot();
    await evening.until(() => evening.told(waited(player)));
    await evening.clock.move(grace - 1);
    expect(evening.leftBy(player)).toBeUndefined();
    timeOut(player, 0);
    await player.joinVoice(evening.guild.channel('Table'));
    await evening.until(() => evening.told(back(player)) && evening.guild.isMuted(player));
  });

  test('and leaves the server meanwhile is timed out after their return, too: they are waited for once', async () => {
    evening = await HandEvening.begun();
    const [, , player] = evening.people as [SimulatedUser, SimulatedUser, SimulatedUser];
    timeOut(player);
    await evening.until(() => evening.told(waited(player)));
    player.leaveGuild();
    player.returnToGuild();
    await expect(player.joinVoice(evening.voiceRoom!)).rejects.toMatchObject({ code: 50013 });
    await evening.clock.move(grace);
    await evening.until(() => evening.leftBy(player) === 'quit');
  });
});

describe('a player whose seat has been given to somebody else', () => {
  test('stays silent in the voice room, and has a voice in every other channel', async () => {
    evening = await HandEvening.begun();
    const [, player] = evening.people as [SimulatedUser, SimulatedUser];
    const newcomer = evening.guild.addMember({ name: 'Newcomer' });
    const place = { channel: evening.guild.channel('general') };
    const done = await evening.answer(evening.host.slash('host replace', { player: '2', person: newcomer }, place));
    expect(done).toContain('Done');
    const sees = (person: SimulatedUser) => person.channels().some(({ id }) => id === evening.voiceRoom);
    await evening.until(() => sees(newcomer) && !sees(player) && !mayRead(player));
    await newcomer.joinVoice(evening.voiceRoom!);
    await evening.until(() => evening.guild.isMuted(newcomer));
    expect(evening.guild.voiceState(player)?.channelId).toBe(evening.voiceRoom);
    expect(evening.guild.isMuted(player)).toBe(true);
    await player.joinVoice(evening.guild.channel('General'));
    await evening.until(() => !evening.guild.isMuted(player));
    expect(evening.guild.isMuted(newcomer)).toBe(true);
  });
});

describe('a player who leaves the guild', () => {
  /** The third player is kicked, and does not come back in the grace time. */
  async function kicked(): Promise<SimulatedUser> {
    evening = await HandEvening.begun();
    const [, , player] = evening.people as [SimulatedUser, SimulatedUser, SimulatedUser];
    evening.guild.kick(player);
    await evening.until(() => evening.told(waited(player)));
    await evening.clock.move(grace);
    await evening.until(() => evening.leftBy(player) === 'quit');
    return player;
  }

  test('from the voice room is out after the grace time, with all their access, and the game goes on', async () => {
    const player = await kicked();
    await evening.until(() => accessOf(player).length === 0);
    await evening.nextStep();
    expect(evening.table.stage).toBe('playing');
  });

  test('is still named among those who are out', async () => {
    await kicked();
    await evening.reach(
      ({ town: { phase, step } }) => phase === 'day' && ['morning', 'common'].includes(step?.kind ?? ''),
    );
    await evening.until(() => evening.told(/^Out: /));
    expect(evening.told(/^Out: 3 P3\./)).toBe(true);
  });

  test('and comes back in time sees the rooms, is silenced, and plays on', async () => {
    evening = await HandEvening.begun();
    const [, , player] = evening.people as [SimulatedUser, SimulatedUser, SimulatedUser];
    evening.guild.kick(player);
    await evening.until(() => evening.told(waited(player)));
    evening.guild.addMember({ name: player.name, account: player.user });
    expect(mayRead(player)).toBe(true);
    await player.joinVoice(evening.voiceRoom!);
    await evening.until(() => evening.told(back(player)) && evening.guild.isMuted(player));
    await evening.clock.move(grace);
    expect(evening.leftBy(player)).toBeUndefined();
    expect(await evening.answer(player.slash('card'))).toContain('🃏');
  });

  test('and is back in voice before Discord answers that they were gone, plays on', async () => {
    evening = await HandEvening.begun();
    const [, , player] = evening.people as [SimulatedUser, SimulatedUser, SimulatedUser];
    const isBack = () => evening.told(back(player)) && evening.guild.isMuted(player);
    const lookUps = () =>
      evening.emulator.calls.filter(({ route }) => route === '/guilds/{guild_id}/members/{user_id}');
    evening.emulator.beforeRoute = async ({ method, template }) => {
      if (method !== 'GET' || template !== '/guilds/{guild_id}/members/{user_id}') return undefined;
      await evening.until(isBack);
      return { kind: 'answer', status: 404, body: { code: 10_007, message: 'Unknown Member' } };
    };
    evening.guild.kick(player);
    await evening.until(() => lookUps().length > 0);
    evening.guild.addMember({ name: player.name, account: player.user });
    await player.joinVoice(evening.voiceRoom!);
    await evening.until(() => lookUps().some(({ status }) => status === 404));
    expect(await evening.answer(player.slash('card'))).toContain('🃏');
    await evening.clock.move(grace);
    expect(evening.leftBy(player)).toBeUndefined();
  });

  test('without having been in voice is noticed at their turn to speak', async () => {
    evening = await HandEvening.begun();
    const [, player] = evening.people as [SimulatedUser, SimulatedUser];
    const hasFloor = (day: number) =>
      evening.reach(({ town }) => {
        const { open, round, step } = town;
        return open && round === day && step?.kind === 'speech' && step.seat === 2;
      });
    await hasFloor(1);
    player.leaveVoice();
    await evening.until(() => evening.told(waited(player)));
    // An act in the open shows that the player is there: nobody waits any longer.
    await player.slash('pass');
    await evening.until(() => evening.told(back(player)));
    evening.guild.kick(player);
    await hasFloor(2);
    const count = () => evening.lines().filter((line) => waited(player).test(line)).length;
    await evening.until(() => count() === 2);
    await evening.clock.move(grace);
    await evening.until(() => evening.leftBy(player) === 'quit' && accessOf(player).length === 0);
  });

  test('while the bot is down is found out about', async () => {
    evening = await HandEvening.begun();
    const [, player] = evening.people as [SimulatedUser, SimulatedUser];
    await evening.stopBot();
    evening.guild.kick(player);
    await evening.startBot();
    await evening.until(() => evening.told(waited(player)));
    await evening.clock.move(grace);
    await evening.until(() => evening.leftBy(player) === 'quit' && accessOf(player).length === 0);
  });

  test('before the start loses the seat: the host is told so, and the next person may have it', async () => {
    evening = await HandEvening.open();
    await evening.fillLobby();
    const [host, , player] = evening.people as [SimulatedUser, SimulatedUser, SimulatedUser];
    evening.guild.kick(player);
    const refused = await host.press(evening.lobby!, 'Start');
    await evening.until(() => refused.content.includes('1 player has left this server'));
    await evening.until(() => evening.table.players.length === 5);
    await evening.until(() => !evening.lobby!.text.includes(player.name));
    const next = evening.guild.addMember({ name: 'Next' });
    await evening.until(() => JSON.stringify(evening.lobby!.rows).includes('Join'));
    await next.press(evening.lobby!, 'Join');
    await evening.until(() => evening.table.players.length === 6);
    const started = await host.press(evening.lobby!, 'Start');
    await evening.until(() => started.content.includes('The cards are dealt'));
  });

  test('as the last of a side ends the game as the rules have it (G11)', async () => {
    evening = await HandEvening.begun();
    await evening.reach(isOpen('speech'));
    for (const player of evening.holders('mafioso', 'don')) evening.guild.kick(player);
    await evening.clock.move(grace);
    await evening.until(() => evening.table.town.ended !== null);
    expect(evening.table.town.ended?.winner).toBe('town');
    await evening.until(() => evening.told('The town wins'));
  });
});
