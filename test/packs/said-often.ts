/**
 * Writes `src/packs/recording/said-often.json`: the cues in the order in which `/pack record` asks for them. Each step
 * completes the sentences that games say most often. It stays with the lines of one subject as long as they are worth
 * it, so that whole scenes have one voice. It counts the sentences in the records of all rulebooks, each rulebook alike.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { replay } from '#engine/record/replay.ts';
import { cuesOf } from '#narration/cues-of.ts';
import type { Line, LineKey } from '#narration/line.ts';
import { dayLines } from '#narration/lines/day.ts';
import { gameLines } from '#narration/lines/game.ts';
import { nightLines } from '#narration/lines/night.ts';
import { verdictLines } from '#narration/lines/verdict.ts';
import { voteLines } from '#narration/lines/vote.ts';
import { isPublic, linesOf } from '#narration/lines-of.ts';
import { linesToRecord } from '#packs/recording/lines.ts';
import { rulesets } from '#rulesets/index.ts';
import { CUES } from '#voice/cues.ts';
import { loadPack } from '#voice/load-pack.ts';
import type { Pack } from '#voice/pack.ts';
import { sentencesOf } from '#voice/sentences.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';

const target = new URL('../../src/packs/recording/said-often.json', import.meta.url);

/** A scene is left for another one whose next sentence is worth this much more. */
const WORTH_LEAVING = 4;

const subjects = { game: gameLines, night: nightLines, day: dayLines, vote: { ...voteLines, ...verdictLines } };
const subjectOf = (key: LineKey): string =>
  Object.entries(subjects).find(([, lines]) => Object.hasOwn(lines, key))?.[0] ?? 'game';

/** A sentence of games: its cues, its subject, and its share of all sentences. */
interface Sentence {
  readonly subject: string;
  readonly cues: ReadonlySet<string>;
  share: number;
}

/** The cues of each sentence in a recorded game, with its subject. */
function saidIn(text: string, pack: Pack, spoken: ReadonlySet<string>) {
  const { game, notices } = replay(text, rulesets);
  // Some records are about decks that are never dealt.
  if (game === null) return [];
  const { options, seats, ruleset } = game.state;
  const rules = rulesets[ruleset!]!;
  const scene = { rules, ruleset: ruleset!, options, seats: seats.length, nameOf: () => '' };
  const lines = notices.flatMap(({ to, news }) => (to === 'all' && isPublic(news) ? linesOf(news, scene) : []));
  const wording = wordingOf(pack.lang as 'en');
  const said = (line: Line) =>
    sentencesOf(pack, cuesOf(line, wording, rules, { options })).map((sentence) => ({
      subject: subjectOf(line.key),
      cues: sentence.flatMap((item) => ('cue' in item && spoken.has(item.cue) ? [item.cue] : [])),
    }));
  return lines.flatMap(said).filter(({ cues }) => cues.length > 0);
}

const sentences = new Map<string, Sentence>();
for (const language of languages) {
  const { pack } = await loadPack(`audio/${language}`);
  const spoken = new Set(linesToRecord(pack).map(({ cue }) => cue));
  for (const ruleset of Object.keys(rulesets)) {
    const folder = new URL(`../records/${ruleset}/`, import.meta.url);
    const records = readdirSync(folder).filter((name) => name.endsWith('.record'));
    const said = records.flatMap((name) => saidIn(readFileSync(new URL(name, folder), 'utf8'), pack, spoken));
    for (const { subject, cues } of said) {
      const name = `${subject} ${[...new Set(cues)].sort().join(' ')}`;
      const known = sentences.get(name) ?? { subject, cues: new Set(cues), share: 0 };
      known.share += 1 / said.length;
      sentences.set(name, known);
    }
  }
}

/** The cues that sentences still need, with the share of the sentences that these cues complete. */
interface Step {
  readonly subjects: ReadonlySet<string>;
  readonly cues: readonly string[];
  readonly share: number;
}

function stepsFrom(order: ReadonlySet<string>): readonly Step[] {
  const steps = new Map<string, { subjects: Set<string>; cues: readonly string[]; share: number }>();
  for (const { subject, cues, share } of sentences.values()) {
    const missing = [...cues].filter((cue) => !order.has(cue));
    if (missing.length === 0) continue;
    const name = [...missing].sort().join(' ');
    const step = steps.get(name) ?? { subjects: new Set(), cues: missing, share: 0 };
    step.share += share;
    step.subjects.add(subject);
    steps.set(name, step);
  }
  return [...steps.values()];
}

const order = new Set<string>();
let subject = 'night';
for (;;) {
  const steps = stepsFrom(order);
  const worth = ({ cues }: Step): number =>
    steps.filter((step) => step.cues.every((cue) => cues.includes(cue))).reduce((sum, { share }) => sum + share, 0) /
    cues.length;
  const ranked = steps.map((step) => ({ step, worth: worth(step) })).sort((one, other) => other.worth - one.worth);
  const [best] = ranked;
  if (best === undefined) break;
  const here = ranked.find(({ step }) => step.subjects.has(subject));
  const next = here !== undefined && here.worth * WORTH_LEAVING > best.worth ? here : best;
  if (next !== here) subject = [...next.step.subjects][0]!;
  for (const cue of next.step.cues) order.add(cue);
}

/** People call the seats in their order. */
const isSeat = (cue: string): boolean => cue.startsWith('player.');
const seats = CUES.filter((cue) => isSeat(cue) && order.has(cue));
const often = [...order]
  .filter((cue) => CUES.some((known) => known === cue))
  .map((cue) => (isSeat(cue) ? seats.shift()! : cue));
writeFileSync(target, `${JSON.stringify(often, null, 1)}\n`);
console.log(`${often.length} of ${CUES.length} cues are said.`);
const all = [...sentences.values()].reduce((sum, { share }) => sum + share, 0);
for (const count of [10, 25, 50, 100, 200]) {
  const first = new Set(often.slice(0, count));
  const whole = [...sentences.values()].filter(({ cues }) => [...cues].every((cue) => first.has(cue)));
  const share = whole.reduce((sum, sentence) => sum + sentence.share, 0) / all;
  console.log(`The first ${count} lines make ${Math.round(share * 100)} % of all sentences whole.`);
}
