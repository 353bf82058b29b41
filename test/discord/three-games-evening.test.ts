/** An evening of three games of the same people, with a bot that is killed in each stage, on the local Discord. */
import type { APIMessage } from 'discord.js';
import type { InteractionResult, SimulatedUser } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { HandEvening } from './hand-evening.ts';
import { setTable } from './table-settings.ts';

const gatherMs = 120_000;
const quietMs = 600_000;

let evening: HandEvening;
/** All answers to presses and commands. */
let answers: InteractionResult[];
/** The people whom messages have pinged, with the place of the message. */
let pings: { readonly name: string; readonly place: string }[];

afterEach(async () => {
  await evening.close();
});

async function begin(count: number): Promise<void> {
  evening = await HandEvening.open(
    { gatherMs, quietMs, lobbyMs: 1_800_000 },
    {},
    { people: count, tableRequest: { rules: 'club', language: 'en' } },
  );
  [answers, pings] = [[], []];
  for (const person of evening.people)
    person.inbox.onEvent(({ t: type, d }) => {
      if (type !== 'MESSAGE_CREATE' || !d.mentions?.some(({ id }: { id: string }) => id === person.id)) return;
      const place = evening.guild.channels.find(({ id }) => id === d.channel_id)?.name ?? '';
      pings.push({ name: person.name, place });
    });
  // Typed times are those of Discord's clock.
  await evening.clock.move(Date.now() - evening.clock.now());
}

const pingsIn = (channel: string, person: SimulatedUser): number =>
  pings.filter(({ name, place }) => name === person.name && place === channel).length;

const general = (): readonly APIMessage[] => evening.host.messages(evening.guild.channel('general'));
const offers = (message: APIMessage, label: string): boolean =>
  JSON.stringify(message.components ?? []).includes(`"${label}"`);

/** The newest message in the channel of the lobby that has this button. */
const inGeneral = (label: string) => general().findLast((message) => offers(message, label));

/** The message with this button in any town that this person sees. */
const inTown = (person: SimulatedUser, label: string): APIMessage | undefined =>
  person
    .channels()
    .filter(({ name }) => name === t('en', 'words:room.town'))
    .flatMap((town) => person.messages(town))
    .findLast((message) => offers(message, label));

async function press(person: SimulatedUser, find: () => APIMessage | undefined, label: string): Promise<string> {
  await evening.until(find);
  const asked = await person.press(find()!, label);
  answers.push(asked);
  return evening.answer(Promise.resolve(asked));
}

async function killAndRestart(): Promise<void> {
  await evening.killBot();
  await evening.startBot();
}

const pressAgain = (person: SimulatedUser) => press(person, () => inTown(person, 'Again'), 'Again');
const openTables = () => evening.tables.tablesIn(evening.guild.id).filter(({ stage }) => stage !== 'over');

/** Starts the game of the lobby, and waits until its people can join its voice room. */
async function startGathering(): Promise<void> {
  evening.gameId = openTables()[0]!.gameId;
  await press(evening.host, () => inGeneral('Start'), 'Start');
  await evening.until(() => evening.table.stage === 'gathering' && evening.voiceRoom !== null);
}

const join = async (people: readonly SimulatedUser[]): Promise<void> => {
  for (const person of people) await person.joinVoice(evening.voiceRoom!);
};

const isNobodyMuted = () => !evening.people.some((person) => evening.guild.isMuted(person));

/** Plays the game that has been gathered to its end. The bot is killed during it and after it. */
async function play(): Promise<void> {
  await evening.until(() => evening.table.stage === 'playing');
  await evening.reach(({ town }) => town.phase === 'day');
  await killAndRestart();
  await evening.reach(({ stage }) => stage === 'over');
  await evening.until(() => inTown(evening.host, 'Again'));
  await killAndRestart();
  await evening.until(isNobodyMuted);
}

/** Opens the lobby of the next game, in which everybody of it confirms, and starts it. */
async function playAgain(players: readonly SimulatedUser[]): Promise<void> {
  await pressAgain(evening.host);
  await evening.until(() => openTables().length === 1);
  await killAndRestart();
  for (const person of players.filter((each) => each !== evening.host))
    await press(person, () => inTown(person, 'I am here'), 'I am here');
  await startGathering();
  await join(players.slice(0, 4));
  await killAndRestart();
  await join(players.slice(4));
  await play();
}

test('three games of ten people, planned before, survive a kill in each stage, and leave nothing behind', async () => {
  await begin(11);
  const { people, host, guild } = evening;
  const [ten, waits] = [people.slice(0, 10), people[10]!];
  const [missing, late] = [ten[9]!, ten.slice(7, 9)];

  answers.push(await host.slash('game plan', { time: 'in 2 hours', rules: 'club' }));
  for (const person of ten.slice(1)) await press(person, () => inGeneral('I’m in'), 'I’m in');
  await killAndRestart();
  await evening.clock.move(guild.scheduledEvents[0]!.startsAt - evening.clock.now());
  await evening.until(() => inGeneral('Start'));
  await setTable(host, inGeneral('Start')!, { most: '10' });
  for (const person of ten.slice(1)) await press(person, () => inGeneral('Join'), 'Join');
  await killAndRestart();
  await press(waits, () => inGeneral('Wait'), 'Wait');

  await startGathering();
  await join(ten.slice(0, 7));
  await killAndRestart();
  await join(late);
  await evening.arranged();
  await evening.clock.move(gatherMs);
  await evening.until(() => waits.channels().some(({ id }) => id === evening.voiceRoom));
  await join([waits]);
  const players = [...ten.filter((person) => person !== missing), waits];
  await play();
  await playAgain(players);
  await playAgain(players);

  const results = general().filter(({ attachments }) => attachments.some(({ filename }) => filename === 'game.record'));
  expect(results).toHaveLength(3);
  const draws = t('en', 'evening:result.score.side', { side: t('en', 'evening:result.score.draw'), wins: 3 });
  expect(results[2]!.content).toContain(t('en', 'evening:result.score', { score: draws }));

  await press(host, () => inTown(host, 'Close the table'), 'Close the table');
  await evening.until(() => evening.tables.tablesIn(guild.id).length <= 2);
  await evening.clock.move(quietMs);
  await evening.until(() => evening.tables.tablesIn(guild.id).length === 0);
  expect(guild.channels.map(({ name }) => name)).toEqual(['general', 'General']);
  expect(isNobodyMuted()).toBe(true);
  expect(answers.filter(({ failed, kind }) => failed !== undefined || kind === 'none')).toEqual([]);
  // The plan, and each next lobby. The host is told of a full lobby and of answered roll calls, the newcomer of the seat.
  for (const person of players) expect(pingsIn('general', person)).toBeLessThanOrEqual(person === host ? 4 : 3);
  // The start of each game, and the floor on each of its five days.
  for (const person of players) expect(pingsIn('town', person)).toBeLessThanOrEqual(3 * 6);
  expect([pingsIn('general', missing), pingsIn('town', missing)]).toEqual([1, 1]);
  expect(evening.emulator.refusals).toEqual([]);
  expect(evening.emulator.crashes).toEqual([]);
  expect(evening.log.issues.filter(({ level }) => level === 'error')).toEqual([]);
});
