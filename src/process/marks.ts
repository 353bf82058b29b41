/** Keeps the application's own emoji: the marks of our texts, so that they look the same on every phone. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { REST, Routes } from 'discord.js';
import { describeError } from '#discord/index.ts';
import { type MarkMentions, markOf, markPrefix } from '#discord/ui/marks.ts';
import type { Log } from '#game/ports/ports.ts';
import { markPicture } from '#pictures/index.ts';
import type { OpenedStore } from '#store/opened-store.ts';
import type { Config } from './config.ts';

/** The number under which a process leases the uploads. See `registration` in register.ts. */
const uploading = -3;
/** Milliseconds after which another process may upload in place of one that has died. */
const TTL_MS = 60_000;
/** Milliseconds between two looks at the uploads of another process, and the number of looks. */
const lookMs = 30_000;
const looks = 10;
/** Milliseconds that an upload may wait for a rate limit. A longer limit leaves the rest to the next start. */
const longestWait = 30_000;

/** An emoji as Discord lists it. */
interface Uploaded {
  readonly id: string;
  readonly name: string;
}

/** A picture that should be there. Its name has a digest of it: a changed picture has another name. */
interface Wanted {
  readonly mark: string;
  readonly name: string;
  readonly svg: string;
}

const wanted: readonly Wanted[] = Object.values(markOf).map((mark) => {
  const svg = markPicture(mark)!;
  const digest = createHash('sha256').update(svg).digest('hex').slice(0, 8);
  return { mark, svg, name: `${markPrefix}${mark}_${digest}` };
});

/** The parts that the marks need. */
export interface MarksDeps {
  readonly config: Pick<Config, 'token' | 'api'>;
  readonly store: Pick<OpenedStore, 'leases'>;
  readonly log: Log;
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal;
  /** Draws a picture as PNG. `null`: it could not be drawn. */
  draw(svg: string): Promise<Uint8Array | null>;
}

/** The marks as far as Discord has them. The texts have Unicode for the others. */
export class Marks {
  readonly mentions: MarkMentions;
  readonly #known = new Map<string, string>();
  readonly #deps: MarksDeps;
  readonly #rest: REST;
  #application: string | null = null;

  constructor(deps: MarksDeps) {
    const { token, api } = deps.config;
    const rejectOnRateLimit = ({ timeToReset }: { readonly timeToReset: number }) => timeToReset > longestWait;
    this.#deps = deps;
    this.#rest = new REST({ ...(api === null ? {} : { api }), rejectOnRateLimit }).setToken(token);
    this.mentions = this.#known;
  }

  /** Reads what is there. It never rejects: a Discord that does not answer fails the start by itself. */
  async read(): Promise<void> {
    try {
      await this.#read(await this.#id());
    } catch {
      // The texts have Unicode.
    }
  }

  /** Uploads what is missing. Of several processes one does so. It never rejects. */
  async settle(): Promise<void> {
    try {
      const application = await this.#id();
      for (let look = 0; look < looks; look += 1) {
        if (await this.#settled(application)) return;
        await pause(lookMs, undefined, { ref: false });
      }
      throw new Error('another process did not upload them');
    } catch (error) {
      if (this.#deps.stopping.aborted) return;
      this.#deps.log.warn(describeError(error), 'the own emoji are not all there: texts have usual ones');
    }
  }

  async #id(): Promise<string> {
    this.#application ??= ((await this.#rest.get(Routes.currentApplication())) as Uploaded).id;
    return this.#application;
  }

  /** Returns true if nothing is missing any more. */
  async #settled(application: string): Promise<boolean> {
    if (isWhole(await this.#read(application))) return true;
    const { leases } = this.#deps.store;
    const fence = await leases.claim(uploading, randomUUID(), TTL_MS);
    if (fence === null) return false;
    try {
      await this.#upload(application, () => leases.renew(fence, TTL_MS));
    } finally {
      await leases.release(fence);
    }
    return true;
  }

  async #read(application: string): Promise<readonly Uploaded[]> {
    const { items } = (await this.#rest.get(Routes.applicationEmojis(application))) as { items: readonly Uploaded[] };
    for (const emoji of items) this.#note(emoji);
    return items;
  }

  #note({ id, name }: Uploaded): void {
    const mark = wanted.find((each) => each.name === name)?.mark;
    if (mark !== undefined) this.#known.set(mark, mention({ id, name }));
  }

  /**
   * Uploads the missing pictures, and deletes those of earlier versions and second copies. `holds`: returns false if
   * another process uploads now.
   */
  async #upload(application: string, holds: () => Promise<boolean>): Promise<void> {
    const there = await this.#read(application);
    for (const { name, svg } of wanted.filter((each) => !there.some((emoji) => emoji.name === each.name))) {
      const png = await this.#deps.draw(svg);
      if (this.#deps.stopping.aborted || !(await holds())) return;
      if (png === null) continue;
      const image = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
      this.#note((await this.#rest.post(Routes.applicationEmojis(application), { body: { name, image } })) as Uploaded);
    }
    for (const { id } of there.filter((emoji) => isOurs(emoji) && ![...this.#known.values()].includes(mention(emoji))))
      await this.#rest.delete(Routes.applicationEmoji(application, id));
  }
}

const mention = ({ id, name }: Uploaded): string => `<:${name}:${id}>`;

const isOurs = ({ name }: Uploaded): boolean => name.startsWith(markPrefix);

/** Returns true if all pictures are there, and no others of ours. */
const isWhole = (there: readonly Uploaded[]): boolean => {
  const names = there.filter(isOurs).map(({ name }) => name);
  return names.length === wanted.length && wanted.every(({ name }) => names.includes(name));
};
