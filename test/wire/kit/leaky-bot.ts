/**
 * The bot with leaks, one of every kind that the checks of secrecy have to find. It is wired as an operator starts it.
 * The leaks are added to its posts, its panels and its requests to Discord.
 */

import type { Layout, Reconciler, Store } from '#game/ports/ports.ts';
import { roleName } from '#narration/index.ts';
import { readConfig, secretsOf } from '../../../src/process/config.ts';
import { openLog } from '../../../src/process/log.ts';
import { type Running, run, stop } from '../../../src/programs/run.ts';
import { inEnglish } from '../../rulebooks.ts';
import { outliveLimits } from './file-limit.ts';

outliveLimits();

/** The flags of an answer for one person: EPHEMERAL and IS_COMPONENTS_V2. */
const ephemeral = '"flags":32832';

interface StoredEvent {
  readonly type: string;
  readonly by?: number;
  readonly seat?: number | { readonly secret: number };
  readonly role?: { readonly secret: string };
  readonly answer?: { readonly secret: readonly string[] };
  readonly choice?: { readonly secret: number };
  readonly night?: number;
  readonly seed?: { readonly secret: number };
  readonly ruleset?: string;
}

let running: Running | undefined;
let realReconciler: Reconciler;
let gameId = '';
let ruleset = '';
let seed = 0;
let night = 0;
let isNight = false;
/** The first member of the mafia. Their card's name is beside it. */
let head = 0;
let card = '';
let count = 0;
/** The night panel, which is edited without need. */
let nightPanel: { readonly route: `/${string}`; readonly body: object } | undefined;

function leak(text: string): void {
  count += 1;
  void realReconciler.post(gameId, 'town', { text }, `leak-${count}`);
}

/** Receives every event as it is stored, and leaks its secrets. */
function tell(event: StoredEvent): void {
  const seat = typeof event.seat === 'object' ? event.seat.secret : event.seat;
  if (event.type === 'CardDealt' && head === 0 && /^(?:don|mafioso)$/.test(event.role!.secret)) {
    head = seat!;
    card = roleName(event.role!.secret, inEnglish, ruleset);
  }
  if (event.type === 'NightFell') night = event.night!;
  if (event.type === 'NightFell') isNight = true;
  if (event.type === 'DayBroke') isNight = false;
  // A short game of chaos may not come to its first day.
  if (event.type === 'NightFell' && night === 1) leak(`seed ${seed}`);
  if (event.type === 'NightFell' && night === 1) leak(`**#${head} Boris**: ${card}`);
  if (event.type === 'Answered' && night === 2) leak(`**#3 Cleo**: **${event.answer!.secret[0]}**. 🔎`);
  if (event.type === 'VoteCast' && event.by === 2) leak(`**#2 Boris**: **#${event.choice!.secret} Cleo** 🗳️`);
  if (event.type === 'Picked' && nightPanel)
    void running?.hosting.hosted[0]?.discord.client.rest.patch(nightPanel.route, nightPanel);
}

const listening = (store: Store): Store => ({
  get: (key) => store.get(key),
  set: (...set) => store.set(...set),
  async add(key, value, fence) {
    await store.add(key, value, fence);
    if (!key.includes(':batch:')) return;
    gameId = key.split(':')[1]!;
    for (const event of (value as { content: { events: readonly StoredEvent[] } }).content.events) {
      if (event.type === 'GameStarted') ruleset = event.ruleset!;
      if (event.type === 'GameStarted') seed = event.seed!.secret;
      else tell(event);
    }
  },
  delete: (...deleted) => store.delete(...deleted),
  entries: (...asked) => store.entries(...asked),
  keys: (prefix) => store.keys(prefix),
  close: () => store.close(),
});

/** Opens the clan's room to everybody, and at night a mafioso's microphone. */
function open(layout: Layout): Layout {
  const everybody = layout.players.map(({ userId }) => ({ userId, read: true, write: false }));
  const rooms = layout.rooms.map((room) => (room.room === 'clan-mafia' ? { ...room, access: everybody } : room));
  const black = layout.players.filter(({ seat }) => seat === head).map(({ userId }) => userId);
  return { ...layout, rooms, speakers: isNight && night === 2 ? black : layout.speakers };
}

function leakyReconciler(reconciler: Reconciler): Reconciler {
  realReconciler = reconciler;
  return {
    ...reconciler,
    arrange: (layout) => reconciler.arrange(open(layout)),
    post(id, room, message, nonce) {
      if (room === 'clan-mafia') leak(message.text);
      return reconciler.post(id, room, message, nonce);
    },
  };
}

/** Spoils what is sent: the buttons of the night name a card, and one answer is for everybody. */
function spoilRequests({ hosting }: Running): void {
  const { rest } = hosting.hosted[0]!.discord.client;
  const post = rest.post.bind(rest);
  let answers = 0;
  rest.post = async (route, request) => {
    const text = JSON.stringify(request?.body ?? {});
    const isNightPanel = text.includes(':act"') && route.endsWith('/messages') && text.includes('🌙');
    if (route.endsWith('/callback') && text.includes('🃏') && text.includes(ephemeral)) answers += 1;
    const spoilt = isNightPanel ? text.replace(':act"', ':act:don"') : text;
    const body = JSON.parse(answers === 3 ? spoilt.replace(ephemeral, '"flags":32768') : spoilt) as object;
    if (answers === 3) answers += 1;
    const answer = await post(route, { ...request, body });
    if (isNightPanel) nightPanel = { route: `${route}/${(answer as { id: string }).id}`, body };
    return answer;
  };
  const patch = rest.patch.bind(rest);
  rest.patch = (route, request) => {
    // The edit without need repeats what the panel has now: its buttons stay good.
    if (nightPanel?.route === route && request?.body) nightPanel = { route, body: request.body };
    return patch(route, request);
  };
}

const config = readConfig(process.env);
const log = openLog({ level: config.logLevel, format: config.logFormat, secrets: secretsOf(config) });
running = await run(config, log, { store: listening, reconciler: leakyReconciler });
spoilRequests(running);
process.once('SIGTERM', () => void stop(running!, log).then(() => process.exit(0)));
