/** The servers of the benchmarks, with a bot in a process of its own. */
import { expect, test } from 'vitest';
import { ManyServers } from './servers/many-servers.ts';
import { allRestored, playOut } from './servers/played-games.ts';

test('a game is played out, and another one goes on after the bot was killed', async () => {
  const servers = await ManyServers.open(2, 200);
  try {
    const [first, second] = servers.all;
    await playOut(servers, first!);
    expect(first!.guild.channels.map(({ name }) => name)).toEqual(['general', 'General']);
    await servers.begin(second!);
    await servers.bot.kill();
    const restored = allRestored([second!]);
    await servers.startBot();
    await restored;
  } finally {
    await servers.close();
  }
});
