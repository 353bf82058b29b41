import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ClassicLevel } from 'classic-level';
import type { Emulator, SimulatedUser } from 'discord-emulator';
import { setScene } from '../../discord/evening.ts';

const fixture = path.join(import.meta.dirname, '2d1fe0e');

interface OldChannel {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  readonly parent: string | null;
  readonly topic: string | null;
  readonly overwrites: readonly object[];
  readonly messages: readonly { readonly id: string; readonly content: string }[];
}

/** The Discord server that the old bot left, as `make.mjs` wrote it down. */
interface OldData {
  /** The time on the old bot's clock when it stopped, ms since 1970. */
  readonly now: number;
  readonly ids: {
    readonly application: string;
    readonly guild: string;
    readonly owner: string;
    readonly people: string[];
  };
  readonly tables: {
    readonly closed: OldGame;
    readonly over: OldGame;
    readonly night: OldGame & { readonly clan: readonly string[] };
    readonly day: OldGame & { readonly host: string };
    readonly lobby: OldGame;
  };
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  readonly channels: readonly OldChannel[];
  readonly voice: readonly { readonly userId: string; readonly channelId: string }[];
  readonly muted: readonly string[];
  /** Every button and menu that the old bot showed to a person. */
  readonly components: readonly OldComponent[];
}

export interface OldComponent {
  readonly custom_id: string;
  /** Of a menu. */
  readonly options?: readonly { readonly value: string }[];
}

interface OldGame {
  readonly gameId: string;
  readonly people: readonly string[];
}

const readOldData = (text: string): OldData => JSON.parse(text);

export const oldData = readOldData(readFileSync(path.join(fixture, 'discord.json'), 'utf8'));

/** Returns a copy of the old data folder, byte for byte. */
export function copyOldData(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'nightcall-old-data-'));
  cpSync(fixture, folder, { recursive: true });
  return folder;
}

type Scene = Awaited<ReturnType<typeof setScene>>;
type Translate = (text: string) => string;

/** The old server on a new emulator, and the old data folder with the ids that the emulator gave. */
export class OldServer {
  readonly dataDir = copyOldData();
  readonly old: OldData;
  readonly #scene: Scene;

  private constructor(scene: Scene, old: OldData) {
    this.#scene = scene;
    this.old = old;
  }

  static async open(): Promise<OldServer> {
    const scene = await setScene(oldData.ids.people.length, { rateLimits: false });
    const ids = idsOf(scene);
    const translate: Translate = (text) => text.replace(/\d{17,20}/g, (id) => ids.get(id) ?? id);
    const make = maker(scene);
    for (const channel of oldData.channels) await rebuild(channel, { ids, make, translate });
    const server = new OldServer(scene, readOldData(translate(JSON.stringify(oldData))));
    await server.#seat();
    await translateData(server.dataDir, translate);
    return server;
  }

  get emulator(): Emulator {
    return this.#scene.emulator;
  }

  get token(): string {
    return this.#scene.application.token;
  }

  get guild(): Scene['guild'] {
    return this.#scene.guild;
  }

  person(id: string): SimulatedUser {
    return this.guild.members.find((each) => each.id === id)!;
  }

  /** Puts everybody into the voice channels where they were. */
  async #seat(): Promise<void> {
    for (const { userId, channelId } of this.old.voice) await this.person(userId).joinVoice(channelId);
    for (const userId of this.old.muted) this.guild.asModerator().mute(userId);
  }

  /** Makes the bot post a message with one component. */
  async post(channelId: string, component: object): Promise<string> {
    const components = [{ type: 1, components: [component] }];
    return maker(this.#scene)(`/channels/${channelId}/messages`, { content: 'An old panel', components });
  }
}

/** Maps old ids to new ones, for everything that the scene has. */
function idsOf({ application, guild, people }: Scene): Map<string, string> {
  const { ids, roles, channels } = oldData;
  const known = new Map([
    [ids.application, application.id],
    [ids.guild, guild.id],
    [ids.owner, guild.owner.id],
  ]);
  for (const [index, id] of ids.people.entries()) known.set(id, people[index]!.id);
  for (const { id, name } of roles) {
    if (id === ids.guild) continue;
    const role = [...guild.guild.roles.values()].find((each) => each.name === name) ?? guild.addRole({ name });
    known.set(id, role.id);
  }
  for (const { id, name, parent } of channels)
    if (parent === null && /^general$/i.test(name)) known.set(id, guild.channel(name).id);
  return known;
}

/** Returns a function that makes one thing through the bot's REST API. It returns the id of the thing. */
function maker({ emulator, application }: Scene) {
  return async (route: string, content: object): Promise<string> => {
    const answer = await fetch(`${emulator.apiUrl}/v10${route}`, {
      method: 'POST',
      headers: { authorization: `Bot ${application.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(content),
    });
    const made = (await answer.json()) as { id?: string };
    if (made.id === undefined) throw new Error(`${route}: ${JSON.stringify(made)}`);
    return made.id;
  };
}

interface Rebuilding {
  readonly ids: Map<string, string>;
  readonly make: ReturnType<typeof maker>;
  readonly translate: Translate;
}

/** Makes a channel and its messages, and notes their new ids. */
async function rebuild(channel: OldChannel, { ids, make, translate }: Rebuilding): Promise<void> {
  const { id, name, type, parent, topic, overwrites, messages } = channel;
  const text = topic === null ? {} : { topic };
  const about = { name, type, parent_id: parent, permission_overwrites: overwrites, ...text };
  if (!ids.has(id)) ids.set(id, await make(`/guilds/${ids.get(oldData.ids.guild)}/channels`, told(about, translate)));
  for (const { id: old, ...content } of messages)
    ids.set(
      old,
      await make(`/channels/${ids.get(id)}/messages`, told({ ...content, allowed_mentions: { parse: [] } }, translate)),
    );
}

const told = (content: object, translate: Translate): object => JSON.parse(translate(JSON.stringify(content)));

/** Puts the new ids into the keys, the documents and the names of folders. */
async function translateData(folder: string, translate: Translate): Promise<void> {
  const packs = path.join(folder, 'server-packs');
  for (const name of readdirSync(packs)) renameSync(path.join(packs, name), path.join(packs, translate(name)));
  const level = new ClassicLevel(path.join(folder, 'store'));
  for (const [key, value] of await level.iterator().all()) {
    if (translate(key) !== key) await level.del(key);
    await level.put(translate(key), translate(value));
  }
  await level.close();
}
