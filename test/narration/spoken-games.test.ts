/**
 * Whole games by voice. For a quarter of the records of every rulebook, composes the narrator's packets from the public notices and
 * recognises them again frame by frame, as a listener would.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isSilenceFrame } from 'discord-emulator/voice';
import { beforeAll, describe, expect, test } from 'vitest';
import type { News } from '#engine/kernel/notices.ts';
import { replay } from '#engine/record/replay.ts';
import type { CueItem } from '#narration/cues.ts';
import { cuesOf } from '#narration/cues-of.ts';
import { type Detail, details } from '#narration/detail.ts';
import type { LineKey } from '#narration/line.ts';
import { isPublic, linesOf } from '#narration/lines-of.ts';
import type { TownScene } from '#narration/scene.ts';
import { rulesets } from '#rulesets/index.ts';
import { compose, partsOf } from '#voice/compose.ts';
import { loadPack } from '#voice/load-pack.ts';
import type { Pack } from '#voice/pack.ts';
import { ClipIndex } from '../../src/demo/heard-cues.ts';
import { type Language, languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { sampled } from '../seeds.ts';
import {
  boxSheriffDies,
  boxSheriffShoots,
  clubAllSleep,
  clubDoctorDies,
  deckAllSleep,
  deckDoctorDies,
  doctorDies,
  doctorSleeps,
  grandAllSleep,
  grandEverybodyActs,
} from '../wire/kit/paired-plots.ts';

type Said = readonly CueItem[];

interface SaidGame {
  readonly lines: readonly Said[];
  /** Lines of public news that are heard without words. */
  readonly unsaid: readonly LineKey[];
  readonly ofAnimals: boolean;
}

const isWord = (item: CueItem): boolean => 'cue' in item && !item.cue.startsWith('sfx.');

const replayed = new Map<string, ReturnType<typeof replay>>();

/** Replays a record, which every language and every detail needs. */
function replayOnce(text: string): ReturnType<typeof replay> {
  const known = replayed.get(text) ?? replay(text, rulesets);
  replayed.set(text, known);
  return known;
}

/** The narrator's words in a game, line by line, from public news alone. */
function saidIn(text: string, language: Language, detail: Detail = 'full'): SaidGame {
  const { game, notices } = replayOnce(text);
  // Some records are about decks that are never dealt.
  if (game === null) return { lines: [], unsaid: [], ofAnimals: false };
  const { options, seats } = game.state;
  const ruleset = game.state.ruleset!;
  const rules = rulesets[ruleset]!;
  const scene: TownScene = { rules, ruleset, options, seats: seats.length, nameOf: () => '' };
  const news: readonly News[] = notices.flatMap(({ to, news: each }) => (to === 'all' ? [each] : []));
  const lines = news
    .flatMap((each) => (isPublic(each) ? linesOf(each, scene) : []))
    .map((line) => ({ key: line.key, cues: cuesOf(line, wordingOf(language), rules, { options, detail }) }));
  return {
    lines: lines.flatMap(({ cues }) => (cues.length > 0 ? [cues] : [])),
    unsaid: lines.flatMap(({ key, cues }) => (cues.some(isWord) ? [] : [key])),
    ofAnimals: options['theme'] === 'animals',
  };
}

/** The texts of these cues, in the first wording that fits its place. */
const textsOf = (cues: Said, pack: Pack): readonly string[] =>
  partsOf(pack, cues).parts.flatMap((part) => (part.kind === 'pause' ? [] : [part.clip.text]));

/** Merges repeated texts. A clip that shares frames with another one may be recognised in two parts. */
const once = (texts: readonly string[]): readonly string[] => texts.filter((text, index) => text !== texts[index - 1]);

const recordsOf = (ruleset: string): readonly string[] =>
  sampled(
    readdirSync(`test/records/${ruleset}`).filter((file) => file.endsWith('.record')),
    4,
  ).map((file) => readFileSync(`test/records/${ruleset}/${file}`, 'utf8'));

