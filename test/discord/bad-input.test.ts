/**
 * Strange uses of the buttons around a game: by strangers, twice, too late, after a restart, in another server, by
 * banned people and timed-out members, and by many at once. Every answer is short, in the reader's language, and says
 * what to do. Nothing is half done.
 */
import type { ShownMessage, SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { type Language, languages, t } from '#narration/index.ts';
import { BadInputEvening, type Part, withoutLinks } from './bad-input-evening.ts';
import { type Row, type Situation, situations, type Text, type Who } from './bad-input-situations.ts';

let place: BadInputEvening;

/** The answers that carry something out. All others refuse, and change nothing. */
const done: ReadonlySet<string> = new Set([
  'redrawn',
  'ui:subscription.on',
  'ui:subscription.off',
  'evening:again.done',
]);

/** Answers the rows of a situation one after the other. */
class Course {
  readonly #situation: Situation;
  #message!: ShownMessage;
  #parts!: Readonly<Record<string, Part>>;
  readonly #copies = new Map<string, string>();
  #last: SimulatedUser;
  #restarted = false;
  #ended = false;

  constructor(situation: Situation) {
    this.#situation = situation;
    this.#last = place.evening.host;
  }

  async begin(): Promise<void> {
    this.#message = await this.#situation.open(place);
    this.#parts = this.#situation.parts(place.evening.gameId);
    const { guild } = place.evening;
    for (const there of [guild, place.other]) this.#copies.set(there.id, await place.copy(this.#message, there));
  }

  async answer([who, part, told, params]: Row): Promise<void> {
    const person = await this.#person(who);
    // A message of the town moves with its page, and strangers do not see it.
    const isShown = !this.#ended && person.guild === place.evening.guild.guild && this.#isInGeneral;
    const message = isShown ? this.#message : this.#copies.get(person.guild.id)!;
    const before = place.state();
    const said = await place.use(person, message, this.#parts[part]!);
    const wanted = told === 'redrawn' ? told : say(place.language, told, params);
    expect(said, `${who}: ${part}`).toBe(withoutLinks(wanted));
    if (!done.has(told) && told !== 'ui:gathering.cancel') expect(place.state(), `${who}: ${part}`).toBe(before);
  }

  get #isInGeneral(): boolean {
    return this.#message.channel_id === place.evening.guild.channel('general').id;
  }

  async #person(who: Who): Promise<SimulatedUser> {
    if (who === 'after a restart' && !this.#restarted) await place.restart();
    if (who === 'late' && !this.#ended) await this.#situation.end(place);
    this.#restarted ||= who === 'after a restart';
    this.#ended ||= who === 'late';
    if (who === 'host') return place.evening.host;
    if (who !== 'again') this.#last = place.stranger();
    if (who === 'banned') await place.banned(this.#last);
    if (who === 'timed out') place.timedOut(this.#last);
    return who === 'elsewhere' ? place.elsewhere(this.#last) : this.#last;
  }
}

const say = (language: Language, text: Text, params: Readonly<Record<string, string | number>> = {}): string =>
  (t as (language: Language, text: Text, params: object) => string)(language, text, params);

describe.each(situations)('$name', (situation) => {
  test.each(languages)('answers every strange press in short, and nothing is half done (%s)', async (language) => {
    place = await BadInputEvening.open(language);
    const course = new Course(situation);
    await course.begin();
    for (const row of situation.rows) await course.answer(row);
  });
});

/** The number of people for each answer to a press of 26 strangers at the same time, and of the host with them. */
interface Crowd {
  readonly situation: string;
  readonly part: string;
  readonly told: Readonly<Partial<Record<Text | 'redrawn', number>>>;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly host?: Text;
}

const crowds: readonly Crowd[] = [
  {
    ...{ situation: 'a lobby with free seats', part: 'join', params: { max: 6 } },
    told: { redrawn: 5, 'remarks:table.full': 21 },
  },
  { situation: 'a lobby with free seats', part: 'tell me', told: { 'ui:subscription.on': 26 } },
  { situation: 'a full lobby', part: 'wait', told: { redrawn: 26 } },
  { situation: 'a full lobby', part: 'watch', told: { redrawn: 26 } },
  {
    ...{ situation: 'a table that gathers', part: 'cancel', host: 'ui:gathering.cancel' },
    told: { 'ui:kind.not-host': 26 },
  },
  {
    ...{ situation: 'a game that is over', part: 'again', host: 'evening:again.done' },
    told: { 'remarks:again.stranger': 26 },
  },
  { situation: 'a plan', part: 'join', told: { redrawn: 26 } },
];

describe.each(crowds)('$situation: $part by 26 people at once', ({ situation, part, told, params, host }) => {
  test.each(languages)('is answered to each of them, and done once (%s)', async (language) => {
    place = await BadInputEvening.open(language);
    const { evening } = place;
    const found = situations.find(({ name }) => name === situation)!;
    const message = await found.open(place);
    const shown = await place.copy(message);
    const button = found.parts(evening.gameId)[part]!;
    const people = Array.from({ length: 26 }, () => place.stranger());
    const pressed = await Promise.all(
      [...people, ...(host ? [evening.host] : [])].map((each) => place.use(each, shown, button)),
    );
    for (const [text, count] of Object.entries(told)) {
      const wanted = text === 'redrawn' ? text : withoutLinks(say(language, text as Text, params));
      expect(
        pressed.filter((answer) => answer === wanted),
        text,
      ).toHaveLength(count);
    }
    if (host) expect(pressed.at(-1)).toBe(withoutLinks(say(language, host)));
    expect(
      evening.tables.tablesIn(evening.guild.id).filter(({ stage }) => stage === 'lobby').length,
    ).toBeLessThanOrEqual(1);
  });
});
