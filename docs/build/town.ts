/** A day of a game as the town reads and hears it, from the record of a game. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { News } from '#engine/kernel/notices.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { replay } from '#engine/record/replay.ts';
import { type Language, scriptWith } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { loadPack } from '#voice/load-pack.ts';
import type { Pack } from '#voice/pack.ts';
import { phrased } from '#voice/phrases.ts';
import { namesIn } from '../../src/demo/names.ts';
import { soundIn } from '../../src/demo/output-phrases.ts';
import { rulebooks } from '../../src/demo/spoken-lines.ts';
import { plain } from '../../src/demo/transcript.ts';
import { asSentences } from './narrator.ts';

/** The game. Its first day is shown, and the morning of the second. */
const record = readFileSync(new URL('first-day.record', import.meta.url), 'utf8');

const audio = (language: Language): string => fileURLToPath(new URL(`../../audio/${language}`, import.meta.url));

type Told = ReturnType<ReturnType<typeof scriptWith>['tell']>[number];

/** The words of a line in the voice pack, with sounds in brackets. */
const spoken = ({ cues }: Told, pack: Pack, language: Language): string =>
  asSentences(
    phrased(pack, cues)
      .flatMap((item) =>
        'cue' in item ? (soundIn(language, item.cue) ?? pack.clips.get(item.cue)?.[0]?.text ?? []) : [],
      )
      .join(' '),
  );

/** The parts that are shown: the first speech, then everything from the ballot to the second morning. */
function shownIn(news: readonly News[]): readonly (readonly News[])[] {
  const stepAt = (kind: string, from: number): number =>
    news.findIndex((each, index) => index >= from && each.type === 'StepBegan' && each.step.kind === kind);
  const day = news.findIndex(({ type }) => type === 'DayBroke');
  const secondSpeech = stepAt('speech', stepAt('speech', day) + 1);
  const ballot = stepAt('ballot', day);
  const morning = news.findIndex(({ type }, index) => index > ballot && type === 'DayBroke');
  return [news.slice(day, secondSpeech), news.slice(ballot, morning + 1)];
}

/** The seat that the first vote condemns. It is not named again before its last word. */
const condemnedIn = (news: readonly News[]): SeatNumber | null =>
  news.flatMap((each) =>
    each.type === 'StepBegan' && each.step.kind === 'verdict' && each.step.verdict.outcome === 'condemned'
      ? [each.step.verdict.seat]
      : [],
  )[0] ?? null;

/** The day as a code block. The narrator's words begin with 🔊. */
export async function townBlock(language: Language): Promise<string> {
  const { notices, game } = replay(record, rulesets);
  const { options, seats } = game!.state;
  const names = namesIn(language);
  const players = seats.map(({ number }) => ({ seat: number, userId: `${number}`, name: names[number - 1]! }));
  const { pack } = await loadPack(audio(language));
  const nameOf = (id: string): string => `@${players[Number(id) - 1]!.name}`;
  const linesOf = (line: Told): readonly string[] => {
    const words = spoken(line, pack, language);
    const read = plain(line.message.text, nameOf).split('\n');
    return [...read, ...(words === '' ? [] : [`    🔊 ${words}`])].filter((each) => each.trim() !== '');
  };
  const all = notices.flatMap(({ to, news }) => (to === 'all' ? [news] : []));
  const audience = { language, rules: rulesets['six']!, options, players, leaver: condemnedIn(all) };
  const parts = shownIn(all).map((news) => scriptWith(rulebooks).tell(news, audience).flatMap(linesOf).join('\n'));
  return ['```text', parts.join('\n…\n'), '```'].join('\n');
}
