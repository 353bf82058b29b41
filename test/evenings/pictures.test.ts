/** The pictures of a whole game on a local Discord, in a server that has them on. */
import { PermissionFlagsBits } from 'discord.js';
import { DISCORD_LIMITS, EVERYONE_PERMISSIONS, type ShownFile, type ShownMessage } from 'discord-emulator';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import type { Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { GamePictures } from '#game/ports/pictures.ts';
import { t } from '#narration/index.ts';
import { svgWriter } from '#pictures/index.ts';
import { type Evening, setScene, wiredEvening } from '../discord/evening.ts';
import { ask } from '../game/kit/ask.ts';

/** The limits are those of Discord in the game's time, as far as people can act as fast. */
const speed = 100;
const rateLimits = Object.fromEntries(
  Object.entries(DISCORD_LIMITS).map(([name, { limit, windowMs }]) => [name, { limit, windowMs: windowMs / 25 }]),
);

let evening: Evening;
/** Waits until the expectation holds. */
const until = (holds: () => Promise<void>): Promise<void> => vi.waitFor(holds, { timeout: 60_000, interval: 5 });

/** Pictures whose bytes are their SVG. */
class SvgPictures implements GamePictures {
  readonly svg = svgWriter;
  readonly drawn = new Map<string, Uint8Array>();
  /** Everything that was asked for, in order. */
  readonly asked: string[] = [];
  #fails: boolean;

  constructor({ fails = false } = {}) {
    this.#fails = fails;
  }

  async draw(svg: string): Promise<Uint8Array | null> {
    if (!this.drawn.has(svg)) this.asked.push(svg);
    if (this.#fails) return null;
    this.drawn.set(svg, Buffer.from(svg));
    return this.drawn.get(svg)!;
  }

  ready(svg: string): Uint8Array | null {
    return this.drawn.get(svg) ?? null;
  }
}

/** A table in text whose players do the first thing that is offered. `without`: permissions that the bot lacks. */
async function begin(pictures: GamePictures | null, without = 0n): Promise<void> {
  const scene = await setScene(6, { permissions: invitePermissions & ~without, rateLimits });
  scene.guild.asModerator().editRole(scene.guild.id, { permissions: `${EVERYONE_PERMISSIONS & ~without}` });
  const settings = { speed, voice: false, quietMs: 3_600_000 };
  evening = await wiredEvening(scene, { settings, pictures: () => pictures });
  const [host, ...others] = evening.people;
  await host!.slash('game new', { rules: 'six', seed: 7 });
  await until(async () => expect(evening.tables.tablesIn(evening.guild.id)).toHaveLength(1));
  for (const { id, name } of others) await ask(evening.tables, table().gameId).lobby.join({ userId: id, name });
  expect(await ask(evening.tables, table().gameId).lobbyStart.start(host!.id)).toMatchObject({ ok: true });
}

const table = () => evening.tables.tablesIn(evening.guild.id)[0]!;
const town = (): readonly ShownMessage[] => evening.people[0]!.messages(evening.guild.channel('town'));
const act = (seat: number, verb: Verb, targets: readonly VoteChoice[]) =>
  ask(evening.tables, table().gameId).actions.submit(table().players[seat - 1]!.userId, { verb, targets });

async function playStep(): Promise<void> {
  const { step, seats } = table().town;
  const living = seats.filter(({ left }) => left === null).map(({ number }) => number);
  if (step?.kind === 'speech') {
    await act(step.seat, 'nominates', [living.find((seat) => seat !== step.seat)!]);
    await act(step.seat, 'passes', []);
    return;
  }
  for (const seat of living) {
    const insight = evening.tables.insight(table().gameId, table().players[seat - 1]!.userId);
    const choice = insight?.view.choices.find(({ options }) => options.length > 0);
    if (choice) await act(seat, choice.verb, [choice.options.find((option) => option !== seat)!]);
  }
}

/** Plays the game to its end. */
async function playToEnd(): Promise<void> {
  let played = 0;
  const isOver = async (): Promise<boolean> => {
    const { step, open } = table().town;
    if (open && step !== null && step.number !== played) {
      played = step.number;
      await playStep();
    }
    return table().stage === 'over';
  };
  await until(async () => expect(await isOver()).toBe(true));
  await until(async () =>
    expect(await (() => JSON.stringify(town().at(-1)!.rows))()).toContain(t('en', 'evening:button.again')),
  );
}

const files = (messages: readonly ShownMessage[], name: string): readonly ShownFile[] =>
  messages.flatMap(({ files: attachments }) => attachments.filter(({ filename }) => filename === name));
const general = (): readonly ShownMessage[] => evening.people[0]!.messages(evening.guild.channel('general'));
const bytesOf = async ({ url }: ShownFile): Promise<string> => (await fetch(url)).text();

describe('a server with pictures', () => {
  const pictures = new SvgPictures();
  let card: ShownMessage | undefined;
  beforeAll(async () => {
    await begin(pictures);
    const [, player] = evening.people;
    await until(async () =>
      expect(await (() => evening.tables.insight(table().gameId, player!.id)?.view.role)()).toBeTruthy(),
    );
    card = (await player!.slash('card', {}, { channel: evening.guild.channel('general') })).message;
    await playToEnd();
    await until(async () => expect(files(general(), 'timeline.png')).toHaveLength(1));
  });
  afterAll(() => evening.close());

  test('sees the table in the morning and after a vote', async () => {
    const tables = files(town(), 'table.png');
    expect(tables.length).toBeGreaterThan(1);
    expect(tables[0]!.description).toContain('Day 1');
    const shown = await Promise.all(tables.map(bytesOf));
    expect(shown.some((svg) => svg.includes('Day 1: the vote'))).toBe(true);
  });

  test('sees the whole game at its end once: on the card that stays, with the record', async () => {
    expect(files(town(), 'timeline.png')).toEqual([]);
    expect(files(general(), 'game.record')).toHaveLength(1);
    expect(await bytesOf(files(general(), 'timeline.png')[0]!)).toContain('Don');
  });

  test('is told no card by a picture before the end', () => {
    const isEarly = (svg: string) => svg.includes('>Day ') && !svg.includes(t('en', 'pictures:timeline'));
    const before = pictures.asked.filter(isEarly);
    expect(before.length).toBeGreaterThan(1);
    for (const svg of before) expect(svg).not.toMatch(/Don|Mafioso|Commissar|Doctor|Civilian/);
  });

  test('shows a player their own card, to them alone', () => {
    expect(card!.files.map(({ filename }) => filename)).toEqual(['card.png']);
    expect(card!.files[0]!.description).toMatch(/^Your card: /);
  });

  test('gets each picture of the table once: later edits of its message keep it', () => {
    // A file that is kept has an id of Discord, and one that is uploaded the number of its place.
    const uploads = evening.emulator.calls.filter(({ body }) =>
      /"id":\d,"filename":"table\.png"/.test(JSON.stringify(body ?? null)),
    );
    expect(uploads.length).toBeGreaterThan(1);
    expect(uploads.length).toBeLessThanOrEqual(pictures.asked.filter((svg) => svg.includes('>Day ')).length);
  });
});

describe('the text of a game is there', () => {
  test.each([
    { why: 'if no picture can be drawn', shown: new SvgPictures({ fails: true }), without: 0n },
    { why: 'if the bot may not attach files', shown: new SvgPictures(), without: PermissionFlagsBits.AttachFiles },
    { why: 'if the server has turned pictures off', shown: null, without: 0n },
  ])('$why, and the game goes on', async ({ shown, without }) => {
    await begin(shown, without);
    await playToEnd();
    expect([...files(town(), 'table.png'), ...files(town(), 'timeline.png')]).toEqual([]);
    expect(town().some(({ text: content }) => content.includes(t('en', 'evening:open').split('\n')[0]!))).toBe(true);
    expect(evening.log.issues.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
