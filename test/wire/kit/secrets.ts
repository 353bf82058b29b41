/** Compares everything that each client has received with what its owner may know at that time. */

import type { ReceivedEvent } from 'discord-emulator';
import { drawDraft } from '#discord/features/actions/copies.ts';
import type { Draft } from '#discord/features/actions/draft.ts';
import { drawChoices } from '#discord/features/actions/view.ts';
import { chats } from '#engine/kernel/engine.ts';
import { type Choice, type News, type Notice, reaches } from '#engine/kernel/notices.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { watches } from '#game/model/game.ts';
import { seatsOf } from '#game/model/seating.ts';
import { type Language, newsForSeat, roleName, type Scene, t } from '#narration/index.ts';
import { catalogues } from '#narration/texts/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { clanLines, draftLines, talkLines } from './clan-lines.ts';
import { publicLines } from './public-panels.ts';
import type { Fixture } from './stage.ts';
import { speeches, type Truth, timeless, townLines } from './truth.ts';

export interface Leak {
  readonly kind: 'card' | 'pick' | 'answer' | 'vote' | 'seed' | 'words' | 'ephemeral' | 'room' | 'custom id' | 'mute';
  readonly seat: number;
  readonly what: string;
}

/** A fact that some were told and others were not, in the words in which it could be written. */
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
  CardShownTo: 'card',
  Learned: 'answer',
  Promoted: 'card',
  Turned: 'card',
  ContractProposed: 'pick',
  ContractAgreed: 'pick',
  ContractSettled: 'pick',
};

/** Everything that a seat received before the cards were opened and was not allowed to know. */
export function leaksOf(stage: Fixture, truth: Truth): readonly Leak[] {
  const end = truth.moments.find(({ after }) => after.outcome !== null)?.at ?? Number.POSITIVE_INFINITY;
  const facts = factsOf(truth);
  return stage.players.flatMap(({ seat, user }) => {
    const reader = new Reader(stage, truth, facts, seat);
    return user.received.filter(({ at }) => at < end).flatMap((event) => reader.leaksIn(event));
  });
}

