import type { RoleSetRemark } from '#narration/index.ts';
import {
  checkRoleSet,
  exportRoleSet,
  importRoleSet,
  type Problem,
  type Report,
  type RoleSet,
  readRoleSet,
  shipped,
} from '#rolesets/index.ts';
import { Queue } from './queue.ts';
import type { GuildRoleSets, RoleSetChange, RoleSetShelf, StoredRoleSet } from './role-set-shelf.ts';

/** As many as a menu has places. */
export const mostRoleSets = 25;

/** Lines of the log that are kept. */
const longestLog = 200;

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reasons: readonly RoleSetRemark[] };

/** A role set as it stands in a list; those that ship with the program belong to nobody. */
export interface RoleSetEntry {
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
  readonly revision: number | null;
  readonly by: string | null;
  readonly at: number | null;
}

/** What somebody wants to put on the shelf. */
export interface RoleSetUpload {
  readonly id: string;
  readonly text: string;
  readonly by: string;
  /** The revision that it was made from; missing: it is new. */
  readonly revision?: number;
}

/** The role sets of each server: one change after another, and nobody's lost by somebody else's. */
export class RoleSetLibrary {
  readonly #shelf: RoleSetShelf;
  readonly #now: () => number;
  readonly #queues = new Map<string, Queue>();

  /** `now`: milliseconds since 1970. */
  constructor(shelf: RoleSetShelf, now: () => number) {
    this.#shelf = shelf;
    this.#now = now;
  }

  /** The server's own, then those that ship. */
  async list(guildId: string): Promise<readonly RoleSetEntry[]> {
    const { sets } = await this.#shelf.read(guildId);
    const nobodys = Object.entries(shipped).map(
      ([id, { name, ruleset }]): RoleSetEntry => ({ id, name, ruleset, revision: null, by: null, at: null }),
    );
    return [...sets.map(entryOf), ...nobodys];
  }

  async show(guildId: string, id: string): Promise<Answer<RoleSet>> {
    const stored = await this.#find(guildId, id);
    if (!stored) return Object.hasOwn(shipped, id) ? { ok: true, value: shipped[id]! } : unknownSet(id);
    const read = readRoleSet(stored.set);
    return read.ok ? { ok: true, value: read.set } : { ok: false, reasons: read.problems };
  }

  /** What the rules and plain sense say of it. */
  async check(guildId: string, id: string): Promise<Answer<Report>> {
    const shown = await this.show(guildId, id);
    return shown.ok ? { ok: true, value: checkRoleSet(shown.value) } : shown;
  }

  /** The file from which it would be read back. */
  async export(guildId: string, id: string): Promise<Answer<{ readonly fileName: string; readonly text: string }>> {
    const shown = await this.show(guildId, id);
    return shown.ok ? { ok: true, value: { fileName: `${id}.json`, text: exportRoleSet(shown.value) } } : shown;
  }

  /** Puts a file on the shelf, as a whole or not at all. `cleaned`: where its texts were cleaned. */
  async import(
    guildId: string,
    { id, text, by, revision }: RoleSetUpload,
  ): Promise<Answer<{ readonly entry: RoleSetEntry; readonly cleaned: readonly string[] }>> {
    const read = importRoleSet(text);
    if (!read.ok) return { ok: false, reasons: read.problems satisfies readonly Problem[] };
    return this.#change(guildId, (all) => {
      const refused = refuseUpload(all, id, revision);
      if (refused) return refused;
      const stored: StoredRoleSet = {
        id,
        revision: (revision ?? 0) + 1,
        set: read.set as unknown as StoredRoleSet['set'],
        by,
        at: this.#now(),
      };
      const what = revision === undefined ? 'created' : 'changed';
      return {
        ok: true,
        value: { entry: entryOf(stored), cleaned: read.cleaned },
        sets: [...all.sets.filter((other) => other.id !== id), stored],
        change: { ...stampOf(stored), name: read.set.name, what },
      };
    });
  }

  async delete(guildId: string, { id, by, revision }: Omit<RoleSetUpload, 'text'>): Promise<Answer<RoleSetEntry>> {
    return this.#change(guildId, (all) => {
      const stored = all.sets.find((each) => each.id === id);
      if (!stored) return Object.hasOwn(shipped, id) ? reason('shipped-set', { id }) : unknownSet(id);
      if (revision !== stored.revision) return changedMeanwhile(stored);
      const change = {
        ...stampOf({ ...stored, by, at: this.#now() }),
        name: entryOf(stored).name,
        what: 'deleted',
      } as const;
      return { ok: true, value: entryOf(stored), sets: all.sets.filter((each) => each !== stored), change };
    });
  }

  /** The latest changes last. */
  async log(guildId: string): Promise<readonly RoleSetChange[]> {
    return (await this.#shelf.read(guildId)).log;
  }

  async #find(guildId: string, id: string): Promise<StoredRoleSet | undefined> {
    return (await this.#shelf.read(guildId)).sets.find((each) => each.id === id);
  }

  async #change<T>(guildId: string, decide: (all: GuildRoleSets) => Decided<T>): Promise<Answer<T>> {
    const queue = this.#queues.get(guildId) ?? new Queue();
    this.#queues.set(guildId, queue);
    return queue.run(async () => {
      const all = await this.#shelf.read(guildId);
      const decided = decide(all);
      if (!decided.ok) return decided;
      const log = [...all.log, decided.change].slice(-longestLog);
      await this.#shelf.write({ guildId, sets: decided.sets, log });
      return { ok: true, value: decided.value };
    });
  }
}

type Refused = Extract<Answer<never>, { ok: false }>;

type Decided<T> =
  | Refused
  | { readonly ok: true; readonly value: T; readonly sets: readonly StoredRoleSet[]; readonly change: RoleSetChange };

const reason = (code: string, params: RoleSetRemark['params']): Refused => ({ ok: false, reasons: [{ code, params }] });

const unknownSet = (id: string): Refused => reason('unknown-set', { id });

/** Two who edit at once: the later one is told, and nothing of the earlier one's is lost. */
const changedMeanwhile = ({ id, by, revision }: StoredRoleSet): Refused =>
  reason('changed-meanwhile', { id, by, revision });

function refuseUpload({ sets }: GuildRoleSets, id: string, revision: number | undefined): Refused | null {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 24) return reason('bad-id', {});
  if (Object.hasOwn(shipped, id)) return reason('shipped-set', { id });
  const there = sets.find((each) => each.id === id);
  if (there) return there.revision === revision ? null : changedMeanwhile(there);
  if (revision !== undefined) return unknownSet(id);
  return sets.length >= mostRoleSets ? reason('too-many-sets', { most: mostRoleSets }) : null;
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '?');

const entryOf = ({ id, revision, set, by, at }: StoredRoleSet): RoleSetEntry => ({
  id,
  name: word(set['name']),
  ruleset: word(set['ruleset']),
  revision,
  by,
  at,
});

const stampOf = ({ id, revision, by, at }: StoredRoleSet) => ({ id, revision, by, at });
