/** A whole game that a host leads in person: the presses that it takes, and what the host reads. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Verb } from '#engine/kernel/types.ts';
import type { HostPrompt } from '#game/ports/game-service.ts';
import type { Language, Player } from '#game/ports/ports.ts';
import { wordsOf } from '#voice/compose.ts';
import { loadPacks } from '#voice/load-pack.ts';
import { languages } from '../languages.ts';
import { script } from '../rulebooks.ts';
import { rest } from './kit/clock.ts';
import { ask, config, expectSuccess, freshBot, people, person } from './kit/process.ts';

const HOST = 'u20';

let packs: Awaited<ReturnType<typeof loadPacks>>;
beforeAll(async () => {
  packs = await loadPacks('audio');
}, 120_000);

/** A `six` that is led in person, with our narrators' words. */
async function led(language: Language = 'en') {
  const { environment, process } = freshBot();
  const words = (id: string, cues: Parameters<typeof wordsOf>[1]) => wordsOf(packs.get(id)!.pack, cues);
  Object.assign(process.deps, { script, wordsOf: words });
  const { tables } = process;
  const { gameId } = expectSuccess(await tables.create({ ...config(), language, host: person(20), lead: 'person' }));
  for (const each of people) expectSuccess(await ask(tables, gameId).lobby.join(each));
  expectSuccess(await ask(tables, gameId).lobbyStart.start(HOST));
  await rest();
  const town = () => tables.table(gameId)!.town;
  const seatOf = ({ userId }: Player): number => tables.insight(gameId, userId)!.seat;
  const isIn = (each: Player): boolean => town().seats.find(({ number }) => number === seatOf(each))!.left === null;
  return {
    town,
    seatOf,
    living: () => people.filter(isIn),
    withRole: (role: string) => people.filter(({ userId }) => tables.insight(gameId, userId)!.view.role === role),
    act: async ({ userId }: Player, verb: Verb, target: number): Promise<void> => {
      expectSuccess(await ask(tables, gameId).actions.submit(userId, { verb, targets: [target] }));
      await rest();
    },
    prompt: () => expectSuccess(tables.hostPrompt(gameId, HOST)),
    /** Presses Next. A call that it ends too early lasts its full time. */
    press: async (): Promise<void> => {
      const { step } = expectSuccess(tables.hostPrompt(gameId, HOST));
      const { endsAt } = expectSuccess(await ask(tables, gameId).hostRequests.next(HOST, step));
      if (endsAt !== undefined) await environment.clock.move(endsAt - environment.clock.now());
      await rest();
    },
  };
}

type Led = Awaited<ReturnType<typeof led>>;

/** The don's shot, and the nomination and the votes against `guilty`, as soon as they are possible in this step. */
async function play(game: Led, victim: number | undefined, guilty: Player | null): Promise<void> {
  const { town, seatOf, living, withRole, act } = game;
  const { step } = town();
  const isHunt = step?.kind === 'call' && step.call === 'mafia' && step.purpose === 'act';
  if (isHunt && victim !== undefined) await act(withRole('don')[0]!, 'shoots', victim);
  if (guilty === null) return;
  if (step?.kind === 'speech' && step.purpose === 'turn') {
    const other = living().find((each) => each !== guilty)!;
    const nominated = seatOf(guilty) === step.seat ? other : guilty;
    const speaker = living().find((each) => seatOf(each) === step.seat)!;
    const isFirst = !town().nominations!.some(({ seat }) => seat === seatOf(nominated));
    if (isFirst) await act(speaker, 'nominates', seatOf(nominated));
  }
  if (step?.kind === 'ballot') for (const each of living()) await act(each, 'votes', seatOf(guilty));
}

/** On day 1 the mafioso is voted out, on day 2 nobody, on day 3 the don. Returns what the host read before each press. */
async function threeDays(
  language: Language,
): Promise<{ readonly read: readonly HostPrompt[]; readonly end: HostPrompt }> {
  const game = await led(language);
  const [mafioso, don] = [game.withRole('mafioso')[0]!, game.withRole('don')[0]!];
  const victims = game.withRole('civilian').map(game.seatOf);
  const read: HostPrompt[] = [];
  while (game.town().ended === null) {
    const { step, round } = game.town();
    await play(game, victims[round - 2], { 1: mafioso, 3: don }[round] ?? null);
    // The last vote ends a ballot.
    if (game.town().step?.number !== step?.number) continue;
    read.push(game.prompt());
    await game.press();
  }
  expect(game.town()).toMatchObject({ round: 3, ended: { winner: 'town' } });
  return { read, end: game.prompt() };
}

describe.each(languages)('a six of three days that is led in person (%s)', (language) => {
  const words = language === 'en' ? /The mafia falls asleep\.\nThe don wakes up/ : /Мафия засыпает\.\nПросыпается дон/;

  test('takes at most 40 presses, none is refused, and the host reads whole sentences and what comes next', async () => {
    const { read, end } = await threeDays(language);
    expect(read.length).toBeLessThanOrEqual(40);
    for (const { text, awaits } of read) {
      expect(awaits).toBe(true);
      for (const line of text.split('\n')) expect(line).toMatch(/^[\p{Lu}][^#*_<>:)(]*(?:: [^#*_<>)(]*)?[.?]$/u);
    }
    expect(read.map(({ text }) => text).join('\n\n')).toMatch(words);
    // The words that were announced in small are said next.
    for (const [at, { coming }] of read.entries())
      if (typeof coming === 'object' && coming !== null && read[at + 1]!.step === read[at]!.step + 1)
        expect(read[at + 1]!.text).toContain(coming.words);
    expect(end).toMatchObject({ awaits: false, coming: null });
    expect(end.text).toContain(language === 'en' ? 'The town wins.' : 'Победил город.');
  });
});

describe('the next step in the prompt of a host in person', () => {
  /** The prompts of the first night with a shot and of the morning after it. `shot`: the don shoots. */
  const night = async (shot: boolean): Promise<readonly HostPrompt[]> => {
    const game = await led();
    const victim = game.seatOf(game.withRole('civilian')[0]!);
    const read: HostPrompt[] = [];
    while (game.town().step?.kind !== 'morning' || game.town().round < 2) {
      await play(game, shot ? victim : undefined, null);
      if (game.town().phase === 'night' && game.town().round === 2) read.push(game.prompt());
      await game.press();
    }
    return [...read, { ...game.prompt(), text: '' }];
  };

  test('G4: is the same whatever is done in the night', async () => {
    const [quiet, deadly] = [await night(false), await night(true)];
    expect(quiet.length).toBeGreaterThan(4);
    expect(deadly).toEqual(quiet);
    expect(quiet.at(-1)).toMatchObject({ coming: null });
  });

  test('is the result of a vote, for all votes alike', async () => {
    const game = await led();
    const mafioso = game.withRole('mafioso')[0]!;
    while (game.town().step?.kind !== 'ballot') {
      await play(game, undefined, mafioso);
      await game.press();
    }
    const before = game.prompt();
    expect(before).toMatchObject({ coming: 'verdict' });
    for (const each of game.living().slice(1)) await game.act(each, 'votes', game.seatOf(mafioso));
    expect(game.prompt()).toEqual(before);
  });
});
