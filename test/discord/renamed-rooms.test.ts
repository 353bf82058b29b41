import { DISCORD_LIMITS } from 'discord-emulator';
import { expect, test } from 'vitest';
import { startTestServer } from './test-server.ts';

test('the access to a room does not wait for its name, which Discord lets a bot change twice in ten minutes', async () => {
  const place = await startTestServer({ rateLimits: DISCORD_LIMITS });
  const access = place.people.map(({ id }) => ({ userId: id, read: true, write: true }));
  const named = (name: string) => ({ rooms: [{ room: 'town' as const, name, access }], isPrepared: true as const });
  const rename = async (name: string): Promise<void> => {
    await place.arrange(named(name));
    await expect.poll(() => place.guild.channels.map((channel) => channel.name)).toContain(name);
  };
  await rename('town');
  await rename('forest');
  await rename('town');
  await place.arrange(named('forest'));
  await expect.poll(() => place.emulator.rateLimited).toBeGreaterThan(0);
  const closed = access.map((one) => ({ ...one, write: false }));
  const night = place.arrange({ rooms: [{ room: 'town', name: 'forest', access: closed }] });
  const mayWrite = () => (place.guild.permissions(place.people[3]!, place.guild.channel('town')) & 0x800n) !== 0n;
  await expect.poll(mayWrite, { timeout: 30_000 }).toBe(false);
  await night;
  await place.close();
});
