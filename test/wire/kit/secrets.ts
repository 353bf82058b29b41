/** Compares everything that each client has received with what its owner may know at that time. */

import { type ReceivedEvent, readText } from 'discord-emulator';
import { keptText } from '#discord/ui/texts.ts';
import { isHidden } from '../../hidden-channel.ts';
import { withoutIds } from './command-links.ts';
import { idsIn } from './custom-ids.ts';
import type { Leak, Watched } from './leak.ts';
import { MicrophoneWatch } from './microphones.ts';
import type { Reader } from './rooms.ts';
import { SecrecyCheck } from './secrecy-check.ts';
import type { Stay } from './stays.ts';
import { speeches, type Truth, timeless } from './truth.ts';

/** Everything that a person received before the cards were opened and was not allowed to know. */
export function leaksOf(game: Watched, truth: Truth): readonly Leak[] {
  const end = truth.moments.find(({ after }) => after.outcome !== null)?.at ?? Number.POSITIVE_INFINITY;
  const check = new SecrecyCheck(game, truth);
  return game.people.flatMap((person) => {
    const client = new Client(check, person);
    return person.received.filter(({ at }) => at < end).flatMap((event) => client.leaksIn(event));
  });
}

/**
 * A person's client. They may know what their seat knows while they have it, and keep what they knew when they left.
 */
class Client {
  readonly #check: SecrecyCheck;
  readonly #userId: string;
  readonly #stays: readonly Stay[];
  /** Lines that were shown before the deal. */
  readonly #lobby: ReadonlySet<string>;
  readonly #microphones: MicrophoneWatch;
  /** The texts of the messages that everybody may read as a whole, by id. */
  readonly #known = new Map<string, string>();
  /** The names of threads by id. */
  readonly #threads = new Map<string, string>();

  constructor(check: SecrecyCheck, { id, received }: Reader) {
    this.#check = check;
    this.#userId = id;
    this.#stays = check.stays.filter(({ userId }) => userId === id);
    this.#lobby = lobbyLines(received, check);
    this.#microphones = new MicrophoneWatch(check.rights);
  }

  leaksIn(event: ReceivedEvent): readonly Leak[] {
    const { t: type, d } = event;
    if (type.startsWith('MESSAGE_') && type !== 'MESSAGE_DELETE') {
      if (d.author?.bot !== true) return [];
      return [...this.#inWords(event), ...this.#inEphemeral(event), ...this.#inIds(event)];
    }
    if (type.startsWith('CHANNEL_')) return this.#inRoom(event);
    if (type.startsWith('THREAD_')) return this.#inThread(event);
    if (type === 'VOICE_STATE_UPDATE') return this.#inMute(event);
    return [];
  }

  /** The latest stay that had begun by then. */
  #stayAt(time: number): Stay | undefined {
    return this.#stays.findLast(({ from }) => from <= time);
  }

  #leak(kind: Leak['kind'], { t: type, raw, at }: ReceivedEvent): Leak {
    return { kind, seat: this.#stayAt(at)?.seat ?? 0, what: `${type} ${raw.slice(0, 400)}` };
  }

  /** An answer about the rules loses its buttons when its reader loses their seat. */
  #isKnown(event: ReceivedEvent): boolean {
    const { id, components = [] } = event.d;
    const text = readText(event.d);
    const isKnown = this.#check.isKnown(event);
    if (isKnown) this.#known.set(id, text);
    return isKnown || (event.t === 'MESSAGE_UPDATE' && idsIn(components).length === 0 && this.#known.get(id) === text);
  }

