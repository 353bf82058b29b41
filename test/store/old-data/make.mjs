/**
 * Makes the folder `2d1fe0e/`: a data folder that Nightcall of commit 2d1fe0e wrote, and the Discord server that it left.
 *
 *     git worktree add ../old 2d1fe0e && (cd ../old && npm ci)
 *     npx tsx test/store/old-data/make.mjs ../old test/store/old-data/2d1fe0e
 *
 * It runs the old commit's bot on the old commit's emulator, with a clock that it moves itself. One server has:
 *
 * - a record of a game whose table is closed,
 * - a table whose game is over,
 * - a table by a role set with an own role, in a call of its second night, with a stored pick,
 * - a table with a host who does not play and has read the notebook, in an open ballot by day,
 * - a lobby,
 * - settings with a role for hosts, a ban and a voice pack, and a role set.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const [checkout, target] = process.argv.slice(2).map((each) => path.resolve(each));
const load = (file) => import(pathToFileURL(path.join(checkout, file)).href);
const { setScene, wireBot } = await load('test/discord/evening.ts');
const { bookOn, keptLog } = await load('test/discord/support.ts');
const { TestClock } = await load('test/table/kit/clock.ts');
const { makeTinyPack } = await load('test/voice/tiny-pack.ts');
const { rawZip } = await load('test/packs/raw-zip.ts');
const { GuildPacks } = await load('src/packs/guild-packs.ts');
const { inspect } = await load('src/packs/inspect.ts');
const { openStore } = await load('src/store/open.ts');

const dataDir = mkdtempSync(path.join(tmpdir(), 'nightcall-old-'));
const scene = await setScene(30, { rateLimits: false });
const { emulator, application, guild, people } = scene;
const clock = new TestClock();
const log = keptLog();
let store = await openStore(dataDir);

/** One clip, laid over the pack that comes with the bot. */
async function sendVoicePack() {
  const { folder } = makeTinyPack({ id: 'en-mine', cues: ['night.fall'], extends: 'en' });
  const zip = rawZip(readdirSync(folder).map((name) => ({ name, data: readFileSync(path.join(folder, name)) })));
  const guilds = await bookOn(store);
  const packs = new GuildPacks({
    folder: path.join(dataDir, 'server-packs'),
    installed: new Map([['en', { id: 'en', name: 'en', lang: 'en', clips: new Map() }]]),
    guilds,
    log,
    inspect,
  });
  await packs.load();
  const sent = await packs.upload(guild.id, guild.owner.id, zip);
  if (!sent.ok) throw new Error(JSON.stringify(sent));
  const role = guild.addRole({ name: 'Hosts' });
  guild.asModerator().giveRole(people[29], role);
  const wish = { hostRoleId: role.id, banned: { [people[28].id]: 'P29' }, packs: { en: 'en-mine', ru: null } };
  await guilds.change(guild.id, guild.owner.id, { ...wish, language: 'en' });
}
await sendVoicePack();

let discord;
let tables;
async function startBot() {
  const wiring = { token: application.token, api: emulator.apiUrl, store, log, clock };
  const settings = { speed: 1, closeMs: 7 * 24 * 3_600_000, lobbyMs: 24 * 3_600_000 };
  ({ discord, tables } = await wireBot({ ...wiring, settings, timing: { retryMs: 500, lookMs: 0 } }));
  await tables.goOn();
}

async function stopBot() {
  await pause(500);
  await tables.stop();
  await discord.close();
  await store.close();
}
await startBot();

async function until(holds) {
  const latest = Date.now() + 30_000;
  for (let found = await holds(); ; found = await holds()) {
    if (found) return found;
    if (Date.now() > latest) throw new Error(`it never held: ${holds}\n${JSON.stringify(log.troubles.slice(-5))}`);
    await pause(5);
  }
}

const general = guild.channel('general');
const lobbies = () => people[0].messages(general).filter((message) => JSON.stringify(message).includes(':join"'));
/** Does what this person is offered. All choose alike in a turn, so that votes and shots have a result. */
const act = (gameId, userId, turn = 0, wanted = () => true) => {
  const offered = tables.insight(gameId, userId)?.view.choices ?? [];
  const choice = offered.find(({ verb, options }) => verb !== 'ready' && options.length > 0 && wanted(verb));
  if (!choice) return undefined;
  const { verb, options, min, max } = choice;
  const from = options.length - 1 - (turn % options.length);
  const targets = [...options.slice(from), ...options].slice(0, Math.max(min, Math.min(1, max)));
  return tables.act(gameId, userId, { verb, targets });
};

