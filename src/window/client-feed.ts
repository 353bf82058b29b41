import type { ClientState, SimulatedUser } from 'discord-emulator';
import type { Change, Entities, EntityKind, Removal } from './protocol.ts';

/** Changes are sent together after this time, ms. It is shorter than a screen needs for two pictures. */
const togetherMs = 16;
/** A client is also compared at this interval, for changes without an event, ms. */
const compareMs = 1_000;
/** The most messages of one channel that a page receives, apart from ephemeral answers. */
const mostMessages = 200;

/** The receiver of the changes of a person's client. */
export interface FeedReceiver {
  changed(changes: readonly Change[], removals: readonly Removal[]): void;
}

const named = <Kind extends EntityKind>(kind: Kind, id: string, value: Entities[Kind]) =>
  ({ kind, id, value }) as Change;

function thingsIn(state: ClientState): readonly Change[] {
  return [
    named('guild', state.guild.id, state.guild),
    ...state.channels.map((channel) => named('channel', channel.id, channel)),
    ...state.members.map((member) => named('member', member.id, member)),
    ...state.roles.map((role) => named('role', role.id, role)),
    ...state.voice.map((voice) => named('voice', voice.userId, voice)),
    ...state.messages.map((message) => named('message', message.id, message)),
    ...state.commands.map((command) => named('command', command.path, command)),
  ];
}

/** Things as JSON. The client returns the same command or message until it changes, and all pages share it. */
const written = new WeakMap<object, string>();

function jsonOf({ kind, value }: Change): string {
  if (kind !== 'command' && kind !== 'message') return JSON.stringify(value);
  const known = written.get(value) ?? JSON.stringify(value);
  written.set(value, known);
  return known;
}

const keyOf = ({ kind, id }: Removal): string => `${kind} ${id}`;

/** Follows one person's client for one page: sends everything at first, then only the changes. */
export class ClientFeed {
  readonly #user: SimulatedUser;
  readonly #receiver: FeedReceiver;
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  /** The things that the page has, as JSON. */
  #sent = new Map<string, { readonly thing: Removal; readonly json: string }>();
  #pending: NodeJS.Timeout | undefined;

  constructor(user: SimulatedUser, receiver: FeedReceiver) {
    this.#user = user;
    this.#receiver = receiver;
    this.#unsubscribe = user.client.onChange(() => this.#soon());
    this.#timer = setInterval(() => this.#compare(), compareMs);
  }

  /** Returns everything, as for a page that has nothing yet. */
  whole(): readonly Change[] {
    this.#sent = new Map();
    return this.#difference().changes;
  }

  /** Ends the feed. */
  close(): void {
    this.#unsubscribe();
    clearInterval(this.#timer);
    clearTimeout(this.#pending);
  }

  #soon(): void {
    this.#pending ??= setTimeout(() => this.#compare(), togetherMs);
  }

  #compare(): void {
    clearTimeout(this.#pending);
    this.#pending = undefined;
    const { changes, removals } = this.#difference();
    if (changes.length > 0 || removals.length > 0) this.#receiver.changed(changes, removals);
  }

  #difference(): { readonly changes: readonly Change[]; readonly removals: readonly Removal[] } {
    const now = new Map<string, { readonly thing: Removal; readonly json: string }>();
    const changes: Change[] = [];
    for (const thing of thingsIn(this.#user.client.state(mostMessages))) {
      const [key, json] = [keyOf(thing), jsonOf(thing)];
      now.set(key, { thing: { kind: thing.kind, id: thing.id }, json });
      if (this.#sent.get(key)?.json !== json) changes.push(thing);
    }
    const removals = [...this.#sent].flatMap(([key, { thing }]) => (now.has(key) ? [] : [thing]));
    this.#sent = now;
    return { changes, removals };
  }
}