  #inWords(event: ReceivedEvent): readonly Leak[] {
    if (this.#isKnown(event)) return [];
    return linesOf(this.#withoutTyped(event))
      .filter((line) => line !== '' && !this.#mayRead(line, event.at))
      .map((line) => ({
        ...this.#leak(this.#check.kindOf(line), event),
        what: `${JSON.stringify(line)} in a ${event.t}`,
      }));
  }

  /** The text of a message. In one for this person alone, a refusal has the words that somebody typed into a form. */
  #withoutTyped({ d }: ReceivedEvent): string {
    const text = readText(d);
    if (((d.flags ?? 0) & 64) === 0) return text;
    return this.#check.typed.reduce((left, typed) => left.replaceAll(keptText(typed), ''), text);
  }

  #mayRead(line: string, at: number): boolean {
    if (this.#lobby.has(line) || this.#check.isPublic(line, at)) return true;
    const stay = this.#stayAt(at);
    if (stay === undefined) return false;
    const known = this.#check.seat(stay.seat);
    return Math.min(known.from(line), known.from(line.replaceAll(/<#\d+>/g, '<#>'))) <= Math.min(at, stay.until);
  }

  #inEphemeral(event: ReceivedEvent): readonly Leak[] {
    const caller = event.d.interaction_metadata?.user?.id;
    const isPrivate = ((event.d.flags ?? 0) & 64) !== 0 || caller !== undefined;
    return isPrivate && caller !== this.#userId ? [this.#leak('ephemeral', event)] : [];
  }

  /** Public buttons are the same for all players: their ids have no card, no verb and no seat. */
  #inIds(event: ReceivedEvent): readonly Leak[] {
    if (this.#isKnown(event)) return [];
    const isOwn = ((event.d.flags ?? 0) & 64) !== 0;
    const open =
      /^n1:(?:guild:0:tellme|[a-z0-9]{8}:\d+:(?:(?:join|leave|practice|nopractice|wait|watch|start|settings|rules|again|otherrules|closetable|here|beginnow|replacenow|cancelstart|card|act|nominate|pass|ready|talk|shoot)|vote:(?:\d+|all|none)|bet:\d|open:(?:(?:drags|names|votes)-\d+|acquits)))$/;
    const clans = /^n1:[a-z0-9]{8}:0:(?:draft|fire|agree:\d+(?:-\d+)*)$/;
    // With the settings of a table, which its host sees before the deal, and the host's desk, whose orders are public. The
    // buttons of `/help` know no table.
    const own =
      /^n1:(?:guild:0:(?:help:[a-z]+|rulebook|newopen)|[a-z0-9]{8}:\d+:(?:pick:[a-z]+-\d+|do:[a-z]+|bet:\d|copy:(?:anew|\d+(?:-\d+)*)|list:[a-d](?:-\d+)*|propose:\d+(?:-\d+)*|fire|act|talk|unpass|(?:desk|order:[a-z]+|orderseat:[a-z]+|orderwhy:[a-z]+|orderperson|orderend|calloff)|(?:setting|tablemenu|tableask|nightask|cards|cardsback|cardsall|cardadd|cardtake|cardscheck)|(?:set|tableset):[A-Za-z.]+|tableform:[a-z]+(?:-\d)?|(?:chat|say):(?:clan-mafia|clan-yakuza|graveyard)))$/;
    const isClans = /^.*📜$/mu.test(readText(event.d).split('\n')[0]!);
    const form = isOwn ? own : isClans ? clans : open;
    const isSecret = (id: string) => !form.test(id) && !this.#isFoul(id, event.at);
    const secret = idsIn(event.d.components ?? []).filter(isSecret);
    if (secret.length === 0) return [];
    const of = JSON.stringify(readText(event.d).split('\n')[0]);
    return [{ ...this.#leak('custom id', event), what: `${secret.join(', ')} in a ${event.t} ${of}` }];
  }

  /** The button that takes a foul back has the number of the foul among those given so far. */
  #isFoul(id: string, at: number): boolean {
    const given = this.#check.truth.moments.filter((moment) => moment.at <= at).flatMap(({ events }) => events);
    const number = Number(/^n1:[a-z0-9]{8}:0:undo:(\d+)$/.exec(id)?.[1] ?? 0);
    return number > 0 && number <= given.filter(({ type }) => type === 'Fouled').length;
  }

  #inRoom(event: ReceivedEvent): readonly Leak[] {
    return isHidden(event.d) || this.#mayEnter(String(event.d.name), event.at) ? [] : [this.#leak('room', event)];
  }

  /** No event of a thread reaches a person who may not read it. Those without its name follow one that has it. */
  #inThread(event: ReceivedEvent): readonly Leak[] {
    const { id, name } = event.d;
    if (name !== undefined) this.#threads.set(id, name);
    const known = this.#threads.get(id);
    return known !== undefined && this.#mayEnter(known, event.at) ? [] : [this.#leak('room', event)];
  }

  #mayEnter(name: string, at: number): boolean {
    const stay = this.#stayAt(at);
    // A person without a seat may know of the rooms of which everybody at the table knows.
    if (stay === undefined) return this.#check.seat(1).mayEnter(name) === 0;
    return this.#check.seat(stay.seat).mayEnter(name) <= Math.min(at, stay.until);
  }

  /** At night all microphones are closed: an open one would show who is awake. */
  #inMute(event: ReceivedEvent): readonly Leak[] {
    const { truth, isDisturbed } = this.#check;
    const isOpened = this.#microphones.isOpenedWithoutRight(event);
    if (event.d.channel_id === null || event.d.mute || event.d.member?.user?.bot) return [];
    const { after, at } = truth.moments.findLast((moment) => moment.at <= event.at) ?? {};
    if (after?.phase !== 'night' || after.round === 1) return [];
    if (isDisturbed) return isOpened ? [this.#leak('mute', event)] : [];
    // The last speaker may have said thanks before the clients of the others have heard that they were given the floor.
    const last = speeches(truth).findLast(({ from }) => from <= event.at);
    const isLate = event.at - at! < 100 && event.d.user_id === truth.table.players[(last?.seat ?? 0) - 1]?.userId;
    return isLate ? [] : [this.#leak('mute', event)];
  }
}

/** The lines of a text, without times and the ids of commands. */
const linesOf = (text: string): readonly string[] => withoutIds(timeless(text)).split('\n');

const linesIn = ({ d }: ReceivedEvent): readonly string[] => linesOf(readText(d));

/**
 * Everything that was shown before the deal is allowed, because it cannot depend on it: the lobby, its deck and its
 * options. A message that is known as a whole is left out, because its lines may also be those of somebody's card.
 */
function lobbyLines(received: readonly ReceivedEvent[], check: SecrecyCheck): ReadonlySet<string> {
  const dealt = check.truth.moments[0]!.at;
  const shown = received.filter((event) => event.t.startsWith('MESSAGE_') && event.at < dealt);
  const lines = shown.filter((event) => !check.isKnown(event)).flatMap(linesIn);
  return new Set(lines.filter((line) => !check.seed.test(line)));
}
