// Permission arithmetic against that of discord.js, over random roles, categories and overwrites.
import { ChannelType, Client, GatewayIntentBits as I } from 'discord.js';
import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { type Channel, type SimulatedGuild, startEmulator } from 'discord-emulator';
import { expect, test } from 'vitest';
import { withImplicitDenials } from '../../src/state/permissions.ts';
import { sampleBytes } from '../../src/voice/sample-packets.ts';
import { HOST_PERMISSIONS } from '../test-bot.ts';

const BITS = [
  P.ViewChannel,
  P.SendMessages,
  P.Connect,
  P.Speak,
  P.ManageChannels,
  P.AttachFiles,
  P.MoveMembers,
  P.MuteMembers,
];
const KINDS = [ChannelType.GuildText, ChannelType.GuildVoice, ChannelType.GuildStageVoice] as const;

const rolls = sampleBytes(20_000, 5);
let at = 0;
const roll = (sides: number) => {
  at += 1;
  return rolls[at % rolls.length]! % sides;
};
const some = () => BITS.filter(() => roll(3) === 0).reduce((all, bit) => all | bit, 0n);

function overwrites(guild: SimulatedGuild) {
  const targets = [...guild.guild.roles.keys(), ...guild.guild.members.keys()].filter(() => roll(4) === 0);
  return targets.map((id) => {
    const allow = some();
    return { id, type: guild.guild.roles.has(id) ? 0 : 1, allow: `${allow}`, deny: `${some() & ~allow}` };
  });
}

/**
 * Adds roles, one of them an administrator's, members with some of them, and categories with channels, half of them in
 * step.
 */
function populate(guild: SimulatedGuild): Channel[] {
  const roles = Array.from({ length: 8 }, (_, n) =>
    guild.addRole({ name: `r${n}`, permissions: n === 0 ? P.Administrator : some() }),
  );
  for (let n = 0; n < 12; n += 1) {
    const { id } = guild.addMember({ name: `P${n}` });
    for (const role of roles)
      if (roll(n === 0 ? 2 : 4) === 0 && (role !== roles[0] || n < 2)) guild.guild.members.get(id)?.roles.add(role.id);
  }
  const categories = Array.from({ length: 4 }, (_, n) =>
    guild.addChannel({ name: `c${n}`, type: ChannelType.GuildCategory, permission_overwrites: overwrites(guild) }),
  );
  const children = Array.from({ length: 24 }, (_, n) => {
    const own = roll(2) === 0 ? { permission_overwrites: overwrites(guild) } : {};
    return guild.addChannel({ name: `x${n}`, type: KINDS[n % 3]!, parent_id: categories[n % 4]!.id, ...own });
  });
  return [...categories, ...children];
}

test('permissions in channels and categories, of owner and administrators too, are those that discord.js computes', async () => {
  const emulator = await startEmulator({ voice: false });
  const application = emulator.addApplication({
    name: 'Test bot',
    privilegedIntents: I.GuildMembers | I.GuildPresences,
  });
  const guild = emulator.addGuild({ name: 'Table' });
  guild.install(application, HOST_PERMISSIONS | P.Administrator);
  const channels = populate(guild);
  const client = new Client({
    intents: [I.Guilds, I.GuildMembers, I.GuildPresences],
    rest: { api: emulator.apiUrl },
    waitGuildTimeout: 500,
  });
  const ready = new Promise((resolve) => client.once('clientReady', resolve));
  await client.login(application.token);
  await ready;
  const seen = client.guilds.cache.get(guild.id);
  let compared = 0;
  for (const channel of channels) {
    for (const person of guild.members) {
      const theirs = seen?.channels.cache.get(channel.id)?.permissionsFor(person.id)?.bitfield;
      if (theirs === undefined) throw new Error(`discord.js does not know ${person.name}`);
      const almighty = (theirs & P.Administrator) !== 0n;
      const expected = almighty ? guild.permissions(guild.owner, channel) : withImplicitDenials(theirs, channel);
      expect(guild.permissions(person, channel), `${person.name} in ${channel.name}`).toBe(expected);
      compared += 1;
    }
  }
  expect(compared).toBe(28 * 13);
  await client.destroy();
  await emulator.stop();
});
