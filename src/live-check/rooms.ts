import { ChannelType, PermissionFlagsBits } from 'discord.js';
import { bitsOf, type PermissionName } from '#discord/connection/permissions.ts';
import { type Overwrite, roomOverwrites, type Self } from '#discord/reconciler/overwrites.ts';
import type { Access, Room } from '#game/ports/ports.ts';
import { type Bench, find, inSeconds, type MadeChannel, mark, refusal, skip } from './bench.ts';

interface Wanted {
  readonly kind: MadeChannel['kind'];
  readonly room?: Room;
}

/** As many channels as a game makes. */
const wanted: readonly Wanted[] = [
  { kind: 'category' },
  { kind: 'text', room: 'town' },
  { kind: 'voice', room: 'voice' },
  { kind: 'text', room: 'clan-mafia' },
  { kind: 'text', room: 'graveyard' },
];

/** A channel that takes longer than this has been held back, in ms. */
const swift = 5_000;

const types = {
  category: ChannelType.GuildCategory,
  text: ChannelType.GuildText,
  voice: ChannelType.GuildVoice,
} as const;

interface ApiChannel {
  readonly id: string;
  readonly name: string;
  readonly permission_overwrites?: readonly { id: string; type: number; allow: string; deny: string }[];
}

/** Makes the channels of a game, measures the time, and reads the channels back. */
export async function checkRooms(bench: Bench): Promise<void> {
  const { options, channels } = bench;
  const times: number[] = [];
  let asked = 0;
  for (const one of wanted) {
    const { kind, room = 'town' } = one;
    const name = nameOf(mark, one);
    const parent = channels.find((made) => made.kind === 'category')?.id;
    const overwrites = overwritesOf(bench, room, true);
    const answer = await make(bench, one, { name, parent, overwrites, longestWaitMs: options.waitMs });
    times.push(answer.ms);
    asked += answer.askedToWaitMs;
    if (answer.status !== 201 && answer.status !== 200) {
      find(bench, `a ${kind} channel can be made`, false, 'made', refusal(answer));
      break;
    }
    const made = answer.body as ApiChannel;
    channels.push({ id: made.id, kind, name });
    find(bench, `a ${kind} channel (${room}) keeps its name`, made.name === name, name, made.name);
    await compare(bench, `a new ${kind} channel (${room})`, made, overwrites);
  }
  const isSwift = times.length === wanted.length && asked === 0 && Math.max(...times) < swift;
  const found = `${times.map(inSeconds).join(', ')}${asked > 0 ? `; Discord asked to wait ${inSeconds(asked)}` : ''}`;
  find(bench, `${wanted.length} channels in a row`, isSwift, `each in less than ${inSeconds(swift)}, no 429`, found);
}

const nameOf = (start: string, { kind, room = 'town' }: Wanted) =>
  `${start}-${kind === 'category' ? 'category' : room}`;

interface How {
  readonly name: string;
  readonly parent: string | undefined;
  readonly overwrites: readonly Overwrite[];
  readonly longestWaitMs: number;
}

function make({ api, guild, signal }: Bench, { kind }: Wanted, { name, parent, overwrites, longestWaitMs }: How) {
  const body = {
    name,
    type: types[kind],
    permission_overwrites: plain(overwrites),
    ...(parent ? { parent_id: parent } : {}),
  };
  return api.call('POST /guilds/{id}/channels', [guild.id], { body, signal, longestWaitMs });
}

/** Makes the channels of another game, and waits for limits for at most `longestWaitMs` in all. @returns why one is missing */
export async function makeAnother(bench: Bench, longestWaitMs: number): Promise<string | null> {
  let parent: string | undefined;
  let left = longestWaitMs;
  for (const [made, one] of wanted.entries()) {
    const overwrites = overwritesOf(bench, one.room ?? 'town', true);
    const name = nameOf(`${mark}-second`, one);
    const answer = await make(bench, one, { name, parent, overwrites, longestWaitMs: left });
    if (answer.status >= 300) return `${made} of ${wanted.length} channels: ${refusal(answer)}`;
    left -= answer.askedToWaitMs;
    parent ??= (answer.body as ApiChannel).id;
  }
  return null;
}

