/** Spectators of live pages beside the narrators of their tables, all on one core of the machine. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { type ClientRequest, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Measurement } from '../frame/measurement.ts';
import { rounded } from '../frame/report.ts';
import { quantile, summaryOf } from '../frame/samples.ts';
import { type Heard, speak } from './streams.ts';

const tables = 20;
const spectators = 500;
/** A frame that is later than this is late: the next one is due, ms. */
const lateMs = 20;

/** Keeps a process on the first core. Only Linux has the command: elsewhere it stays where it is. */
function pin(pid: number): boolean {
  try {
    execFileSync('taskset', ['-a', '-cp', '0', String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The live pages of the tables, and their spectators. */
class Audience {
  readonly #requests: ClientRequest[] = [];
  #server: ChildProcess | null = null;
  isPinned = false;
  bytes = 0;
  cpuMs = 0;
  #beganAt = 0;
  wallMs = 0;

  async begin(narrator: number): Promise<void> {
    const program = fileURLToPath(new URL('../servers/live-tables.ts', import.meta.url));
    this.#server = fork(program, [String(tables)], { execArgv: ['--import', 'tsx'] });
    const [{ port }] = (await once(this.#server, 'message')) as [{ port: number }];
    await Promise.all(Array.from({ length: spectators }, (_, index) => this.#read(port, index)));
    this.isPinned = pin(narrator) && pin(this.#server.pid!);
    this.#server.send('begin');
    this.#beganAt = performance.now();
  }

  #read(port: number, index: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const path = `/t/table-${index % tables}/events`;
      const headers = { 'X-Forwarded-For': `10.0.${Math.floor(index / 100)}.${index % 100}` };
      const request = get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`a spectator gets ${response.statusCode}`));
        response.on('data', (chunk: Buffer) => {
          this.bytes += chunk.length;
        });
        resolve();
      });
      request.on('error', (error) => (this.#server === null ? resolve() : reject(error)));
      this.#requests.push(request);
    });
  }

  async end(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.wallMs = performance.now() - this.#beganAt;
    this.#server = null;
    server.send('end');
    [{ cpuMs: this.cpuMs }] = (await once(server, 'message')) as [{ cpuMs: number }];
    for (const request of this.#requests) request.destroy();
  }
}

/** Spectators. */
export const spectated: Benchmark = {
  about: `the voice of ${tables} tables and their live pages with ${spectators} spectators, all on one core`,
  async measure({ seconds, tell }) {
    tell(`${tables} streams speak for ${seconds} s alone`);
    const alone = await speak(seconds, tables, { begin: async (pid) => void pin(pid), end: async () => {} });
    tell(`${tables} streams speak for ${seconds} s beside ${spectators} spectators`);
    const audience = new Audience();
    const beside = await speak(seconds, tables, audience);
    return rowsOf(alone, beside, audience);
  },
};

const lateFrames = ({ sent }: Heard): number => sent.late.filter((late) => late > lateMs).length;

function rowsOf(alone: Heard, beside: Heard, audience: Audience): readonly Measurement[] {
  const [before, after] = [alone, beside].map(({ sent }) => quantile(sent.late, 0.99));
  const where = audience.isPinned ? 'on one core' : 'on all cores';
  const { noise } = summaryOf(beside.sent.late);
  return [
    {
      ...{ name: 'late frames', value: lateFrames(beside), unit: '', noise: 0, aim: 'exactly', goal: 0 },
      peer: `${beside.sent.late.length} frames ${where}; alone ${lateFrames(alone)} of ${alone.sent.late.length}`,
    },
    {
      ...{ name: 'p99 of the lateness', value: after!, unit: 'ms', noise, aim: 'less', goal: lateMs },
      peer: `${rounded(after! / before!)}× that without spectators (${rounded(before!)} ms)`,
    },
    {
      ...{ name: 'pages, share of a core', value: (100 * audience.cpuMs) / audience.wallMs, unit: '%', noise: 0 },
      ...{ aim: 'less', goal: null, peer: `${rounded(audience.bytes / 2 ** 20)} MiB to ${spectators} spectators` },
    },
  ];
}
