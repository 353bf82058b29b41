/**
 * The texts of the panels in a clan's chat, with their readers, and those that a member reads while putting a contract
 * together (D6).
 */
import { orderedSeats } from '#discord/features/actions/contract.ts';
import { drawContract } from '#discord/features/actions/view.ts';
import { drawPanel } from '#discord/features/panels.ts';
import { choiceText } from '#discord/ui/texts.ts';
import { chats } from '#engine/kernel/engine.ts';
import { reaches } from '#engine/kernel/notices.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { callsAfter, type Game, watches } from '#game/model/game.ts';
import { seatsOf } from '#game/model/seating.ts';
import { clanPanels } from '#game/presentation/clan-panels.ts';
import { graveyardPanels } from '#game/presentation/graveyard-panels.ts';
import { meeting } from '#game/presentation/room-lines.ts';
import type { Scene } from '#game/presentation/scene.ts';
import { type Language, refusalText, say, t, type Scene as Words, wordsOf } from '#narration/index.ts';
import { newsForClan } from '#narration/news-for-seat.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../../rulebooks.ts';
import { type Allowed, linesAt } from './allowed.ts';
import { draftsOf, insightAt } from './early-answers.ts';
import type { TriedAct } from './plot.ts';
import { dealIn, type Moment, type Truth } from './truth.ts';

/** Returns true if this seat may read that clan's chat at that moment: its members and the dead may (G6). */
function mayRead({ after }: Moment, seat: SeatNumber, ruleset: string, room: string): boolean {
  const chat = chats(rulesets[ruleset]!, after).find(({ clan }) => room === `clan-${clan}`);
  return watches(after, seat) || (chat?.members.includes(seat) ?? false);
}

export function clanLines(truth: Truth, seat: SeatNumber): readonly Allowed[] {
  const { table, moments } = truth;
  const { gameId, ruleset } = table;
  const wording = wordsOf(wordingOf(table.language), { options: table.options, deal: dealIn(truth) });
  const place = { gameId, wording, players: seatsOf(table) };
  return moments.flatMap((moment) => {
    const scene = { rules: rulesets[ruleset]!, game: { state: moment.after } } as unknown as Scene;
    const panels = clanPanels(scene)
      .filter(({ room }) => mayRead(moment, seat, ruleset, room))
      .flatMap(({ panel }) => linesAt(moment.at, drawPanel(panel, place).content));
    const proposals = moment.notices.flatMap((notice) =>
      notice.news.type === 'ContractProposed' && reaches(notice, seat) ? [notice.news.targets] : [],
    );
    const agreed = proposals.map((targets) => ({
      at: moment.at,
      text: t(table.language, 'ui:act.agreed', { who: orderedSeats(targets, wording, place.players) }),
    }));
    return [...panels, ...agreed];
  });
}

/**
 * A line that says which of the dead are in their chat, as one line for each of them. Some may be away for a while, and the
 * stored game does not tell when. Another line stays as it is.
 */
export function hereOneByOne(line: string, language: Language): readonly string[] {
  const [before = '', after = ''] = t(language, 'panels:grave.here', { seats: '\n' }).split('\n');
  if (!line.startsWith(before) || !line.endsWith(after)) return [line];
  const seats = line.slice(before.length, line.length - after.length).split(/, (?=\*\*)/);
  return seats.map((each) => `${before}${each}${after}`);
}

/** The messages in the chat of the dead, for those who are there (G6). */
export function graveLines({ table, moments, ...truth }: Truth, seat: SeatNumber): readonly Allowed[] {
  const wording = wordsOf(wordingOf(table.language), {
    options: table.options,
    deal: dealIn({ table, moments, ...truth }),
  });
  const place = { gameId: table.gameId, wording, players: seatsOf(table) };
  const rules = rulesets[table.ruleset]!;
  let ended: Game['ended'] = [];
  return moments.flatMap(({ at, before, after }) => {
    ended = callsAfter(rules, ended, before, after);
    const isOut = after.outcome !== null && after.seats[seat - 1]?.left !== null;
    if (!watches(after, seat) && !isOut) return [];
    // Nobody is away: the table has only those who are at the end.
    const scene = { table: { ...table, stage: { kind: 'lobby' } }, game: { state: after, ended } } as unknown as Scene;
    return graveyardPanels(scene)
      .flatMap(({ panel }) => linesAt(at, drawPanel(panel, place).content))
      .flatMap((line) => hereOneByOne(line.text, table.language).map((text) => ({ at: line.at, text })));
  });
}

