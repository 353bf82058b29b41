/** What each client has received, held against what its owner may know at that time. */
import type { ReceivedEvent } from '#emulator/index.ts';
import { chats } from '#engine/engine.ts';
import { type News, type Notice, reaches } from '#engine/notices.ts';
import { type Language, newsForSeat, type Scene, seatText, t } from '#narration/index.ts';
import { catalogues } from '#narration/texts/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { watches } from '#table/game.ts';
import { seatsOf } from '#table/layout.ts';
import type { Stage } from './stage.ts';
import { speeches, type Truth, timeless, townLines } from './truth.ts';

export interface Leak {
  readonly kind: 'card' | 'pick' | 'answer' | 'vote' | 'seed' | 'words' | 'ephemeral' | 'room' | 'custom id' | 'mute';
  readonly seat: number;
  readonly what: string;
}

/** Something that was told to some and not to all, in the words in which it could be written. */
interface Fact {
  readonly kind: Leak['kind'];
  readonly at: number;
  readonly notice: Notice;
  readonly lines: readonly string[];
}

const kinds: Readonly<Partial<Record<News['type'], Leak['kind']>>> = {
  CardDealt: 'card',
  Introduced: 'card',
  PickMade: 'pick',
  Answered: 'answer',
  OwnVote: 'vote',
};

/** All that reached a seat and was not its to know, before the cards were opened. */
export function leaksOf(stage: Stage, truth: Truth): readonly Leak[] {
  const end = truth.moments.find(({ after }) => after.outcome !== null)?.at ?? Number.POSITIVE_INFINITY;
  const facts = factsOf(truth);
  return stage.players.flatMap(({ seat, user }) => {
    const reader = new Reader(stage, truth, facts, seat);
    return user.received.filter(({ at }) => at < end).flatMap((event) => reader.leaksIn(event));
  });
}

function sceneOf({ table }: Truth, reader: number | null): Scene {
  const players = seatsOf(table);
  const nameOf = (seat: number) => players.find((player) => player.seat === seat)?.name ?? '';
  return { ruleset: table.ruleset, seats: players.length, nameOf, reader };
}

function factsOf(truth: Truth): readonly Fact[] {
  const { language } = truth.table;
  return truth.moments.flatMap(({ at, notices }) =>
    notices.flatMap((notice): readonly Fact[] => {
      const kind = kinds[notice.news.type];
      if (notice.to === 'all' || !kind) return [];
      const owner = 'seat' in notice.to ? notice.to.seat : null;
      const readers = notice.news.type === 'PickMade' ? [null, notice.news.seat] : [owner];
      const texts = readers.map((reader) => newsForSeat(notice.news, language, sceneOf(truth, reader)) ?? '');
      return [{ kind, at, notice, lines: texts.flatMap((text) => text.split('\n')) }];
    }),
  );
}

/** A player and what he may know, as time goes by. */
class Reader {
  readonly #truth: Truth;
  readonly #facts: readonly Fact[];
  readonly #seat: number;
  readonly #userId: string;
  readonly #language: Language;
  readonly #seed: RegExp;
  /** Lines that he may read, and from when on. */
  readonly #lines = new Map<string, number>();
  readonly #patterns: readonly RegExp[];

  constructor({ people, language, plot }: Stage, truth: Truth, facts: readonly Fact[], seat: number) {
    this.#truth = truth;
    this.#facts = facts;
    this.#seat = seat;
    this.#userId = people[seat - 1]!.id;
    this.#language = language;
    this.#seed = new RegExp(`(?<!\\d)${plot.seed}(?!\\d)`);
    for (const { at, text } of townLines(truth)) this.#allow(text, at);
    for (const fact of facts) for (const line of fact.lines) this.#allow(line, this.#knownAt(fact));
    this.#allowOwnMenus();
    for (const [index, { name }] of truth.table.players.entries()) this.#allow(`${index + 1}\\. ${name}`, 0);
    this.#patterns = uiPatterns(language);
  }

