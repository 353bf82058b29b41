import { type APIMessage, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { type ReceivedEvent, readText } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { speakers } from '#engine/kernel/engine.ts';
import { t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { holdsLine } from '../../src/demo/spoken-lines.ts';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { muteEdits, townOf } from './kit/look.ts';
import { wholeGame } from './kit/six-plots.ts';
import { readTruth } from './kit/truth.ts';
import { heardAgain } from './kit/voice.ts';

let fixture: Fixture;
afterEach(() => fixture?.strike());

type Channel = ReturnType<Fixture['guild']['addChannel']>;

/** A voice channel of the server's own in which members may connect and a role may do more. */
function lounge(name: string): Channel {
  const { guild } = fixture;
  const channel = guild.addChannel({ name, type: 2 });
  const moderator = guild.asModerator();
  moderator.setOverwrite(channel, guild.id, { type: 0, allow: `${P.Connect}`, deny: `${P.Stream}` });
  moderator.setOverwrite(channel, guild.addRole({ name }).id, { type: 0, allow: `${P.Connect}`, deny: '0' });
  return channel;
}

const accessTo = ({ overwrites }: Channel) =>
  [...overwrites.values()].map(({ id, type, allow, deny }) => `${id} ${type} ${allow} ${deny}`).sort();

const names = () => fixture.guild.channels.map(({ name }) => name);

/** The channels of everybody in voice: the players and the narrator. */
const whereAll = () => [...fixture.guild.guild.voiceStates.values()].map(({ channelId }) => channelId);

const sitIn = ({ id }: Channel) => {
  const all = whereAll();
  return all.length === fixture.people.length + 1 && all.every((channelId) => channelId === id);
};

const comes = (holds: () => boolean) => fixture.guild.owner.waitUntil(() => holds() || undefined);

/** Runs an order of the host and expects its confirmation. */
async function orders(path: string, options = {}): Promise<void> {
  const { host, general } = fixture;
  const answer = await host.slash(`host ${path}`, options, { channel: general });
  await host.waitUntil(() => answer.content !== '' || undefined);
  expect(answer.content).toContain(t('en', 'ui:host.done'));
}

/** The open microphones by the stored game, and the members who are muted in Discord. */
async function microphones() {
  const { moments, table } = await readTruth(fixture.dataDir);
  const state = moments.at(-1)!.after;
  const open = speakers(rulesets[table.ruleset]!, state);
  const isAsWanted = () =>
    fixture.people.every((person, at) => fixture.guild.isMuted(person) !== open.includes(at + 1));
  return { open, isAsWanted, paused: state.paused };
}

/** Everybody joins this voice channel as soon as they read that the table has moved there. */
function walks({ id }: Channel): void {
  for (const person of fixture.people)
    person.inbox.onEvent(({ t: type, d }: ReceivedEvent) => {
      const { mentions = [] } = d as Partial<APIMessage>;
      if (type !== 'MESSAGE_CREATE' || !readText(d).includes(`<#${id}>`) || person.voice?.channelId === id) return;
      if (!mentions.some((one) => one.id === person.id)) return;
      const visit = person.joinVoice(id, { listen: person === fixture.host });
      if (person === fixture.host) void visit.then((mine) => Object.assign(fixture, { visit: mine }));
    });
}

/** Kills the bot with `kill -9` right after it has opened this channel to its people. */
const killedOver = ({ id }: Channel) =>
  new Promise<number | null>((resolve) => {
    fixture.emulator.beforeRoute = ({ method, params }) => {
      if (method !== 'PATCH' || params['channel_id'] !== id) return undefined;
      fixture.emulator.beforeRoute = undefined;
      resolve(fixture.bot.kill());
      return undefined;
    };
  });

/** Returns true if after `from` edits somebody had the floor: a microphone was opened, and closed after that. */
function hasSpoken(from: number): boolean {
  const edits = muteEdits(fixture).slice(from);
  const opened = edits.findIndex(({ mute }) => mute === false);
  return opened !== -1 && edits.slice(opened).some(({ seat, mute }) => mute && seat === edits[opened]!.seat);
}

const moves = ({ id }: Channel) => townOf(fixture).filter((text) => text.includes(`<#${id}>`));

const brought = () =>
  fixture.emulator.calls.filter(({ body }) => typeof (body as { channel_id?: string })?.channel_id === 'string').length;

test('a table moves to other voice channels with its narrator and its people, through a kill -9, and gives them back', async () => {
  fixture = await setUpFixture({ plot: wholeGame, permissions: invitePermissions | P.MoveMembers });
  const { guild, people, host, emulator } = fixture;
  const [first, second] = [lounge('Lounge'), lounge('Porch')];
  const before = [first, second].map(accessTo);
  await fixture.begin();
  await host.waitUntil(() => townOf(fixture).some((text) => holdsLine('en', 'speech.turn', text)));
  await orders('pause');
  const paused = await microphones();
  await comes(paused.isAsWanted);

  // The bot may move members, so it takes them along.
  await orders('move', { channel: first });
  await comes(() => sitIn(first) && !names().includes('Table'));
  expect(brought()).toBe(people.length);
  expect(moves(first)).toHaveLength(1);
  await comes(paused.isAsWanted);
  expect(await microphones()).toMatchObject({ paused: { byHost: true }, open: paused.open });
  const edits = muteEdits(fixture).length;
  await Promise.all([heardAgain(fixture), orders('resume')]);
  expect(fixture.visit!.channelId).toBe(first.id);
  await comes(() => hasSpoken(edits));
  expect(sitIn(first)).toBe(true);

  // The bot may not move members, so it calls them there. It is killed halfway.
  const role = [...guild.guild.roles.values()].find(({ botId }) => botId !== undefined)!;
  guild.asModerator().editRole(role, { permissions: `${invitePermissions}` });
  await orders('pause');
  const still = await microphones();
  walks(second);
  const next = fixture.prepare();
  const killed = killedOver(second);
  void host.slash('host move', { channel: second }, { channel: fixture.general }).catch(() => {});
  expect(await killed).toBe(null);
  await fixture.enter(next).logged('"ready"');
  await comes(() => sitIn(second));
  await comes(() => accessTo(first).join() === before[0]!.join());
  await comes(still.isAsWanted);
  expect(await microphones()).toMatchObject({ paused: { byHost: true }, open: still.open });
  expect(brought()).toBe(people.length);
  await Promise.all([heardAgain(fixture), orders('resume')]);
  expect(fixture.visit!.channelId).toBe(second.id);

  await host.slash('host end', {}, { channel: fixture.general });
  await host.slash('game end', {}, { channel: fixture.general });
  await comes(() => names().length === 4 && accessTo(second).join() === before[1]!.join());
  await comes(() => whereAll().length === people.length);
  expect(names()).toEqual(['general', 'General', 'Lounge', 'Porch']);
  expect([first, second].map(accessTo)).toEqual(before);
  expect(people.filter((person) => guild.isMuted(person))).toEqual([]);
  expect([emulator.refusals, emulator.answerFaults, emulator.crashes]).toEqual([[], [], []]);
  expect(await fixture.bot.stop()).toBe(0);
});
