import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encode } from '#engine/kernel/codec.ts';
import { replay } from '#engine/record/replay.ts';
import type { ReplayData } from '#game-page/page-data.ts';
import { type Language, roleName } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../rulebooks.ts';
import { linked, withoutIds } from '../wire/kit/command-links.ts';
import { type Fixture, setUpFixture } from '../wire/kit/fixture.ts';
import { readBeforeHeard } from '../wire/kit/heard-text.ts';
import { inTime, lateIn } from '../wire/kit/in-time.ts';
import { endFile, muteEdits, townOf } from '../wire/kit/look.ts';
import { leaksOf } from '../wire/kit/secrets.ts';
import { wholeGame } from '../wire/kit/six-plots.ts';
import { readTruth, speeches, type Truth, timeless, townText } from '../wire/kit/truth.ts';
import { heard, heardFrames, heardOut, leastOf, partingOf, type Scripted, scriptedFrames } from '../wire/kit/voice.ts';

/** A game that was played to its end and cleared away. */
interface Played {
  readonly fixture: Fixture;
  readonly truth: Truth;
  readonly record: string;
  readonly page: string;
  readonly lines: readonly Scripted[];
  /** The number of member edits when the game was over and its rooms still existed. */
  readonly edits: number;
  readonly code: number | null;
}

async function playWhole(language: Language, keepsLog: boolean, speed: number): Promise<Played> {
  const fixture = await setUpFixture({ plot: wholeGame, language, keepsLog, speed });
  await fixture.begin();
  await fixture.ended();
  const truth = await readTruth(fixture.dataDir);
  const [record, page] = await Promise.all([endFile(fixture, 'game.record'), endFile(fixture, 'game.html')]);
  const lines = await scriptedFrames(fixture, truth);
  await heardOut(fixture, lines);
  const edits = muteEdits(fixture).length;
  await fixture.close();
  return { fixture, truth, record, page, lines, edits, code: await fixture.bot.stop() };
}

/** Both games run at the same time, because they mostly wait. */
let games: Readonly<Record<'en' | 'ru', Played>>;

beforeAll(async () => {
  const play = (speed: number) => Promise.all([playWhole('en', false, speed), playWhole('ru', true, speed)]);
  const late = (both: readonly Played[]) => both.flatMap(({ fixture }) => lateIn(fixture));
  const [en, ru] = await inTime(play, late, { strike });
  games = { en, ru };
});

const strike = (both: readonly Played[]) => Promise.all(both.map(({ fixture }) => fixture.strike()));

afterAll(() => strike(Object.values(games ?? {})));