  leaksIn(event: ReceivedEvent): readonly Leak[] {
    const { t: type, d } = event;
    if (type.startsWith('MESSAGE_') && type !== 'MESSAGE_DELETE') {
      if (d.author?.bot !== true) return [];
      return [...this.#inWords(event), ...this.#inEphemeral(event), ...this.#inIds(event)];
    }
    if (type.startsWith('CHANNEL_')) return this.#inRoom(event);
    if (type === 'VOICE_STATE_UPDATE') return this.#inMute(event);
    return [];
  }

  #leak(kind: Leak['kind'], { t: type, raw }: ReceivedEvent): Leak {
    return { kind, seat: this.#seat, what: `${type} ${raw.slice(0, 400)}` };
  }

  #inWords(event: ReceivedEvent): readonly Leak[] {
    const lines = timeless(String(event.d.content ?? '')).split('\n');
    return lines
      .filter((line) => line !== '' && !(this.#mayRead(line) <= event.at))
      .map((line) => this.#leak(this.#kindOf(line), event));
  }

  #mayRead(line: string): number {
    const from = this.#lines.get(line);
    if (from !== undefined) return from;
    return this.#patterns.some((pattern) => pattern.test(line)) ? 0 : Number.POSITIVE_INFINITY;
  }

  /** What a line gives away that he may not read. */
  #kindOf(line: string): Leak['kind'] {
    if (this.#seed.test(line)) return 'seed';
    const fact = this.#facts.find(({ lines }) => lines.includes(line));
    if (fact) return fact.kind;
    const { roles, words } = catalogues[this.#language];
    const named = (list: readonly string[]) =>
      list.some((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(line));
    if (named([roles.civilian, roles.sheriff, roles.doctor, roles.mafioso, roles.don])) return 'card';
    if (line.startsWith('🔎') || named([words['answer.black'], words['answer.red']])) return 'answer';
    if (line.startsWith('🗳️')) return 'vote';
    return 'words';
  }

  #inEphemeral(event: ReceivedEvent): readonly Leak[] {
    const asker = event.d.interaction_metadata?.user?.id;
    const isPrivate = ((event.d.flags ?? 0) & 64) !== 0 || asker !== undefined;
    return isPrivate && asker !== this.#userId ? [this.#leak('ephemeral', event)] : [];
  }

  /** Public buttons are the same for all: no card, no verb, no seat in them. */
  #inIds(event: ReceivedEvent): readonly Leak[] {
    const ids = [...JSON.stringify(event.d.components ?? []).matchAll(/"custom_id":"([^"]*)"/g)].map(([, id]) => id!);
    const isOwn = ((event.d.flags ?? 0) & 64) !== 0;
    const open = /^n1:[a-z0-9]{8}:\d+:(?:(?:join|leave|start|card|act|nominate|pass)|vote:\d+)$/;
    const own = /^n1:[a-z0-9]{8}:\d+:(?:pick:[a-z]+-\d+|do:[a-z]+)$/;
    return ids.some((id) => !(isOwn ? own : open).test(id)) ? [this.#leak('custom id', event)] : [];
  }

  #inRoom(event: ReceivedEvent): readonly Leak[] {
    const { name, permission_overwrites: overwrites } = event.d;
    if (name === '___hidden___') return overwrites?.length ? [this.#leak('room', event)] : [];
    const from = this.#mayEnter(String(name));
    return from <= event.at ? [] : [this.#leak('room', event)];
  }

  /** From when on he may know of a room. */
  #mayEnter(name: string): number {
    const room = (key: 'room.clan-mafia' | 'room.graveyard') => t(this.#language, `words:${key}`);
    const first = (fits: (moment: Truth['moments'][number]) => boolean) =>
      this.#truth.moments.find(fits)?.at ?? Number.POSITIVE_INFINITY;
    const dead = first(({ after }) => watches(after, this.#seat));
    if (name === room('room.graveyard')) return dead;
    if (name !== room('room.clan-mafia')) return 0;
    const { clans } = rulesets[this.#truth.table.ruleset]!;
    const met = first(({ after }) => chats(after, clans).some(({ members }) => members.includes(this.#seat)));
    return Math.min(dead, met);
  }

  /** At night all microphones are closed: an open one would tell who is awake. */
  #inMute(event: ReceivedEvent): readonly Leak[] {
    if (event.d.channel_id === null || event.d.mute || event.d.member?.user?.bot) return [];
    const { after, at } = this.#truth.moments.findLast((moment) => moment.at <= event.at) ?? {};
    if (after?.phase !== 'night' || after.round === 1) return [];
    // Who has spoken last may have said his thanks before the others' clients have heard that he was given the floor.
    const last = speeches(this.#truth).findLast(({ from }) => from <= event.at);
    const isLate = event.at - at! < 100 && event.d.user_id === this.#truth.table.players[(last?.seat ?? 0) - 1]?.userId;
    return isLate ? [] : [this.#leak('mute', event)];
  }

  #allow(text: string, from: number): void {
    const line = timeless(text);
    this.#lines.set(line, Math.min(from, this.#lines.get(line) ?? Number.POSITIVE_INFINITY));
  }

  /** His own news at once; a clan's picks when he comes to watch. */
  #knownAt({ at, notice }: Fact): number {
    if (reaches(notice, this.#seat)) return at;
    if (notice.to === 'all' || 'seat' in notice.to) return Number.POSITIVE_INFINITY;
    const dead = this.#truth.moments.find(({ after }) => watches(after, this.#seat))?.at;
    return dead === undefined ? Number.POSITIVE_INFINITY : Math.max(at, dead);
  }

  /** The menus that only he sees name what he has picked. */
  #allowOwnMenus(): void {
    const language = this.#language;
    for (const { at, notices } of this.#truth.moments)
      for (const { to, news } of notices) {
        if (to === 'all' || !('seat' in to) || to.seat !== this.#seat || news.type !== 'Prompted') continue;
        for (const { verb, picked } of news.choices) {
          const name = t(language, `ui:verb.${verb}`);
          this.#allow(t(language, 'ui:act.unpicked', { verb: name }), at);
          const who = (picked ?? []).map((seat) => seatText(seat as number, language, sceneOf(this.#truth, null)));
          if (who.length > 0) this.#allow(t(language, 'ui:act.picked', { verb: name, picked: who.join(', ') }), at);
        }
      }
  }
}

/** Texts of panels and answers that tell nothing of this game: what is filled in is a number, a time or a mention. */
function uiPatterns(language: Language): readonly RegExp[] {
  const quote = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const { ui, remarks, words } = catalogues[language];
  const filled = `(?:\\d+|<t>|<@\\d+>|${quote(words['ruleset.six'])})`;
  const texts = [
    ...Object.entries(ui).filter(([key]) => !/^(?:act\.(?:un)?picked|verb|name|about)/.test(key)),
    ...Object.entries(remarks).filter(([key]) => key.startsWith('lobby.missing')),
  ];
  return texts
    .flatMap(([, text]) => text.split('\n'))
    .map((text) => new RegExp(`^(?:- )?${quote(text).replaceAll(/\\\{\\\{\w+\\\}\\\}/g, filled)}$`, 'u'));
}