describe.each(languages)('by voice in %s', (language) => {
  let packs: Readonly<Record<'city' | 'animals', Pack>>;
  let clipIndex: ClipIndex;

  beforeAll(async () => {
    const [city, animals] = await Promise.all([loadPack(`audio/${language}`), loadPack(`audio/animals-${language}`)]);
    packs = { city: city.pack, animals: animals.pack };
    clipIndex = new ClipIndex(`audio/${language}`, `audio/animals-${language}`);
  });

  test.each(Object.keys(rulesets).filter((id) => existsSync(`test/records/${id}`)))(
    '%s: every public event is said in words, in frames of the packs, each cue in its place, and nothing else',
    (ruleset) => {
      const different = new Map<string, { readonly said: Said; readonly pack: Pack }>();
      const games = recordsOf(ruleset).map((record) => saidIn(record, language));
      expect(games.flatMap(({ unsaid }) => unsaid)).toEqual([]);
      for (const { lines, ofAnimals } of games)
        for (const said of lines)
          different.set(JSON.stringify([said, ofAnimals]), { said, pack: packs[ofAnimals ? 'animals' : 'city'] });
      for (const { said, pack } of different.values()) {
        const { packets, missing } = compose(pack, said);
        expect(missing, JSON.stringify(said)).toEqual([]);
        const { cues, unknown, known, silence } = clipIndex.recognise(packets);
        expect(once(cues.map(({ text }) => text))).toEqual(once(textsOf(said, pack)));
        expect([unknown, known + silence]).toEqual([0, packets.length]);
        expect(packets.filter((packet) => !isSilenceFrame(packet)).length).toBe(known);
      }
      expect(different.size).toBeGreaterThan(60);
    },
  );

  test.each(details)('every public event is said in words of the packs if the narration is %s', (detail) => {
    const games = Object.keys(rulesets)
      .filter((id) => existsSync(`test/records/${id}`))
      .flatMap(recordsOf)
      .map((record) => saidIn(record, language, detail));
    // The countdown itself announces every ballot of a day but the first.
    expect(games.flatMap(({ unsaid }) => unsaid).filter((key) => key !== 'vote.decide')).toEqual([]);
    const missing = games.flatMap(({ lines, ofAnimals }) =>
      lines.flatMap((said) => partsOf(packs[ofAnimals ? 'animals' : 'city'], said).missing),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ['six: a dead doctor, or one who is idle; somebody healed, or everybody spared', doctorDies, doctorSleeps],
    ['club: a dead doctor, or one who is idle', clubDoctorDies, clubAllSleep],
    ['boxed: a sheriff who is dead, or who shoots', boxSheriffDies, boxSheriffShoots],
    ['deck: a blind shot that hits, or misses; a dead doctor, or one who is idle', deckDoctorDies, deckAllSleep],
    ['grand: everybody acts, or nobody but the don', grandEverybodyActs, grandAllSleep],
  ])('games that differ in secrets alone are said in the same frames: %s', (_, one, other) => {
    // Everything up to the first card that is opened, because that card may differ in the other game.
    const isOpened = (said: Said) => said.some((item) => 'cue' in item && /^(?:card\.shown|role\..*)$/.test(item.cue));
    const hidden = (lines: readonly Said[]) =>
      lines.slice(0, lines.some(isOpened) ? lines.findIndex(isOpened) : lines.length);
    for (const detail of details) {
      const frames = ({ text }: { readonly text: string }) =>
        hidden(saidIn(text, language, detail).lines).map((said) =>
          compose(packs.city, said).packets.map((packet) => packet.toString('hex')),
        );
      expect(frames(one), detail).toEqual(frames(other));
      expect(frames(one).length, detail).toBeGreaterThan(15);
    }
  });

  test('a night that somebody did not survive is said as a quiet one until the news of it', () => {
    const night = (heal: string) => `
ruleset six
seats civilian, don, doctor, mafioso, commissar, civilian
night 2
  4 shoots 1
  2 shoots 1
${heal}
day 2
`;
    const [healed, missed] = [night('  3 heals 1'), night('  3 heals 3')].map((text) =>
      saidIn(text, language).lines.map((said) =>
        compose(packs.city, said).packets.map((packet) => packet.toString('hex')),
      ),
    );
    const morning = healed!.findIndex((line, index) => JSON.stringify(line) !== JSON.stringify(missed![index]));
    expect(morning).toBeGreaterThan(10);
    const [quiet, sad] = [healed![morning]!, missed![morning]!];
    const same = quiet.findIndex((frame, index) => frame !== sad[index]);
    const dawn = packs.city.clips.get('morning.break')![0]!;
    // The morning begins with the same sound: its whole body, and the silence after it.
    expect(same).toBeGreaterThanOrEqual(dawn.body[1] + 1 + 5);
  });
});