/** Every button and menu that the bot showed to a person, by its custom id. */
const components = new Map();
function note(message) {
  for (const row of message?.components ?? []) for (const each of row.components) components.set(each.custom_id, each);
}

async function openLobby(host, others, wish) {
  const before = lobbies().length;
  await host.slash('game new', wish, { channel: general });
  const lobby = await until(() => lobbies()[before]);
  for (const person of others) await person.press(lobby, 'Join');
  return tables.tablesIn(guild.id).at(-1).gameId;
}

async function begin(host, players, wish) {
  const gameId = await openLobby(
    host,
    players.filter((person) => person !== host),
    wish,
  );
  await until(() => tables.table(gameId).players.length === players.length);
  await host.slash('game start');
  const voice = await until(() => discord.hall.voiceChannel(gameId));
  for (const person of players) await person.joinVoice(voice);
  return gameId;
}

/** Plays until that holds; everybody does what they are offered. */
async function play(gameId, players, holds) {
  for (let turn = 0; turn < 2000; turn += 1) {
    const table = () => tables.table(gameId);
    await until(() => table().until !== null || table().stage === 'over' || holds(table()));
    if (holds(table())) return;
    if (process.env.SHOW) console.log(gameId, JSON.stringify(table().town.step), table().town.open, table().stage);
    for (const { id } of players) await act(gameId, id, turn);
    if (table().until !== null) await clock.move(table().until - clock.now());
  }
  throw new Error('it never came');
}

const over = people.slice(0, 6);
const night = people.slice(6, 16);
const [dayHost, ...day] = people.slice(16, 23);
const lobby = people.slice(23, 26);

const isOver = ({ stage }) => stage === 'over';
const closedId = await begin(over[0], over, { rules: 'six', seed: 3 });
await play(closedId, over, isOver);
await over[0].slash('game end', {}, { channel: general });
await until(() => tables.table(closedId) === null);

const overId = await begin(over[0], over, { rules: 'six', seed: 7 });
await play(overId, over, isOver);

const set = {
  ...{ format: 'nightcall-role-set', version: 1, name: 'Sundays', ruleset: 'boxed' },
  deal: {
    kind: 'rule',
    players: { min: 10, max: 16 },
    cards: [
      { role: 'mafioso', at: [{ from: 10, count: 3 }] },
      { role: 'commissar', at: [{ from: 10, count: 1 }] },
      { role: 'doctor', at: [{ from: 10, count: 1 }] },
      { role: 'dancer', at: [{ from: 10, count: 1 }] },
    ],
    fill: 'civilian',
  },
  ownRoles: [
    {
      ...{ id: 'dancer', name: { en: 'Dancer', ru: 'Танцовщица' }, faction: 'town' },
      ...{ place: { before: 'mafia' }, abilities: [{ kind: 'block', repeat: 'not-twice-running' }] },
    },
  ],
};
const file = { name: 'sundays.json', content: Buffer.from(JSON.stringify(set)), contentType: 'application/json' };
await guild.owner.slash('roleset import', { file, id: 'sundays' }, { channel: general });
const nightId = await begin(night[0], night, { roleset: 'sundays', seed: 11, secrecy: 'panels' });
const isCall = ({ town }, call) => town.open && town.step?.kind === 'call' && town.step.call === call;
await play(nightId, night, (table) => table.town.round >= 2 && isCall(table, 'mafia'));
await night[0].slash('host pause', {}, { channel: general });

const dayId = await begin(dayHost, day, { rules: 'six', seed: 5, host: 'beside' });
await play(dayId, day, ({ town }) => town.open && /ballot|vote/.test(town.step?.kind ?? ''));
await dayHost.slash('host notebook', {}, { channel: general });
await act(dayId, day[0].id, 0, (verb) => verb === 'votes');

// LevelDB puts its log into a sorted table when it is opened.
await stopBot();
store = await openStore(dataDir);
await startBot();

const lobbyId = await openLobby(lobby[0], lobby.slice(1), { rules: 'club', players: 10 });
await night[0].slash('host resume', {}, { channel: general });
await until(() => isCall(tables.table(nightId), 'mafia'));
const clan = night.filter(({ id }) => tables.insight(nightId, id)?.view.choices.some(({ verb }) => verb === 'shoots'));
await act(nightId, clan[0].id);

