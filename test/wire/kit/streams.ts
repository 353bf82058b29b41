/**
 * The events that a client receives and the bot's requests to Discord, without ids and times, so that two games can be
 * compared.
 */
import { type ReceivedEvent, type RestCall, readFiles, readRows, readText } from 'discord-emulator';
import type { Fixture } from './fixture.ts';
import { lastingPart } from './own-messages.ts';
import { type Truth, timeless } from './truth.ts';

/**
 * Events by lane. The events of one lane come one after another. Events of different lanes may overtake one another.
 */
export type Lanes = Readonly<Record<string, readonly string[]>>;

/** Everything that a seat has received from the deal until the cards were opened. */
export function streamOf(fixture: Fixture, truth: Truth, seat: number): Lanes {
  const { user } = fixture.players[seat - 1]!;
  const from = truth.moments[0]!.at;
  const to = truth.moments.find(({ after }) => after.outcome !== null)!.at;
  const isRetimed = retiming();
  const isPassingEdit = passingEdits(user.received);
  const ownIds = new Set(user.received.filter(isAnswer).map(({ d }) => d.id));
  const lobbyEdits = user.received.filter(
    ({ t, d, at }) => t === 'MESSAGE_UPDATE' && d.channel_id === fixture.general.id && !(d.flags & 64) && at < to,
  );
  // The tickets of the voice server are random for each emulator.
  const events = user.received.filter(
    (event) =>
      event.at > from &&
      event.at < to &&
      event.t !== 'VOICE_SERVER_UPDATE' &&
      !isDeferral(event) &&
      !(event.t === 'MESSAGE_DELETE' && ownIds.has(event.d.id)) &&
      !isPassingEdit(event) &&
      // The lobby may be edited before or after the deal, depending on how busy the machine is. Only its last edit is
      // compared.
      !lobbyEdits.slice(0, -1).includes(event) &&
      !isRetimed(event.d.id, event.t.startsWith('MESSAGE_') ? readText(event.d) : undefined),
  );
  const panels = [...new Set(user.received.filter(isPanel).map(({ d }) => d.id as string))];
  const laneOf = (event: ReceivedEvent) => laneIn(fixture, panels, event);
  const plain = plainer(fixture, truth, laneOf);
  const phased = (event: ReceivedEvent) => (event.t === 'CHANNEL_CREATE' ? `${phaseAt(truth, event.at)}: ` : '');
  const { own, rest } = parted(lanes(events.map((event) => [laneOf(event), phased(event) + plain(event)])));
  return { ...rest, own };
}

/** Returns the pictures that a seat has received in the town until the cards were opened, in order: their SVG. */
export async function townPictures(fixture: Fixture, truth: Truth, seat: number): Promise<readonly string[]> {
  const to = truth.moments.find(({ after }) => after.outcome !== null)!.at;
  const urls = new Map<string, string>();
  for (const { t, d, at } of fixture.players[seat - 1]!.user.received) {
    if (!t.startsWith('MESSAGE_') || at >= to || ((d.flags ?? 0) & 64) !== 0) continue;
    for (const { id, url } of readFiles(d)) urls.set(id, url);
  }
  return Promise.all([...urls.values()].map(async (url) => (await fetch(url)).text()));
}

/**
 * Returns true for a text that differs from the one before it only in its times. The numbers of a blind shooting are
 * corrected if one of them comes late (D14), and how often depends on how busy the machine is. A repetition of the same
 * text does not count.
 */
function retiming(): (place: string, text: unknown) => boolean {
  const shown = new Map<string, string>();
  return (place, text) => {
    if (typeof text !== 'string') return false;
    const before = shown.get(place);
    shown.set(place, text);
    return before !== undefined && before !== text && timeless(before) === timeless(text);
  };
}

/** The phase at a time. A room that is made in it must not show what happened in secret since it began. */
function phaseAt({ moments }: Truth, at: number): string {
  const { phase, round } = moments.findLast((moment) => moment.at <= at)!.after;
  return `${phase} ${round}`;
}

/** Returns true for a page of the town that has choices. */
const isPage = ({ d }: ReceivedEvent): boolean =>
  ((d.flags ?? 0) & 64) === 0 && /:act"/.test(JSON.stringify(d.components ?? []));

/**
 * Returns a function that is true for an edit of a page that another edit replaces. Edits that follow each other
 * closely are joined, so their number depends on how busy the machine is. The final state of every page is compared,
 * and its other states with the public news.
 */
