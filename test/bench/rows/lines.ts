/** Composing the narrator's lines, and putting them into the queue. */
import { readdirSync, readFileSync } from 'node:fs';
import { replay } from '#engine/record/replay.ts';
import type { CueItem } from '#narration/cues.ts';
import { cuesOf } from '#narration/cues-of.ts';
import { isPublic, linesOf } from '#narration/lines-of.ts';
import { rulesets } from '#rulesets/index.ts';
import { compose, SILENCE_FRAME } from '#voice/compose.ts';
import { VoicePlayer } from '#voice/line-player.ts';
import { LineQueue } from '#voice/line-queue.ts';
import { loadPack } from '#voice/load-pack.ts';
import type { Pack } from '#voice/pack.ts';
import { wordingOf } from '../../rulebooks.ts';
import { cpuMsOf } from '../frame/cpu-time.ts';
import type { Benchmark } from '../frame/measurement.ts';
import { summaryOf } from '../frame/samples.ts';

type Said = readonly CueItem[];

/** The records whose lines are said, of each rulebook. */
const games = 10;
const goalMs = 0.2;

/** The lines of public news in some records of every rulebook. */
function saidLines(): readonly Said[] {
  return Object.keys(rulesets).flatMap((ruleset) => {
    const folder = new URL(`../../records/${ruleset}/`, import.meta.url);
    const names = readdirSync(folder).filter((name) => name.endsWith('.record'));
    return names.slice(0, games).flatMap((name) => saidIn(readFileSync(new URL(name, folder), 'utf8')));
  });
}

function saidIn(text: string): readonly Said[] {
  const { game, notices } = replay(text, rulesets);
  if (game === null) return [];
  const { options, seats, ruleset } = game.state;
  const rules = rulesets[ruleset!]!;
  const scene = { rules, ruleset: ruleset!, options, seats: seats.length, nameOf: () => '' };
  const news = notices.flatMap(({ to, news: each }) => (to === 'all' ? [each] : []));
  return news
    .flatMap((each) => (isPublic(each) ? linesOf(each, scene) : []))
    .map((line) => cuesOf(line, wordingOf('en'), rules, options))
    .filter((cues) => cues.length > 0);
}

/** The packets of these lines that are neither in the memory of the pack nor the frame of silence: copies. */
function copiesIn(pack: Pack, lines: readonly Said[]): number {
  const clips = [...pack.clips.values()].flat();
  const own = new Set(clips.flatMap(({ packets }) => packets.slice().map(({ buffer }) => buffer)));
  const isOurs = (packet: Buffer) => packet === SILENCE_FRAME || own.has(packet.buffer);
  return lines.flatMap((cues) => compose(pack, cues).packets).filter((packet) => !isOurs(packet)).length;
}

const quiet = { debug() {}, info() {}, warn() {}, error() {}, table: 'bench' };

/** The CPU time of all lines, in ms for each line. */
function timeOfLines(pack: Pack, lines: readonly Said[]): number {
  const queue = new LineQueue(new VoicePlayer(quiet));
  const time = cpuMsOf(() => {
    for (const cues of lines) void queue.say(compose(pack, cues), 'rule');
  });
  queue.clear();
  return time / lines.length;
}

/** Composing and queueing a line. */
export const lines: Benchmark = {
  about: 'the lines of recorded games, composed of the English pack and queued for the player',
  async measure({ seconds, tell }) {
    const said = saidLines();
    const { pack } = await loadPack('audio/en');
    tell(`${said.length} lines`);
    const times: number[] = [];
    for (const end = performance.now() + seconds * 1000; times.length < 7 || performance.now() < end; )
      times.push(timeOfLines(pack, said));
    return [
      {
        ...{ name: 'a line', ...summaryOf(times.slice(2)), unit: 'ms', aim: 'less' as const, goal: goalMs },
        peer: '–',
      },
      { name: 'copied packets', value: copiesIn(pack, said), noise: 0, unit: '', aim: 'exactly', goal: 0, peer: '–' },
    ];
  },
};
