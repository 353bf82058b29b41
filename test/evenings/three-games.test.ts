/**
 * An evening of three games of the same people, with a bot process that is killed in each stage, on the local Discord.
 */
import type { SimulatedUser } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { journalOn } from '#store/journal.ts';
import { openStore } from '#store/open.ts';
import { ClockedEvening } from '../discord/clocked-evening.ts';
import { setTable } from '../discord/table-settings.ts';

/** Longer than the gathering, ms. */
const gatheredMs = 150_000;

/** Longer than the evening lasts on any machine, ms. */
const patience = 1_800_000;

let evening: ClockedEvening;
/** The people whom messages have pinged, with the place of the message. */
let pings: { readonly name: string; readonly place: string }[];

afterEach(() => evening.close());

async function begin(count: number): Promise<void> {
  evening = await ClockedEvening.open(count);
  pings = [];
  for (const person of evening.people)
    person.inbox.onEvent(({ t: type, d }) => {
      if (type !== 'MESSAGE_CREATE' || !d.mentions?.some(({ id }: { id: string }) => id === person.id)) return;
      const place = evening.guild.channels.find(({ id }) => id === d.channel_id)?.name ?? '';
      pings.push({ name: person.name, place });
    });
}

const pingsIn = (channel: string, person: SimulatedUser): number =>
  pings.filter(({ name, place }) => name === person.name && place === channel).length;

const pressInGeneral = (person: SimulatedUser, label: string) =>
  evening.press(person, () => evening.inGeneral(label), label);
const pressInTown = (person: SimulatedUser, label: string) =>
  evening.press(person, () => evening.inTown(person, label), label);

/** Starts the game of the lobby, and waits until its people can join its voice room. */
async function startGathering(): Promise<void> {
  await pressInGeneral(evening.host, 'Start');
  await evening.until(() => evening.voiceRooms.length > 0 && evening.inTown(evening.host, 'Begin without them'));
}

const voiceRoom = () => evening.voiceRooms.at(-1)!;
const join = async (people: readonly SimulatedUser[]): Promise<void> => {
  for (const person of people) await person.joinVoice(voiceRoom());
};

/** Ends the first speeches with a nomination each, and kills the bot in the vote that follows. */
async function vote(): Promise<void> {
  const [one, two] = evening.people as [SimulatedUser, SimulatedUser];
  await evening.reach('speech');
  await evening.slash(one, 'nominate', { seat: 2 });
  await evening.slash(one, 'pass');
  await evening.reach('speech');
  await evening.slash(two, 'nominate', { seat: 3 });
  await evening.reach('ballot');
  await evening.slash(one, 'vote', { candidate: '2' });
  await evening.killAndRestart();
}

/** Kills the bot after the end of a game. Everybody can speak again. */
async function survivesEnd(): Promise<void> {
  await evening.until(() => evening.inTown(evening.host, 'Again'));
  await evening.killAndRestart();
  await evening.until(() => evening.isNobodyMuted);
}

/**
 * Opens the lobby of the next game, in which everybody of it confirms, starts it, and gathers its players. Some of them
 * have left the voice room, and the others stay in it. The bot is killed in the lobby and in the gathering.
 */
async function gatherAgain(players: readonly SimulatedUser[]): Promise<void> {
  await pressInTown(evening.host, 'Again');
  await evening.until(() => evening.inTown(evening.host, 'I am here'));
  await evening.killAndRestart();
  for (const person of players.filter((each) => each !== evening.host)) await pressInTown(person, 'I am here');
  const room = voiceRoom().id;
  for (const person of players.slice(4)) person.leaveVoice();
  await startGathering();
  await evening.killAndRestart();
  await join(players.slice(4));
  expect(evening.voiceRooms.map(({ id }) => id)).toEqual([room]);
}

