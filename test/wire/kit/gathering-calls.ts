/** The message that calls the players to voice before the deal. Discord may show its last changes after the deal. */
import { isDeepStrictEqual } from 'node:util';
import { type ReceivedEvent, readText } from 'discord-emulator';
import { drawGathering, gatheringIds } from '#discord/features/gathering.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../../rulebooks.ts';
import { idsIn } from './custom-ids.ts';
import { type Reader, roomsOf } from './rooms.ts';
import { type Truth, timeless } from './truth.ts';

/** The messages of one table. Each names every player once: as here or as missing. */
export class GatheringCalls {
  readonly #table: Truth['table'];
  readonly #players: readonly string[];
  readonly #isByLot: boolean;
  readonly #voices: readonly string[];
  /** The time at which each player joined voice for the first time, in ms since 1970. */
  readonly #joined: ReadonlyMap<string, number>;

  /** `truth`: the game with the players of its deal. */
  constructor(people: readonly Reader[], truth: Truth) {
    this.#table = truth.table;
    this.#players = truth.table.players.map(({ userId }) => userId);
    this.#isByLot = rulesets[truth.table.ruleset]!.seatsByLot?.(truth.moments[0]!.after.options) ?? false;
    this.#voices = roomsOf(people, truth).voices;
    this.#joined = new Map(people.flatMap(firstJoin));
  }

  /** Returns true if the person's client has received one of the messages, and everybody named as here had joined. */
  includes({ d, at }: ReceivedEvent): boolean {
    const { gameId } = this.#table;
    if (!idsIn(d.components ?? []).includes(gatheringIds.begin({ gameId }))) return false;
    const content = timeless(readText(d));
    const named = [...content.matchAll(/<@(\w+)>/g)].map(([, id]) => id!);
    // F1: the message is older than the lot, and has the order of joining.
    const isOlder = this.#isByLot && isDeepStrictEqual([...named].sort(), [...this.#players].sort());
    const players = isOlder ? named : this.#players;
    return ['', ...named].some((_, count) => this.#isCall(content, players, named.slice(0, count), at));
  }

  #isCall(content: string, players: readonly string[], here: readonly string[], at: number): boolean {
    const missing = players.filter((id) => !here.includes(id));
    const inOrder = players.filter((id) => here.includes(id));
    if (here.some((id) => !((this.#joined.get(id) ?? Number.POSITIVE_INFINITY) <= at))) return false;
    const panel = { kind: 'gathering', at: 0, until: 0, here: inOrder, missing } as const;
    const { gameId, language } = this.#table;
    return this.#voices.some((voice) => {
      const drawn = drawGathering(panel, { gameId, wording: wordingOf(language), players: [], links: { voice } });
      return timeless(drawn.content) === content;
    });
  }
}

function firstJoin({ id, received }: Reader): readonly (readonly [string, number])[] {
  const joined = received.find(({ t: type, d }) => type === 'VOICE_STATE_UPDATE' && d.user_id === id && d.channel_id);
  return joined ? [[id, joined.at]] : [];
}