/** The custom ids of the buttons and menus of a message with their values. */
const partsOf = (message) =>
  (message?.components ?? []).flatMap(({ components }) =>
    components.map(({ custom_id: id, options }) => ({ id, values: options?.map(({ value }) => value) })),
  );

/** Presses what leads on from a panel that only this person sees, each action once. */
async function look(person, shown, leads) {
  const seen = new Set();
  for (let message = shown; message; ) {
    note(message);
    const next = partsOf(person.message(message)).find(
      ({ id }) => !seen.has(id) && leads.some((lead) => id.includes(lead)),
    );
    if (!next) return message;
    seen.add(next.id);
    await pause(600);
    if (next.values) await person.choose(message, next.id, next.values.at(-1));
    else await person.press(message, next.id);
    await pause(300);
    message = person.message(message);
  }
}

const inGeneral = { channel: general };
const panelWith = (person, label) =>
  person
    .channels()
    .flatMap((channel) => (channel.type === 0 ? person.messages(channel) : []))
    .findLast((message) => JSON.stringify(message.components ?? []).includes(label));

await look(guild.owner, (await guild.owner.slash('setup', {}, inGeneral)).message, [':setup']);
const edit = await guild.owner.slash('roleset edit', { set: 'sundays' }, inGeneral);
await look(guild.owner, edit.message, [':rsshow:r', ':rsshow:n', ':rsshow:o', ':rsopen', ':rsability', ':rsbook']);
note((await lobby[0].press(panelWith(lobby[0], ':settings'), `n1:${lobbyId}:0:settings`)).message);
note((await dayHost.slash('host notebook', {}, inGeneral)).message);
note((await clan[0].press(panelWith(clan[0], ':act'), `n1:${nightId}:0:act`)).message);
const chat = (await clan[0].slash('chat', {}, inGeneral)).message;
note(chat);
const say = partsOf(chat).find(({ id }) => id.includes(':say'));
const form = (await clan[0].press(chat, say.id)).modal;
await clan[0].submit(form, { text: 'Let us take the quiet one.' });
await until(() => store.keys(`game:${nightId}:said`).then((keys) => keys.length > 0));
for (const channel of guild.channels) for (const message of channel.messages.values()) note(message);

await stopBot();

const id = (one) => one.id;
const world = {
  now: clock.now(),
  ids: { application: application.id, guild: guild.id, owner: guild.owner.id, people: people.map(id) },
  tables: {
    closed: { gameId: closedId, people: over.map(id) },
    over: { gameId: overId, people: over.map(id) },
    night: { gameId: nightId, people: night.map(id), clan: clan.map(id) },
    day: { gameId: dayId, host: dayHost.id, people: day.map(id) },
    lobby: { gameId: lobbyId, people: lobby.map(id) },
  },
  roles: [...guild.guild.roles.values()].map((role) => ({ ...role, permissions: `${role.permissions}` })),
  channels: guild.channels.map((channel) => ({
    ...{ id: channel.id, name: channel.name, type: channel.type, parent: channel.parentId, topic: channel.topic },
    overwrites: [...channel.overwrites.values()].map(({ id, type, allow, deny }) => ({
      ...{ id, type, allow: `${allow}`, deny: `${deny}` },
    })),
    messages: [...channel.messages.values()]
      .filter(({ authorId }) => authorId === application.id)
      .map(({ id, content, embeds, components }) => ({ id, content, embeds, components })),
  })),
  voice: [...guild.guild.voiceStates.values()].map(({ userId, channelId }) => ({ userId, channelId })),
  muted: [...guild.guild.members.values()].filter(({ mute }) => mute).map(({ userId }) => userId),
  components: [...components.values()],
};
await emulator.stop();
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const part of ['store', 'server-packs'])
  cpSync(path.join(dataDir, part), path.join(target, part), {
    recursive: true,
    filter: (name) => !/LO(G|CK|G.old)$/.test(name),
  });
writeFileSync(path.join(target, 'discord.json'), `${JSON.stringify(world)}\n`);
rmSync(dataDir, { recursive: true, force: true });
for (const trouble of log.troubles) console.error(JSON.stringify(trouble));