function sceneOf({ table, moments }: Truth, reader: number | null): Scene {
  const players = seatsOf(table);
  const nameOf = (seat: number) => players.find((player) => player.seat === seat)?.name ?? '';
  return { ruleset: table.ruleset, options: moments[0]!.after.options, seats: players.length, nameOf, reader };
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

/** A player, and what they may know as time goes by. */
class Reader {
  readonly #truth: Truth;
  readonly #facts: readonly Fact[];
  readonly #seat: number;
  readonly #userId: string;
  readonly #language: Language;
  readonly #seed: RegExp;
  /** Lines that the player may read, with the time from which each is allowed. */
  readonly #lines = new Map<string, number>();
  readonly #patterns: readonly RegExp[];

  constructor({ people, language, plot }: Fixture, truth: Truth, facts: readonly Fact[], seat: number) {
    this.#truth = truth;
    this.#facts = facts;
    this.#seat = seat;
    this.#userId = people[seat - 1]!.id;
    this.#language = language;
    this.#seed = new RegExp(`(?<!\\d)${plot.seed}(?!\\d)`);
    for (const { at, text } of [...townLines(truth), ...publicLines(truth)]) this.#allow(text, at);
    for (const fact of facts) for (const line of fact.lines) this.#allow(line, this.#knownAt(fact));
    for (const { at, text } of clanLines(truth, seat)) this.#allow(text, at);
    for (const { at, text } of talkLines(truth, seat)) this.#allow(text, at);
    for (const { at, text } of draftLines(truth, plot, seat, sceneOf(truth, seat))) this.#allow(text, at);
    this.#allowOwnMenus();
    this.#allowAcquaintances();
    this.#allowLobby(people[seat - 1]!.received);
    for (const [index, { name }] of truth.table.players.entries()) this.#allow(`${index + 1}\\. ${name}`, 0);
    this.#patterns = uiPatterns(language, truth.table.ruleset);
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
      .filter((line) => line !== '' && !this.#mayRead(line, event.at))
      .map((line) => ({ ...this.#leak(this.#kindOf(line), event), what: `${JSON.stringify(line)} in a ${event.t}` }));
  }

  #mayRead(line: string, at: number): boolean {
    const from = this.#lines.get(line) ?? Number.POSITIVE_INFINITY;
    return from <= at || this.#patterns.some((pattern) => pattern.test(line));
  }

  /** The kind of secret that a forbidden line gives away. */
  #kindOf(line: string): Leak['kind'] {
    if (this.#seed.test(line)) return 'seed';
    const fact = this.#facts.find(({ lines }) => lines.includes(line));
    if (fact) return fact.kind;
    const { words } = catalogues[this.#language];
    const { ruleset } = this.#truth.table;
    const cards = Object.keys(rulesets[ruleset]!.roles).map((role) => roleName(role, this.#language, ruleset));
    const named = (list: readonly string[]) =>
      list.some((word) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(line));
    if (named(cards)) return 'card';
    if (line.startsWith('🔎') || named([words['answer.black'], words['answer.red']])) return 'answer';
    if (line.startsWith('🗳️')) return 'vote';
    return 'words';
  }

  #inEphemeral(event: ReceivedEvent): readonly Leak[] {
    const caller = event.d.interaction_metadata?.user?.id;
    const isPrivate = ((event.d.flags ?? 0) & 64) !== 0 || caller !== undefined;
    return isPrivate && caller !== this.#userId ? [this.#leak('ephemeral', event)] : [];
  }

  /** Public buttons are the same for all players: their ids have no card, no verb and no seat. */
  #inIds(event: ReceivedEvent): readonly Leak[] {
    const ids = [...JSON.stringify(event.d.components ?? []).matchAll(/"custom_id":"([^"]*)"/g)].map(([, id]) => id!);
    const isOwn = ((event.d.flags ?? 0) & 64) !== 0;
    const open =
      /^n1:[a-z0-9]{8}:\d+:(?:(?:join|leave|start|settings|rules|card|act|nominate|pass|ready|talk)|vote:(?:\d+|all|none)|open:(?:(?:drags|names|votes)-\d+|acquits))$/;
    const clans = /^n1:[a-z0-9]{8}:0:(?:draft|fire|agree:\d+(?:-\d+)*)$/;
    const own =
      /^n1:[a-z0-9]{8}:\d+:(?:pick:[a-z]+-\d+|do:[a-z]+|copy:(?:anew|\d+(?:-\d+)*)|list:[a-d](?:-\d+)*|propose:\d+(?:-\d+)*|fire|(?:chat|say):(?:clan-mafia|clan-yakuza|graveyard))$/;
    const isClans = String(event.d.content ?? '').startsWith('📜');
    return ids.some((id) => !(isOwn ? own : isClans ? clans : open).test(id)) ? [this.#leak('custom id', event)] : [];
  }

  #inRoom(event: ReceivedEvent): readonly Leak[] {
    const { name, permission_overwrites: overwrites } = event.d;
    if (name === '___hidden___') return overwrites?.length ? [this.#leak('room', event)] : [];
    const from = this.#mayEnter(String(name));
    return from <= event.at ? [] : [this.#leak('room', event)];
  }

  /** The time from which the player may know of a room. */
  #mayEnter(name: string): number {
    const first = (fits: (moment: Truth['moments'][number]) => boolean) =>
      this.#truth.moments.find(fits)?.at ?? Number.POSITIVE_INFINITY;
    const dead = first(({ after }) => watches(after, this.#seat));
    if (name === t(this.#language, 'words:room.graveyard')) return dead;
    const { clans } = rulesets[this.#truth.table.ruleset]!;
    const clan = clans.find((each) => name === t(this.#language, `words:room.clan-${each}`));
    if (clan === undefined) return 0;
    const isMember = ({ after }: Truth['moments'][number]) =>
      chats(after, clans).some((chat) => chat.clan === clan && chat.members.includes(this.#seat));
    return Math.min(dead, first(isMember));
  }

  /** At night all microphones are closed: an open one would show who is awake. */
  #inMute(event: ReceivedEvent): readonly Leak[] {
    if (event.d.channel_id === null || event.d.mute || event.d.member?.user?.bot) return [];
    const { after, at } = this.#truth.moments.findLast((moment) => moment.at <= event.at) ?? {};
    if (after?.phase !== 'night' || after.round === 1) return [];
    // The last speaker may have said thanks before the clients of the others have heard that they were given the floor.
    const last = speeches(this.#truth).findLast(({ from }) => from <= event.at);
    const isLate = event.at - at! < 100 && event.d.user_id === this.#truth.table.players[(last?.seat ?? 0) - 1]?.userId;
    return isLate ? [] : [this.#leak('mute', event)];
  }

  #allow(text: string, from: number): void {
    const line = timeless(text);
    this.#lines.set(line, Math.min(from, this.#lines.get(line) ?? Number.POSITIVE_INFINITY));
  }

  /** A player's card lists everybody whom they have met so far. */
  #allowAcquaintances(): void {
    let people: Extract<News, { type: 'Introduced' }>['people'] = [];
    for (const { at, notices } of this.#truth.moments)
      for (const notice of notices) {
        if (notice.news.type !== 'Introduced' || !reaches(notice, this.#seat)) continue;
        const met = notice.news.people;
        people = [...people.filter((known) => !met.some(({ seat }) => seat === known.seat)), ...met];
        const scene = sceneOf(this.#truth, this.#seat);
        this.#allow(newsForSeat({ type: 'Introduced', people }, this.#language, scene) ?? '', at);
      }
  }

  /**
   * The time from which a player may know a fact. Their own news is allowed at once, and so is that they were turned. A
   * dead player may read a clan's picks from the time when they begin to watch.
   */
  #knownAt({ at, notice }: Fact): number {
    const isHis = notice.news.type === 'Turned' && notice.news.seat === this.#seat;
    if (isHis || reaches(notice, this.#seat)) return at;
    if (notice.to === 'all' || 'seat' in notice.to) return Number.POSITIVE_INFINITY;
    const dead = this.#truth.moments.find(({ after }) => watches(after, this.#seat))?.at;
    return dead === undefined ? Number.POSITIVE_INFINITY : Math.max(at, dead);
  }

  /**
   * Everything that was shown before the deal is allowed, because it cannot depend on it: the lobby, its deck and its
   * options.
   */
  #allowLobby(received: readonly ReceivedEvent[]): void {
    const dealt = this.#truth.moments[0]!.at;
    const lines = received
      .filter(({ t: type, at }) => type.startsWith('MESSAGE_') && at < dealt)
      .flatMap(({ d }) => String(d.content ?? '').split('\n'));
    for (const line of lines) if (!this.#seed.test(line)) this.#allow(line, 0);
  }

  /** The menus that only this player sees: the possible actions, the forbidden targets and the picks. */
  #allowOwnMenus(): void {
    const { table, moments } = this.#truth;
    const role = moments.at(-1)!.after.seats[this.#seat - 1]!.role;
    for (const { at, notices } of moments)
      for (const { to, news } of notices) {
        if (to === 'all' || !('seat' in to) || to.seat !== this.#seat || news.type !== 'Prompted') continue;
        const view = { ...emptyView(this.#seat), ruleset: table.ruleset, role, choices: news.choices };
        const insight = { gameId: table.gameId, seat: this.#seat, players: seatsOf(table), until: null, view };
        for (const line of drawChoices(insight, this.#language).content.split('\n')) this.#allow(line, at);
        for (const draft of draftsOf(news.choices)) {
          const copies = news.choices.find(({ twice }) => twice)!;
          this.#allow(drawDraft(draft, copies, insight, this.#language).content, at);
        }
      }
  }
}

/** The names that a cardsharp may have chosen before being asked for the next one (A33). */
function draftsOf(choices: readonly Choice[]): readonly Draft[] {
  const seats = choices.find(({ twice }) => twice)?.options.filter((option) => typeof option === 'number') ?? [];
  return seats.flatMap((one): readonly Draft[] => [
    { want: 2, named: [one] },
    { want: 3, named: [one] },
    ...seats.map((other): Draft => ({ want: 3, named: [one, other] })),
  ]);
}

/** Lines of the narrator about itself, which may come at any time. */
const ofTheHost: readonly string[] = ['game.restored', 'game.outage', 'voice.lost', 'voice.back'];

/** Texts of panels and answers that reveal nothing of this game: only a number, a time or a mention is filled in. */
function uiPatterns(language: Language, ruleset: string): readonly RegExp[] {
  const quote = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const { ui, setup, remarks, refusals, lines } = catalogues[language];
  const filled = `(?:\\d+|<t>|<@\\d+>|${quote(t(language, `words:ruleset.${ruleset as 'six'}`))})`;
  const texts = [
    ...Object.entries(ui).filter(([key]) => !/^(?:act\.(?:un)?picked|verb|name|about)/.test(key)),
    ...Object.entries(refusals).filter(([, text]) => !text.includes('{{')),
    ...Object.entries(setup).filter(([key]) => /^talk\.(?:none|quiet|reads)$/.test(key)),
    ...Object.entries(remarks),
    ...Object.entries(lines).filter(([key]) => ofTheHost.includes(key)),
  ];
  return texts
    .flatMap(([, text]) => text.split('\n'))
    .map((text) => new RegExp(`^(?:- )?${quote(text).replaceAll(/\\\{\\\{\w+\\\}\\\}/g, filled)}$`, 'u'));
}
