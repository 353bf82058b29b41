import type { RoleSetRemark } from '#narration/index.ts';
import { type Result, success } from '#result';
import {
  blankSet,
  checkRoleSet,
  exportRoleSet,
  importRoleSet,
  type Problem,
  type Report,
  type RoleSet,
  readRoleSet,
  readyRoles,
  shipped,
} from '#rolesets/index.ts';
import type { Balance, Balancer, BalanceWords } from '../ports/balance.ts';
import { forgottenId, UnreadableError } from '../ports/ports.ts';
import type { GuildRoleSets, RoleSetChange, RoleSetRepository, StoredRoleSet } from '../ports/role-set-repository.ts';
import { Queues } from '../scheduling/queue.ts';
import { BalanceChecks } from './balance-checks.ts';
import { partsBetween } from './role-set-changes.ts';
import { type RoleSetEdit, type RoleSetView, readEdited, viewOf } from './role-set-edits.ts';
import { changedMeanwhile, reason, refuseUpload, unknownSet } from './role-set-refusals.ts';

/** Returns role sets and their log without this author. `null`: the author is not named. */
function withoutAuthor({ guildId, sets, log }: GuildRoleSets, userId: string): GuildRoleSets | null {
  if (![...sets, ...log].some(({ by }) => by === userId)) return null;
  const free = <T extends { readonly by: string }>(each: T): T =>
    each.by === userId ? { ...each, by: forgottenId } : each;
  return { guildId, sets: sets.map(free), log: log.map(free) };
}

/** Leaves a document as it is if it cannot be read. */
function nothingIfUnreadable(error: unknown): null {
  if (error instanceof UnreadableError) return null;
  throw error;
}

/** A role set in a list. Those that ship with the program have no author. */
export interface RoleSetEntry {
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
  readonly revision: number | null;
  readonly by: string | null;
  readonly at: number | null;
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '?');

/** The entry of a stored role set, even of one that cannot be played any more. */
const entryOf = ({ id, revision, set, by, at }: StoredRoleSet): RoleSetEntry => ({
  id,
  name: word(set['name']),
  ruleset: word(set['ruleset']),
  revision,
  by,
  at,
});

export type { ChangedPart, RoleSetChange } from '../ports/role-set-repository.ts';

/** The maximum number of entries in the log. */
const longestLog = 200;

/** The result of a request, or the reasons why it was not carried out. */
export type Answer<T> = Result<T, readonly RoleSetRemark[]>;

/** A role set with its current revision. `null`: it ships with the program. */
interface ShownRoleSet {
  readonly id: string;
  readonly set: RoleSet;
  /** The parts of the stored set that were left out because they change nothing. */
  readonly ignored: readonly Problem[];
  readonly revision: number | null;
  readonly by: string | null;
}

/** A file that somebody imports as a role set. */
interface RoleSetUpload {
  readonly id: string;
  readonly text: string;
  readonly by: string;
  /** The revision on which it is based. Missing: it is new. */
  readonly revision?: number;
}

/** A role set that was imported. */
interface Imported {
  readonly entry: RoleSetEntry;
  /** The places at which its texts were cleaned. */
  readonly cleaned: readonly string[];
}

/** The role sets of each server. Changes run one after another, so that none overwrites another. */
export class RoleSetService {
  readonly #repository: RoleSetRepository;
  readonly #now: () => number;
  readonly #queues = new Queues();
  readonly checks: BalanceChecks | null;
  readonly ready = readyRoles;

  /** `now`: milliseconds since 1970. */
  constructor(repository: RoleSetRepository, now: () => number, balancer: Balancer | null = null) {
    this.#repository = repository;
    this.#now = now;
    this.checks = balancer && new BalanceChecks(balancer);
  }

