/** A hundred narrated streams in one process, beside a process with a bare timer. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { loadPack } from '#voice/load-pack.ts';
import { GUILD, NarratorFixture, ROOM } from '../../voice/narrator-fixture.ts';
import type { SentFrames } from '../../voice/narrator-protocol.ts';
import type { Benchmark, Measurement } from '../frame/measurement.ts';
import { rounded } from '../frame/report.ts';
import { quantile, summaryOf } from '../frame/samples.ts';

const streams = 100;
const goalMs = 20;
const packs = 'audio';
const packId = 'en';
/** Longer than the voice thread takes between two reports, in ms. */
const quietMs = 600;
/** The time that a person waits for the voice of a table, in ms. A hundred voices join at the same time here. */
const timing = { join: 60_000, keys: 20_000 };

/** An id of its own for each stream. */
const numbered = (id: string, stream: number): string => String(BigInt(id) + BigInt(100 * stream));

/** Clips of the pack that fill the time. */
async function lineOf(seconds: number): Promise<readonly string[]> {
  const { pack } = await loadPack(`${packs}/${packId}`);
  const cues: string[] = [];
  let left = seconds * 1000;
  for (const [cue, [clip]] of pack.clips) {
    if (left <= 0) break;
    cues.push(cue);
    left -= clip!.packets.length * 20;
  }
  return cues;
}

/** Starts the peer. The result ends it, and resolves with the lateness of its timer. */
function bareTimer(): () => Promise<readonly number[]> {
  const peer = spawn(process.execPath, ['--import', 'tsx', 'test/bench/peers/timer.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return async () => {
    peer.stdin.end();
    return JSON.parse(await text(peer.stdout)) as number[];
  };
}

/** A line of many streams, as it was sent and heard. */
export interface Heard {
  readonly sent: SentFrames;
  /** The frames that the voice server received, and the streams of which all frames were played. */
  readonly received: number;
  readonly whole: number;
  readonly timer: readonly number[];
}

/**
 * The lateness of the frames of silence after a line, and of those that the voice thread had not reported yet. Resolves
 * when nothing is sent any more.
 */
async function laterFrames(fixture: NarratorFixture): Promise<readonly number[]> {
  const late: number[] = [];
  for (;;) {
    await pause(quietMs);
    const more = await fixture.sentFrames();
    if (more.late.length === 0) return late;
    late.push(...more.late);
  }
}

/** The work that goes on while the streams speak. `begin` gets the process of the narrator. */
interface Meanwhile {
  begin(pid: number): Promise<void>;
  end(): Promise<void>;
}

/** Lets as many streams speak for some seconds. */
export async function speak(seconds: number, count = streams, meanwhile: Meanwhile | null = null): Promise<Heard> {
  const cues = await lineOf(seconds);
  const fixture = await NarratorFixture.open({ packs, timing });
  try {
    const all = Array.from({ length: count }, (_, stream) => stream);
    const join = (stream: number) =>
      fixture.openVoice(`game ${stream}`, numbered(ROOM, stream), packId, numbered(GUILD, stream));
    await Promise.all(all.map(join));
    const say = (line: readonly string[]) =>
      Promise.all(all.map((stream) => fixture.say(line, 'rule', `game ${stream}`)));
    // The program is still being compiled in the first line.
    await say(cues.slice(0, 1));
    await laterFrames(fixture);
    await meanwhile?.begin(fixture.pid);
    let received = 0;
    fixture.server.on('packet', () => {
      received += 1;
    });
    const timer = bareTimer();
    await fixture.sentFrames();
    const said = await say(cues);
    const sent = await fixture.sentFrames();
    const late = [...sent.late, ...(await laterFrames(fixture))];
    const whole = said.filter(({ heard }) => heard).length;
    return { sent: { ...sent, late }, received, whole, timer: await timer() };
  } finally {
    await meanwhile?.end();
    await fixture.end();
  }
}

/** The streams. */
export const narrated: Benchmark = {
  about: 'a narrator in a process of its own that speaks in a hundred voice channels, encrypted end to end',
  async measure({ seconds, tell }) {
    tell(`${streams} streams speak for ${seconds} s`);
    return rowsOf(await speak(seconds));
  },
};

function rowsOf({ sent, received, whole, timer }: Heard): readonly Measurement[] {
  const { late, cpuMs, wallMs } = sent;
  const peer = `a bare timer of 20 ms: p99 ${rounded(quantile(timer, 0.99))} ms; p50 here ${rounded(quantile(late, 0.5))} ms`;
  const lost = late.length - received;
  return [
    {
      ...{ name: `p99 of the lateness of ${streams} streams`, value: quantile(late, 0.99), unit: 'ms' },
      ...{ noise: summaryOf(late).noise, aim: 'less', goal: goalMs, peer },
    },
    {
      ...{ name: 'lost frames', value: lost, unit: '', noise: 0, aim: 'exactly', goal: 0 },
      peer: `${late.length} frames sent; ${whole} of ${streams} lines were played to the end`,
    },
    {
      ...{ name: 'share of a core', value: (100 * cpuMs) / wallMs, unit: '%', noise: 0, aim: 'less', goal: null },
      peer: `${rounded(wallMs / 1000)} s of ${streams} streams`,
    },
  ];
}