describe.each(['en', 'ru'] as const)('a whole game of the real bot over real sockets (%s)', (language) => {
  let played: Played;
  beforeAll(() => {
    played = games[language];
  });

  test('everybody could do all that they wanted in time, and the right side has won', () => {
    const { fixture, truth } = played;
    expect(fixture.players.flatMap((player) => player.undone)).toEqual([]);
    expect(fixture.players.flatMap((player) => player.issues)).toEqual([]);
    expect(truth.moments.at(-1)!.after.outcome?.winner).toBe('town');
    expect(truth.moments.at(-1)!.after.seats.map(({ left }) => left?.cause ?? 'here')).toEqual([
      ...['night', 'vote', 'here', 'vote', 'here', 'vote'],
    ]);
  });

  test('Discord has nothing to object to: no refused request, no limit run into, no complaint in the log', () => {
    const { emulator, bots } = played.fixture;
    expect(emulator.rateLimited).toBe(0);
    expect(emulator.invalidRequests).toBe(0);
    expect(emulator.crashes).toEqual([]);
    expect(emulator.refusals).toEqual([]);
    expect(emulator.answerFaults).toEqual([]);
    expect(bots.flatMap((bot) => bot.complaints)).toEqual([]);
  });

  test('a turn of the floor costs two member edits, and a nightfall one', () => {
    const { fixture, truth, edits } = played;
    const turns = speeches(truth).flatMap(({ seat }) => [
      { seat, mute: false },
      { seat, mute: true },
    ]);
    const all = muteEdits(fixture).slice(0, edits);
    const opening = all.slice(0, 6);
    expect(new Set(opening.map(({ seat }) => seat)).size).toBe(6);
    expect(opening.every(({ mute }) => mute)).toBe(true);
    // The last words of the condemned end the game: everybody has a voice again once the winner is told.
    const end = 6 + turns.length;
    expect(all.slice(6, end).map(({ seat, mute }) => ({ seat, mute }))).toEqual(turns);
    expect(all.slice(end).map(({ mute }) => mute)).toEqual(Array(6).fill(false));
    for (const night of nights(truth)) {
      const within = all.filter(({ at }) => at >= night.from && at <= night.to);
      expect(within.map(({ mute }) => mute)).toEqual(night.number === 1 ? [] : [true]);
    }
  });

  test('a listener hears the packs’ frames, end-to-end encrypted, in the order of the public news, and nothing else', () => {
    const { fixture, lines } = played;
    const all = heard(fixture);
    expect(all.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(all.every(({ endToEndEncrypted }) => endToEndEncrypted)).toBe(true);
    expect(partingOf(heardFrames(fixture), lines)).toBeNull();
    expect(leastOf(lines)).toBeGreaterThan(200);
  });

  test('nobody reads who is dead, condemned or has won before it is heard', async () => {
    expect(await readBeforeHeard(played.fixture, played.truth)).toEqual([]);
  });

  test('the town reads what follows from the public news, and nothing else', () => {
    // The last line of a page may be read after the first line of the next one.
    const read = townOf(played.fixture)
      .map((line) => withoutIds(timeless(line)))
      .filter((line) => line !== '');
    expect(read.toSorted()).toEqual(
      townText(played.truth)
        .filter((line) => line !== '')
        .map(linked)
        .toSorted(),
    );
  });

  test('no client received what its owner may not know at that time', () => {
    expect(leaksOf(played.fixture, played.truth)).toEqual([]);
  });

  test('the page that is attached shows the whole game in the language of the table', () => {
    const { page } = played;
    const data = JSON.parse(/id="game">(.+)<\/script>/.exec(page)![1]!) as ReplayData;
    expect(data.language).toBe(language);
    expect(data.cards.map(({ role }) => role)).toEqual(
      wholeGame.roles.map((role) => roleName(role, wordingOf(language), 'six')),
    );
    expect(data.moments.at(-1)!.texts.join()).toContain(data.title);
  });

  test('the record that is attached replays to the same winner and to the very events that were stored', () => {
    const { record, truth } = played;
    const { game } = replay(record, rulesets);
    expect(game!.state.outcome).toEqual(truth.moments.at(-1)!.after.outcome);
    expect(game!.happened.map(({ event }) => encode(event))).toEqual(truth.batches.flatMap(({ events }) => events));
  });

  test('in the end nobody is muted and no room is left, but a town’s log that was to be kept: closed', () => {
    const { fixture, code } = played;
    const { guild, people } = fixture;
    expect(people.filter((person) => guild.isMuted(person))).toEqual([]);
    const left = guild.channels.filter(({ name }) => !/^general$/i.test(name));
    expect(left.map(({ name }) => name).filter((name) => !name.startsWith('Nightcall'))).toEqual(
      language === 'ru' ? ['город'] : [],
    );
    for (const person of people)
      for (const room of left.filter(({ type }) => type === 0)) {
        const may = guild.permissions(person, room);
        expect(may & PermissionFlagsBits.ViewChannel).not.toBe(0n);
        expect(may & PermissionFlagsBits.SendMessages).toBe(0n);
      }
    expect(code).toBe(0);
  });
});

/** Each night from nightfall to morning. */
const nights = ({ moments }: Truth) =>
  moments.flatMap(({ at, events, n }) => {
    const fell = events.find((event) => event.type === 'NightFell');
    const day = moments.find((moment) => moment.n > n && moment.events.some((event) => event.type === 'DayBroke'));
    return fell && day ? [{ number: fell.night, from: at, to: day.at }] : [];
  });