  /** Returns the server's role sets, then those that ship with the program. */
  async list(guildId: string): Promise<readonly RoleSetEntry[]> {
    const { sets } = await this.#repository.read(guildId);
    const nobodys = Object.entries(shipped).map(
      ([id, { name, ruleset }]): RoleSetEntry => ({ id, name, ruleset, revision: null, by: null, at: null }),
    );
    return [...sets.map(entryOf), ...nobodys];
  }

  async show(guildId: string, id: string): Promise<Answer<ShownRoleSet>> {
    const stored = await this.#find(guildId, id);
    if (!stored) {
      const set = Object.hasOwn(shipped, id) ? shipped[id]! : null;
      return set === null ? unknownSet(id) : success({ id, set, ignored: [], revision: null, by: null });
    }
    const read = readRoleSet(stored.set);
    if (!read.ok) return read;
    const { set, ignored } = read.value;
    return success({ id, set, ignored, revision: stored.revision, by: stored.by });
  }

  /** Returns the role set as a panel shows it. */
  async view(guildId: string, id: string): Promise<Answer<RoleSetView>> {
    const shown = await this.show(guildId, id);
    return shown.ok ? success(viewOf(shown.value.id, shown.value.set, shown.value)) : shown;
  }

  /** Creates a role set: an unchanged rulebook. */
  create(guildId: string, config: { id: string; name: string; ruleset: string; by: string }): Promise<Answer<unknown>> {
    const { ruleset, name, ...about } = config;
    return this.#put(guildId, about, { read: readRoleSet(blankSet(ruleset, name)), what: 'created' });
  }

  /** Copies a role set for the server. `name`: the name of the copy, by default that of the original. */
  async copy(
    guildId: string,
    { from, name, ...about }: { from: string; id: string; name: string | null; by: string },
  ): Promise<Answer<unknown>> {
    const shown = await this.show(guildId, from);
    if (!shown.ok) return shown;
    const { set } = shown.value;
    return this.#put(guildId, about, { read: readRoleSet({ ...set, name: name ?? set.name }), what: 'copied' });
  }

  /** Applies one edit to the revision that the editor saw, whole or not at all. */
  async edit(
    guildId: string,
    { id, by, revision }: Omit<RoleSetUpload, 'text'>,
    edit: RoleSetEdit,
  ): Promise<Answer<unknown>> {
    const stored = await this.#find(guildId, id);
    if (!stored) return Object.hasOwn(shipped, id) ? reason('shipped-set', { id }) : unknownSet(id);
    if (revision !== undefined && stored.revision !== revision) return changedMeanwhile(stored);
    const shown = await this.show(guildId, id);
    if (!shown.ok) return shown;
    const read = readEdited(shown.value.set, edit);
    return this.#put(guildId, { id, by, revision: stored.revision }, { read, what: 'changed' });
  }

  /** Plays thousands of games for a balance check. `null`: this installation cannot. `busy`: too many are waiting. */
  async balance(
    guildId: string,
    { id, players }: { readonly id: string; readonly players: number },
    onProgress: (played: number) => void,
  ): Promise<Balance | 'busy' | null> {
    const shown = await this.show(guildId, id);
    if (!shown.ok || this.checks === null) return null;
    return this.checks.run(guildId, { set: shown.value.set, players }, onProgress);
  }

  /** Draws the figures of a balance check. `null`: there is no picture. */
  async draw(balance: Balance, words: BalanceWords): Promise<Uint8Array | null> {
    return this.checks?.draw(balance, words) ?? null;
  }

  /** Checks a role set against the rules and returns the report. */
  async check(guildId: string, id: string): Promise<Answer<Report>> {
    const shown = await this.show(guildId, id);
    if (!shown.ok) return shown;
    const report = checkRoleSet(shown.value.set);
    const ignored = shown.value.ignored.map((problem) => ({ kind: 'ignored', problem }) as const);
    return success({ ...report, notes: [...ignored, ...report.notes] });
  }