/** Closes the table, and kills the bot while it removes the rooms. */
async function closeTable(): Promise<void> {
  const removing = new Promise<void>((resolve) => {
    evening.emulator.beforeRoute = ({ method, template }) => {
      if (method === 'DELETE' && template === '/channels/{channel_id}') resolve();
      return undefined;
    };
  });
  await pressInTown(evening.host, 'Close the table');
  await removing;
  await evening.killAndRestart();
}

test(
  'three games of ten people, planned before, survive a kill in each stage, and leave nothing behind',
  async () => {
    await begin(11);
    const { people, host, guild } = evening;
    const [ten, waits] = [people.slice(0, 10), people[10]!];
    const [missing, late] = [ten[9]!, ten.slice(7, 9)];

    await evening.slash(host, 'game plan', { time: 'in 2 hours', rules: 'club' });
    for (const person of ten.slice(1)) await pressInGeneral(person, 'I’m in');
    await evening.killAndRestart();
    await evening.move(guild.scheduledEvents[0]!.startsAt - Date.now());
    await evening.until(() => evening.inGeneral('Start'));
    await setTable(host, evening.inGeneral('Start')!, { most: '10' });
    for (const person of ten.slice(1)) await pressInGeneral(person, 'I am here');
    await evening.killAndRestart();
    await pressInGeneral(waits, 'Wait');

    await startGathering();
    await join(ten.slice(0, 7));
    await evening.killAndRestart();
    await join(late);
    await evening.until(() => evening.inTown(host, 'Begin without them')?.text.includes('(9)'));
    await evening.move(gatheredMs);
    await evening.until(() => waits.channels().some(({ id }) => id === voiceRoom().id));
    await join([waits]);
    const players = [...ten.filter((person) => person !== missing), waits];
    await evening.reach('night');
    await evening.killAndRestart();
    await vote();
    await evening.reach('over');
    await survivesEnd();
    await gatherAgain(players);
    await evening.reach('speech');
    await evening.killAndRestart();
    await evening.slash(host, 'game end');
    await survivesEnd();
    await gatherAgain(players);
    await evening.reach('ballot');
    await evening.killAndRestart();
    await evening.reach('over');
    await survivesEnd();
    await evening.until(() => evening.inTown(host, 'Close the table'));

    const results = () =>
      evening.general.filter(({ files: attachments }) =>
        attachments.some(({ filename }) => filename === 'game.record'),
      );
    const draws = t('en', 'evening:result.score.side', { side: t('en', 'evening:result.score.draw'), wins: 2 });
    await evening.until(() =>
      results()
        .at(-1)
        ?.text.includes(t('en', 'evening:result.score', { score: draws })),
    );
    expect(results()).toHaveLength(3);

    await closeTable();
    await evening.reach('closed');
    expect(guild.channels.map(({ name }) => name)).toEqual(['general', 'General']);
    expect(evening.isNobodyMuted).toBe(true);
    expect(evening.answers.filter(({ failed, kind }) => failed !== undefined || kind === 'none')).toEqual([]);
    // The plan, and each next lobby. The host is told of a full lobby and of answered roll calls, the newcomer of the
    // seat.
    for (const person of players) expect(pingsIn('general', person)).toBeLessThanOrEqual(person === host ? 4 : 3);
    // The start of each game, the floor on each of the five days of two games and on the day of another one, and a
    // defence.
    for (const person of players) expect(pingsIn('town', person)).toBeLessThanOrEqual(3 + 2 * 5 + 1 + 1);
    expect([pingsIn('general', missing), pingsIn('town', missing)]).toEqual([1, 1]);
    expect(await evening.stop()).toBe(0);
    const store = await openStore(evening.dataDir);
    expect(await journalOn(store).tables()).toMatchObject({ tables: [] });
    await store.close();
    expect(evening.emulator.refusals).toEqual([]);
    expect(evening.emulator.crashes).toEqual([]);
    expect(evening.errors).toEqual([]);
  },
  patience,
);
