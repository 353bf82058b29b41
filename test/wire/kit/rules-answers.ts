/**
 * The answers about a table's rules, and about any other rulebook. They follow from public facts, so everybody may read
 * them. A card in an answer has the same words as a player's own card. So an answer is known by its whole text and by its
 * buttons, not by its lines.
 */
import { type ReceivedEvent, readText } from 'discord-emulator';
import { drawPage, pageCount, topics } from '#discord/features/rules/pages.ts';
import type { RulesScope } from '#discord/features/rules/scope.ts';
import { drawRules } from '#discord/features/rules/view.ts';
import type { Body } from '#discord/ui/body.ts';
import { readEdition } from '#discord/ui/texts.ts';
import { emptyView, type View } from '#engine/kernel/view.ts';
import { optionsOf, rulebookOf } from '#game/model/deck.ts';
import { floorRemarks } from '#game/model/floor.ts';
import { seatsOf } from '#game/model/seating.ts';
import type { TableSummary } from '#game/ports/game-service.ts';
import type { LobbyView, Remark } from '#game/ports/ports.ts';
import { isOfAnimals, type Language, wordsOf } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { rulebookPages } from '../../rulebook-pages.ts';
import { wordingOf } from '../../rulebooks.ts';
import { linked, withoutIds } from './command-links.ts';
import { idsIn } from './custom-ids.ts';
import { dealIn, type Truth } from './truth.ts';

/** The time from which an answer may be read, in ms since 1970, by its text and the custom ids of its menu and buttons. */
type Answers = Map<string, number>;

/** The answers of one table by their texts. */
export class RulesAnswers {
  readonly #language: Language;
  /** The rulebook in short, which the button of the lobby shows. */
  readonly #summaries: Answers = new Map();
  /** The answers to which that one may be turned: the calls of a night, the cards, and the pages of the full text. */
  readonly #others: Answers = new Map();
  /** The editions of rulebooks whose answers without a table are among them. */
  readonly #editions = new Set<string>();

  constructor(truth: Truth, language: Language) {
    const { table, moments } = truth;
    const deal = dealIn(truth);
    this.#language = language;
    const played = changesOf(moments).map(
      ({ at, town }) => ({ at, stage: 'playing', town, deal, inRules: [] }) as const,
    );
    const lobbies = ruleRemarksOf(table).map(
      (inRules) => ({ at: 0, stage: 'lobby', town: emptyView(null), deal: null, inRules }) as const,
    );
    for (const { at, ...now } of [...lobbies, ...played]) this.#note(scopeOf(table, now, language), at);
  }

  #note(scope: RulesScope, from: number): void {
    note(this.#summaries, drawRules(scope, ''), from);
    for (const { value } of topics(scope)) note(this.#others, drawRules(scope, value), from);
    for (let page = 1; page <= pageCount(scope); page += 1) note(this.#others, drawPage(scope, page), from);
  }

  /** Returns true if the person's client has received one of the answers. */
  includes({ t: type, d, at }: ReceivedEvent): boolean {
    if (((d.flags ?? 0) & 64) === 0) return false;
    const ids = idsIn(d.components ?? []);
    for (const id of ids) this.#learn(/^n1:rules:\d+:rule(?:page|topic)?:(\w+(?:-\w+)?)/.exec(id)?.[1]);
    const answer = keyOf(withoutIds(readText(d)), ids);
    const from = this.#summaries.get(answer) ?? (type === 'MESSAGE_UPDATE' ? this.#others.get(answer) : undefined);
    return from !== undefined && from <= at;
  }

  /** Adds the answers of a rulebook without a table. To find its calls takes many sample deals. */
  #learn(edition: string | undefined): void {
    if (edition === undefined || this.#editions.has(edition)) return;
    this.#editions.add(edition);
    this.#note(scopeOfEdition(edition.replace('-', ':'), this.#language), 0);
  }
}

const keyOf = (text: string, ids: readonly string[]): string => [text, ...ids].join('\n');

/** Commands are links once Discord has told their ids. */
function note(answers: Answers, { content, components }: Body, from: number): void {
  for (const text of [content, linked(content)]) {
    const key = keyOf(text, idsIn(components));
    if (!answers.has(key)) answers.set(key, from);
  }
}

/** The moments at which the public facts about the calls changed. */
function changesOf(moments: Truth['moments']): Truth['moments'] {
  const factsOf = ({ phase, round, ended, seats, calls }: View) => JSON.stringify([phase, round, ended, seats, calls]);
  return moments.filter(({ town }, index) => index === 0 || factsOf(town) !== factsOf(moments[index - 1]!.town));
}

/** The remarks in the rules of a lobby, with any number of seats. It has none while it gathers people. */
function ruleRemarksOf({ ruleset, settings, players }: Truth['table']): readonly (readonly Remark[])[] {
  const scenes = players.flatMap((_, index) => [1, 2, 3].map((bots) => ({ seats: index + 1, bots })));
  const told = [true, false].flatMap((voice) =>
    scenes.map((scene): readonly Remark[] => [
      ...floorRemarks(rulesets[ruleset]!, settings.floor, { ...scene, voice }),
      ...(settings.secrecy === 'channels' ? [{ key: 'talk.channels' } as const] : []),
    ]),
  );
  return [[], ...new Map(told.map((floor) => [JSON.stringify(floor), floor])).values()];
}

/** The rulebook of the table as its answers know it at a time. */
function scopeOf(
  table: Truth['table'],
  { inRules, ...now }: Pick<TableSummary, 'stage' | 'town' | 'deal'> & Pick<LobbyView, 'inRules'>,
  language: Language,
): RulesScope {
  const rules = rulesets[table.ruleset]!;
  const rulebook = rulebookOf(rules);
  const options = optionsOf(rules, table);
  const { gameId, ruleset, cards = null } = table;
  const summary = {
    ...now,
    gameId,
    ruleset,
    options,
    cards,
    lobby: { inRules },
    players: seatsOf(table),
  } as unknown as TableSummary;
  const calls = rulebook.calls(summary, options);
  return {
    // All answers of a time have the same calls, and to find them takes many sample deals.
    rulebook: { ...rulebook, calls: () => calls },
    ...{
      table: summary,
      options,
      wording: wordsOf(wordingOf(language), { options, deal: now.deal }),
      isThemed: isOfAnimals(options),
      pages: rulebookPages,
    },
  };
}

/** A rulebook that was chosen by its name, as the command names it: it has its usual options. */
export function scopeOfEdition(name: string, language: Language): RulesScope {
  const { ruleset, theme } = readEdition(name);
  const rulebook = rulebookOf(rulesets[ruleset]!);
  const usual = Object.fromEntries(Object.entries(rulebook.options).map(([option, spec]) => [option, spec.default]));
  const options = { ...usual, ...(theme === undefined ? {} : { theme }) };
  const calls = rulebook.calls(null, options);
  return {
    rulebook: { ...rulebook, calls: () => calls },
    ...{ table: null, options, isThemed: isOfAnimals(options), pages: rulebookPages },
    wording: wordsOf(wordingOf(language), { options: { theme: theme ?? 'city' }, ownRoles: [] }),
  };
}