/** The first message of a clan's chat, for those who may read it. */
export function openingLines(truth: Truth, seat: SeatNumber, words: Words): readonly Allowed[] {
  const { language, ruleset } = truth.table;
  return truth.moments.flatMap(({ at, notices }) => {
    const met = meeting(notices);
    if (met === null) return [];
    const room = `clan-${met.clan}`;
    const from = truth.moments.find((moment) => moment.at >= at && mayRead(moment, seat, ruleset, room))?.at;
    const text = newsForClan(met.news, met.clan, wordingOf(language), { ...words, reader: null });
    return from === undefined || text === null ? [] : [{ at: from, text }];
  });
}

/** The lines of a seat's own panel about the chats that it may read, with their times and without the ids of channels. */
export function ownChatLines(truth: Truth, seat: SeatNumber): readonly Allowed[] {
  const { language, ruleset, settings } = truth.table;
  const linkTo = (room: string): string =>
    settings.secrecy === 'panels' ? `**${say(language, `words:room.${room}`)}**` : '<#>';
  return truth.moments.flatMap((moment) => {
    const clans = (['clan-mafia', 'clan-yakuza'] as const).filter((room) => mayRead(moment, seat, ruleset, room));
    const room = (name: string) => ({ room: linkTo(name) });
    const rooms = (names: readonly string[]) => ({ rooms: names.map(linkTo).join(', ') });
    const lines = watches(moment.after, seat)
      ? [
          t(language, 'setup:talk.out', room('graveyard')),
          ...[clans, ...clans.map((clan) => [clan])].map((all) => t(language, 'setup:talk.out.reads', rooms(all))),
        ]
      : clans.flatMap((clan) => [
          t(language, 'setup:talk.own', room(clan)),
          t(language, 'setup:talk.own.reads', room(clan)),
        ]);
    return lines.map((text) => ({ at: moment.at, text }));
  });
}

/**
 * The lines that a reader of night chats in panels may read there, with their times: the head, and what has been said.
 */
export function talkLines({ table, moments, said }: Truth, seat: SeatNumber): readonly Allowed[] {
  if (table.settings.secrecy !== 'panels') return [];
  const { language, ruleset } = table;
  const players = seatsOf(table);
  return (['clan-mafia', 'clan-yakuza', 'graveyard'] as const).flatMap((room) => {
    const from = moments.find((moment) => mayRead(moment, seat, ruleset, room))?.at;
    if (from === undefined) return [];
    const words = said.filter((each) => each.room === room);
    return [
      { at: from, text: t(language, 'setup:talk.title', { room: t(language, `words:room.${room}`) }) },
      ...words.map(({ at, seat: by, text }) => ({
        at: Math.max(from, at),
        text: t(language, 'setup:talk.said', { who: choiceText(wordingOf(language), by, players), text }),
      })),
    ];
  });
}

/** The seat's own drafts of contracts, and the answer that its shot has already been taken. */
export function draftLines(
  truth: Truth,
  acts: readonly TriedAct[],
  seat: SeatNumber,
  words: Words,
): readonly Allowed[] {
  const { language } = truth.table;
  return truth.moments
    .flatMap(({ at, after, notices }) => {
      const choices = notices.flatMap(({ to, news }) =>
        to !== 'all' && 'seat' in to && to.seat === seat && news.type === 'Prompted' ? news.choices : [],
      );
      if (!choices.some(({ verb }) => verb === 'orders')) return [];
      const view = { ...emptyView(seat), role: after.seats[seat - 1]!.role, choices, options: after.options };
      const insight = insightAt(truth, { after }, view);
      return draftsOf(acts.filter((act) => act.seat === seat)).flatMap((draft) =>
        linesAt(at, drawContract(insight, wordingOf(language), draft).content),
      );
    })
    .concat(
      acts
        .filter((act) => act.seat === seat && act.verb === 'fires')
        .map(({ targets: [target] }) => ({
          at: 0,
          text: refusalText({ code: 'already-fired', seat: target as SeatNumber }, wordingOf(language), words),
        })),
    );
}