function passingEdits(received: readonly ReceivedEvent[]): (event: ReceivedEvent) => boolean {
  const pages = new Set(received.filter(isPage).map(({ d }) => d.id));
  return (event) => event.t === 'MESSAGE_UPDATE' && pages.has(event.d.id) && isPage(event);
}

/**
 * The player's own panels, each with its states. One may be completed while the next already exists. A panel is redrawn as
 * the game goes on. How often depends on how busy the machine is, so equal states count once.
 */
function parted(all: Lanes): { readonly own: readonly string[]; readonly rest: Lanes } {
  const isOwn = ([lane]: readonly [string, unknown]) => lane.startsWith('own ');
  const own = Object.entries(all).filter(isOwn);
  return {
    own: own.map(([, states]) => [...new Set(states)].join('\n')).sort(),
    rest: Object.fromEntries(Object.entries(all).filter((entry) => !isOwn(entry))),
  };
}

/** Returns true for a message that only the person sees whom it answers. */
const isAnswer = ({ d }: ReceivedEvent): boolean => ((d.flags ?? 0) & 64) !== 0;

/** Returns true for an answer that is still to come. A slow machine defers answers that another gives at once. */
const isDeferral = (event: ReceivedEvent): boolean => isAnswer(event) && (event.d.flags & 128) !== 0;

const isPanel = ({ t: type, d }: ReceivedEvent): boolean =>
  type === 'MESSAGE_CREATE' && !(d.flags & 64) && readRows(d).length > 0;

/**
 * The lane of an event. A panel is posted, edited and deleted independently of messages and other panels, so each has
 * its own lane. The bot makes rooms independently of the access to those that exist, and sets the access to each
 * independently of the others.
 */
function laneIn({ guild, general }: Fixture, panels: readonly string[], { t: type, d }: ReceivedEvent): string {
  if (type === 'CHANNEL_UPDATE') return `room ${d.name}`;
  if (!type.startsWith('MESSAGE_')) return type;
  if (((d.flags ?? 0) & 64) !== 0) return `own ${d.id}`;
  if (d.channel_id === general.id) return 'lobby';
  if (panels.includes(d.id)) return `panel ${panels.indexOf(d.id)}`;
  const { channels, threads } = guild.guild;
  const room = channels.get(d.channel_id) ?? threads.get(d.channel_id);
  return `messages ${room?.name ?? 'of a room that is gone'}`;
}

/** Replaces people's ids by names. Other ids are numbered in the order in which they come, lane by lane. */
function plainer(
  fixture: Fixture,
  { table: { gameId } }: Truth,
  laneOf: (event: ReceivedEvent) => string,
): (event: ReceivedEvent) => string {
  const seen = new Map<string, Map<string, string>>();
  const users = new Map(fixture.people.map((user, index) => [user.id, `person ${index + 1}`]));
  return (event) => {
    const lane = laneOf(event);
    const ids = seen.get(lane) ?? new Map<string, string>();
    seen.set(lane, ids);
    const numbered = (id: string) => {
      const known = users.get(id) ?? ids.get(id) ?? `id ${ids.size}`;
      if (!users.has(id)) ids.set(id, known);
      return known;
    };
    // A reply contains the message that it answers in its state at that time, which may vary.
    const { referenced_message: _, ...whole } = event.d;
    // A new page may already show what has been told since.
    const shown = isPage(event) ? { ...whole, content: readText(whole).split('\n')[0], components: [] } : whole;
    const [type, state] = isAnswer(event) ? ['ANSWER', lasting(shown)] : [event.t, shown];
    return `${type} ${timeless(JSON.stringify(state))
      .replaceAll(gameId, 'GAME')
      .replaceAll(/"nonce":"[\w-]{22}"/g, '"nonce":"NONCE"')
      .replaceAll(/"session_id":"\w+"/g, '"session_id":"SESSION"')
      // The second in which the first person joined.
      .replaceAll(/"voice_start_time":\d+/g, '"voice_start_time":"TIME"')
      // The address of a file is signed. Its content is compared by `townPictures`.
      .replaceAll(/"(proxy_)?url":"[^"]*\/attachments\/[^"]*"/g, '"$1url":"URL"')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/(?<!\d)\d{17,20}(?!\d)/g, numbered)}`;
  };
}

/**
 * The part of an own panel that does not change with the moment: the card, and what the seat has learned. Its first state
 * is a message or, after a deferral, its edit. The rest is compared with what the seat may know (`secrets.ts`).
 */