  /** Returns the role set as a file that can be imported. */
  async export(guildId: string, id: string): Promise<Answer<{ readonly fileName: string; readonly text: string }>> {
    const shown = await this.show(guildId, id);
    return shown.ok ? success({ fileName: `${id}.json`, text: exportRoleSet(shown.value.set) }) : shown;
  }

  /** Imports a file, whole or not at all. `cleaned`: the places at which its texts were cleaned. */
  import(guildId: string, upload: RoleSetUpload): Promise<Answer<Imported>> {
    const what = upload.revision === undefined ? 'imported' : 'changed';
    return this.#put(guildId, upload, { read: importRoleSet(upload.text), what });
  }

  async #put(
    guildId: string,
    { id, by, revision }: Omit<RoleSetUpload, 'text'>,
    { read, what }: { readonly read: ReturnType<typeof readRoleSet>; readonly what: RoleSetChange['what'] },
  ): Promise<Answer<Imported>> {
    if (!read.ok) return read;
    const { set, cleaned } = read.value;
    return this.#change(guildId, (all) => {
      const refused = refuseUpload(all, id, revision);
      if (refused) return refused;
      const there = all.sets.find((other) => other.id === id);
      const before = readRoleSet(there?.set);
      const parts = before.ok ? { parts: partsBetween(before.value.set, set) } : {};
      // A set without a difference is not stored: it would be a revision without a change.
      if (there && parts.parts?.length === 0) return success({ answer: { entry: entryOf(there), cleaned } });
      const stored: StoredRoleSet = {
        id,
        revision: (revision ?? latestOf(all, id)) + 1,
        set: { ...set },
        by,
        at: this.#now(),
      };
      return success({
        answer: { entry: entryOf(stored), cleaned },
        stored: {
          sets: [...all.sets.filter((other) => other.id !== id), stored],
          change: { ...stampOf(stored), name: set.name, what, ruleset: set.ruleset, ...parts },
        },
      });
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
      return success({ answer: entryOf(stored), stored: { sets: all.sets.filter((each) => each !== stored), change } });
    });
  }

  /** Returns the log, oldest first. */
  async log(guildId: string): Promise<readonly RoleSetChange[]> {
    return (await this.#repository.read(guildId)).log;
  }

  /** Removes a person as the author of role sets and of changes. Documents that cannot be read stay as they are. */
  async forget(userId: string): Promise<void> {
    for (const guildId of await this.#repository.guilds())
      await this.#queues.run(guildId, async () => {
        const now = await this.#repository.read(guildId).then((all) => withoutAuthor(all, userId), nothingIfUnreadable);
        if (now !== null) await this.#repository.write(now);
      });
  }

  async #find(guildId: string, id: string): Promise<StoredRoleSet | undefined> {
    return (await this.#repository.read(guildId)).sets.find((each) => each.id === id);
  }

  async #change<T>(guildId: string, decide: (all: GuildRoleSets) => Answer<Decision<T>>): Promise<Answer<T>> {
    return this.#queues.run(guildId, async () => {
      const all = await this.#repository.read(guildId);
      const decided = decide(all);
      if (!decided.ok) return decided;
      const { answer, stored } = decided.value;
      if (stored) {
        const log = [...all.log, stored.change].slice(-longestLog);
        await this.#repository.write({ guildId, sets: stored.sets, log });
      }
      return success(answer);
    });
  }
}

/** The answer to the author of a change, and what is stored: all role sets after it and its log entry, if it is one. */
interface Decision<T> {
  readonly answer: T;
  readonly stored?: { readonly sets: readonly StoredRoleSet[]; readonly change: RoleSetChange };
}

/** The last revision of a deleted set with this id. A new set counts on, so that old buttons do not fit it. */
const latestOf = ({ log }: GuildRoleSets, id: string): number =>
  log.reduce((latest, change) => (change.id === id ? Math.max(latest, change.revision) : latest), 0);

const stampOf = ({ id, revision, by, at }: StoredRoleSet) => ({ id, revision, by, at });
