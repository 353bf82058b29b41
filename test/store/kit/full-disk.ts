/**
 * `full-disk.ts KIND FOLDER SEEDS WRITER`: fills the disk under a busy writer at random moments, frees it, ends the writer
 * (well, or by kill -9, with the disk full or not), and reads what is stored. Prints a line of JSON for each seed.
 * `tmpfs`: the folder is a small file system of its own, which is full. `limit`: no file may grow beyond a size
 * (`RLIMIT_FSIZE`).
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SeededRandom } from 'discord-emulator/random';
import { openStore } from '#store/open.ts';

interface Disk {
  /** Leaves about this much room, bytes. */
  fill(room: number): void;
  free(): void;
}

/** The result of one seed. */
export interface Finding {
  readonly seed: number;
  readonly stored: number;
  readonly refused: number;
  /** The number of times that the disk was full, and that the writer was killed. */
  readonly full: number;
  readonly killed: number;
  readonly wrong: readonly string[];
}

const [kind, folder, seeds, writer] = process.argv.slice(2);

const tmpfs = (): Disk => {
  const ballast = join(folder!, 'ballast');
  return {
    fill: (room) => {
      const { bavail, bsize } = statfsSync(folder!);
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - room), 7));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(ballast, { force: true }),
  };
};

/** The log is the file that grows. A limit of 0 also prevents a new log. */
const limit = (data: string, pid: number, dice: SeededRandom): Disk => ({
  fill: (room) => {
    const logs = readdirSync(join(data, 'store')).filter((name) => name.endsWith('.log'));
    const most = Math.max(
      0,
      ...logs.map((name) => statSync(join(data, 'store', name), { throwIfNoEntry: false })?.size ?? 0),
    );
    setLimit(pid, dice.fraction() < 0.5 ? 0 : most + room);
  },
  free: () => setLimit(pid, 'unlimited'),
});

const setLimit = (pid: number, size: number | 'unlimited'): void => {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${size}:unlimited`]);
};

/** A stored write was acknowledged, or was tried after the last acknowledgement and never answered. */
class Expected {
  readonly #last = new Map<string, number>();
  readonly #open = new Map<string, Set<number>>();
  readonly wrong: string[] = [];
  stored = 0;
  refused = 0;

  take(line: string): void {
    const [what, key, text] = line.split(' ') as [string, string, string];
    const n = Number(text);
    if (what === 'lost') this.wrong.push(line);
    if (what === 'tried') this.#open.set(key, (this.#open.get(key) ?? new Set()).add(n));
    if (what === 'stored') {
      this.stored += 1;
      this.#last.set(key, n);
      this.#open.get(key)?.delete(n);
    }
    if (what === 'refused') {
      this.refused += 1;
      this.#open.get(key)?.delete(n);
    }
    if (what === 'read' && n !== (this.#last.get(key) ?? 0)) this.wrong.push(`while full ${key} was read as ${n}`);
  }

  /** `mayHold`: the values that a killed writer may have stored without acknowledging them. */
  judge(key: string, n: number): void {
    const last = this.#last.get(key) ?? 0;
    if (n !== last && !this.#open.get(key)?.has(n)) this.wrong.push(`${key} is ${n}, acknowledged was ${last}`);
    this.#last.set(key, n);
  }

  forget(): void {
    this.#open.clear();
  }
}

async function play(seed: number): Promise<Finding> {
  const dice = new SeededRandom(seed, 3);
  const data = join(folder!, `seed-${seed}`);
  mkdirSync(data);
  const expected = new Expected();
  let [full, killed] = [0, 0];
  for (let life = 1; life <= 3; life += 1) {
    const child = spawn(process.execPath, [writer!, data, String(seed * 10 + life)]);
    child.stderr.pipe(process.stderr);
    const closed = once(child, 'close');
    const lines = createInterface({ input: child.stdout });
    const awaited = new Set<(line: string) => void>();
    lines.on('line', (line) => {
      expected.take(line);
      for (const look of [...awaited]) look(line);
    });
    const heard = (what: string, times: number) =>
      new Promise<void>((resolve) => {
        let left = times;
        const look = (line: string) => {
          if (!line.startsWith(`${what} `) && line !== what) return;
          left -= 1;
          if (left > 0) return;
          awaited.delete(look);
          resolve();
        };
        awaited.add(look);
      });
    const disk = kind === 'tmpfs' ? tmpfs() : limit(data, child.pid!, dice);
    await heard('stored', dice.between(1, 80));
    const fills = dice.between(1, 3);
    let isFull = false;
    for (let fill = 1; fill <= fills; fill += 1) {
      // If only the log has reached the limit, the store silently begins a new one.
      const refused = Promise.race([heard('refused', dice.between(1, 12)), heard('stored', 100)]);
      disk.fill(dice.between(0, 6000));
      full += 1;
      await refused;
      isFull = fill === fills && dice.fraction() < 0.4;
      if (isFull) break;
      const again = heard('stored', dice.between(1, 60));
      disk.free();
      await again;
    }
    const ended = new Promise<void>((resolve) => lines.once('close', resolve));
    if (isFull || dice.fraction() < 0.5) {
      killed += 1;
      child.kill('SIGKILL');
    } else child.stdin.end();
    await Promise.all([closed, ended]);
    if (kind === 'tmpfs') disk.free();
    const store = await openStore(data);
    if (store.loss !== null) expected.wrong.push(`lost: ${JSON.stringify(store.loss)}`);
    for (let hand = 1; hand <= 4; hand += 1)
      for (let each = 1; each <= 12; each += 1) {
        const document = (await store.get(`hand:${hand}:${each}`)) as { n: number } | undefined;
        expected.judge(`hand:${hand}:${each}`, document?.n ?? 0);
      }
    await store.close();
    expected.forget();
  }
  rmSync(data, { recursive: true });
  const { stored, refused, wrong } = expected;
  return { seed, stored, refused, full, killed, wrong: wrong.slice(0, 10) };
}

for (const seed of seeds!.split(',').map(Number)) console.log(JSON.stringify(await play(seed)));