/** Changes the access of the rooms, as a night does, and reads it back. */
export async function checkAccess(bench: Bench): Promise<void> {
  const { api, signal, options, channels } = bench;
  const rooms = channels.filter(({ kind }) => kind !== 'category');
  if (rooms.length === 0) return skip(bench, 'overwrites by PATCH', 'no channel was made');
  for (const { id, kind, name } of rooms) {
    const overwrites = overwritesOf(bench, kind === 'voice' ? 'voice' : 'town', false);
    const how = { body: { permission_overwrites: plain(overwrites) }, signal, longestWaitMs: options.waitMs };
    const answer = await api.call('PATCH /channels/{id}', [id], how);
    if (answer.status !== 200) find(bench, `overwrites of ${name} can be changed`, false, 'changed', refusal(answer));
    else
      await compare(
        bench,
        `the changed ${kind} channel (${name.slice(mark.length + 1)})`,
        answer.body as ApiChannel,
        overwrites,
      );
  }
}

/** The overwrites that Nightcall itself would ask for. By default the owner of the server is the only player. */
export function overwritesOf(
  { guild, client }: Bench,
  room: Room,
  write: boolean,
  people: readonly string[] = [guild.ownerId],
  camera = false,
  threads = false,
): readonly Overwrite[] {
  const held = guild.members.me?.permissions.bitfield ?? 0n;
  const self: Self = { botId: client.user.id, guildId: guild.id, held };
  const access: readonly Access[] = people.map((userId) => ({
    userId,
    read: true,
    write,
    ...(camera ? { camera } : {}),
    ...(threads ? ({ threads } as const) : {}),
  }));
  return roomOverwrites(room, access, self);
}

/** Overwrites as Discord's API takes them. */
export const plain = (overwrites: readonly Overwrite[]) =>
  overwrites.map(({ id, type, allow, deny }) => ({ id, type, allow: `${allow}`, deny: `${deny}` }));

/** Compares the answer, and the channel as it is read afterwards, with the request, bit for bit. */
async function compare(bench: Bench, what: string, answered: ApiChannel, asked: readonly Overwrite[]): Promise<void> {
  const read = await bench.api.call('GET /channels/{id}', [answered.id], { signal: bench.signal });
  const views = [
    ['in the answer', answered],
    ['when read back', read.body as ApiChannel],
  ] as const;
  for (const [where, { permission_overwrites: there = [] }] of views) {
    bench.measured.fact(
      'droppedBits',
      `${lostBits(asked, there) | BigInt(bench.measured.facts.droppedBits?.value ?? 0)}`,
    );
    const wrong = differences(asked, there);
    const found = wrong.length === 0 ? 'the same' : wrong.join('; ');
    find(bench, `overwrites of ${what} ${where}`, wrong.length === 0, 'every bit as sent', found);
  }
}

/** The bits that no stored overwrite has. */
function lostBits(asked: readonly Overwrite[], there: NonNullable<ApiChannel['permission_overwrites']>): bigint {
  return asked.reduce((lost, one) => {
    const found = there.find(({ id }) => id === one.id);
    if (found === undefined) return lost;
    return lost | (one.allow & ~BigInt(found.allow)) | (one.deny & ~BigInt(found.deny));
  }, 0n);
}

/** The differences, with the names of the permissions. */
function differences(asked: readonly Overwrite[], there: NonNullable<ApiChannel['permission_overwrites']>): string[] {
  const extra = there.filter(({ id }) => !asked.some((one) => one.id === id)).map(({ id }) => `one more of ${id}`);
  const wrong = asked.flatMap((one) => {
    const found = there.find(({ id }) => id === one.id);
    if (found === undefined) return [`none of ${one.id}`];
    return (['allow', 'deny'] as const).flatMap((side) => {
      const lost = names(one[side] & ~BigInt(found[side]));
      const added = names(BigInt(found[side]) & ~one[side]);
      return [
        ...(lost.length > 0 ? [`${side} of ${one.id} lost ${lost.join(', ')}`] : []),
        ...(added.length > 0 ? [`${side} of ${one.id} got ${added.join(', ')}`] : []),
      ];
    });
  });
  return [...wrong, ...extra];
}

function names(bits: bigint): readonly string[] {
  const known = (Object.keys(PermissionFlagsBits) as PermissionName[]).filter((name) => (bits & bitsOf([name])) !== 0n);
  const rest = bits & ~bitsOf(known);
  return rest === 0n ? known : [...known, `bits ${rest}`];
}