const lasting = (shown: ReceivedEvent['d']) => ({
  ...shown,
  content: lastingPart(readText(shown)),
  edited_timestamp: null,
  attachments: [],
  components: [],
});

function lanes(pairs: readonly (readonly [lane: string, what: string])[]): Lanes {
  const all: Record<string, string[]> = {};
  for (const [lane, what] of pairs) {
    const before = all[lane] ?? [];
    all[lane] = before;
    before.push(what);
  }
  return all;
}

/**
 * The bot's requests to Discord in a night, without answers to people and without requests that only a clan can see.
 */
export function callsAtNight(fixture: Fixture, truth: Truth, night: number): Lanes {
  const [from, to] = spanOf(truth, night);
  const isBefore = madeForNightsBefore(fixture, night);
  const calls = fixture.emulator.calls.filter((call) => call.at >= from && call.at < to && !isBefore(call));
  // The clock of a short last word is posted when it is over.
  const fell = calls.findIndex(({ body }) => nightfall.test(contentOf(body)));
  const isDays = ({ body }: RestCall, index: number) => index < fell && contentOf(body) !== '';
  const isRetimed = retiming();
  const own = calls.filter(
    (call, index) => !isDays(call, index) && !(call.method === 'PATCH' && isRetimed(call.path, contentOf(call.body))),
  );
  const needless = earlierStates();
  return lanes(own.flatMap((call) => (isTownEdit(fixture, call) && !needless(call) ? [] : described(fixture, call))));
}

/**
 * Returns a function that is true for a new message of the graveyard that is not about this night. It comes with the first
 * dead of a day, whose room is opened as the night falls: some ms before that or after it.
 */
function madeForNightsBefore(fixture: Fixture, night: number): (call: RestCall) => boolean {
  return ({ method, path, body }) =>
    method === 'POST' &&
    /^(?:graveyard|кладбище)$/.test(roomOf(fixture, path)) &&
    !contentOf(body).split('\n', 1)[0]!.endsWith(` ${night} 🌙`);
}

/** The name of the channel of a request. Empty: it is about none. */
const roomOf = ({ emulator }: Fixture, path: string): string =>
  emulator.discord.channels.get(/^\/channels\/(\d+)/.exec(path)?.[1] ?? '')?.name ?? '';

/**
 * Returns a function that is true for an edit that shows what an earlier edit of the message has shown. The bot edits a
 * page only to show something new, so such an edit could only tell when something secret was done.
 */
function earlierStates(): (call: RestCall) => boolean {
  const shown = new Set<string>();
  return ({ method, path, body }) => {
    const state = `${path} ${JSON.stringify(body ?? null)}`;
    const isKnown = method === 'PATCH' && shown.has(state);
    shown.add(state);
    return isKnown;
  };
}

/**
 * Returns true for an edit of a page of the town. Edits that follow each other closely are joined, so their number
 * depends on how busy the machine is. Their text is compared with the public news (`secrets.ts`).
 */
const isTownEdit = (fixture: Fixture, { method, route, path }: RestCall): boolean =>
  method === 'PATCH' && route?.endsWith('{message_id}') === true && /^(?:town|город)$/.test(roomOf(fixture, path));

export const nightfall = /^### .* 🌙$/m;

const contentOf = (body: unknown): string => readText(body ?? {});

function described(fixture: Fixture, { method, route, path, body }: RestCall): readonly (readonly [string, string])[] {
  // Requests that only read are seen by nobody.
  if (!route || method === 'GET' || /^\/(?:interactions|webhooks)/.test(route)) return [];
  const name = roomOf(fixture, path);
  if (/^(?:mafia|мафия|yakuza|якудза)$/.test(name) && route.includes('/messages')) return [];
  const mute = route.includes('/members/') ? ` ${JSON.stringify(body)}` : '';
  // One panel may be edited while another one is deleted.
  const prefix = route.endsWith('{message_id}') ? `${method} ` : '';
  return [[`${prefix}${route} ${name}`, `${method}${mute}`]];
}

/** The times of nightfall and of the following morning. */
export function spanOf({ moments }: Truth, night: number): readonly [from: number, to: number] {
  const fell = moments.find(({ events }) =>
    events.some((event) => event.type === 'NightFell' && event.night === night),
  )!;
  const broke = moments.find(({ events }) => events.some((event) => event.type === 'DayBroke' && event.day === night))!;
  return [fell.at, broke.at];
}
