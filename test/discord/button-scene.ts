/** The tables, the plan and the role set whose buttons strange people use, and these people. */
import { ButtonStyle, ComponentType, InteractionType } from 'discord.js';
import type { OpenModal, SimulatedUser } from 'discord-emulator';
import type { CustomId } from '#discord/ui/custom-id.ts';
import { RoleSetService } from '#game/server-settings/role-set-service.ts';
import type { Language } from '#narration/index.ts';
import { roleSetsOn } from '#store/role-sets.ts';
import { ask, expectSuccess } from '../game/kit/process.ts';
import { BadInputEvening, withoutLinks } from './bad-input-evening.ts';

/** The tables by their stage, the plan, and the role set with its revision. */
export interface Ids {
  readonly lobby: string;
  readonly gathering: string;
  readonly playing: string;
  readonly over: string;
  readonly plan: string;
  readonly set: string;
  readonly revision: number;
}

/** One use: the custom id, the value of a menu, or the texts of a form. */
export interface Use {
  readonly id: CustomId;
  readonly value?: string;
  readonly typed?: readonly string[];
}

/** The most presses of one person. The bot leaves those of a person unanswered who presses far more often. */
const mostPresses = 10;

/** The hosts of the lobby, of the tables at the later stages, and of the plan: the people of the evening. */
export const hosts = { lobby: 0, gathering: 1, playing: 2, over: 3, plan: 4 } as const;

/** A server with a table at each stage, a plan, and a role set with an own role. */
export class ButtonScene {
  readonly place: BadInputEvening;
  readonly ids: Ids;
  /** The ids of what is gone. */
  readonly gone: Ids;

  private constructor(place: BadInputEvening, ids: Ids, closed: string) {
    this.place = place;
    this.ids = ids;
    const tables = { lobby: closed, gathering: closed, playing: closed, over: closed };
    this.gone = { ...tables, plan: closed, set: 'lost', revision: 1 };
  }

  static async open(): Promise<ButtonScene> {
    const place = await BadInputEvening.open('en');
    const { evening } = place;
    const end = async (gameId: string, host: number) =>
      expectSuccess(await ask(evening.tables, gameId).hostRequests.end(evening.people[host]!.id, false));
    const closed = await openTable(place, hosts.plan);
    await end(closed, hosts.plan);
    const lobby = await openTable(place, hosts.lobby, 'grand');
    const [gathering, playing, over] = [
      await startedTable(place, hosts.gathering),
      await startedTable(place, hosts.playing),
      await startedTable(place, hosts.over),
    ] as const;
    // Their tables are in text, because the first one has the voice: they are dealt when they have their rooms.
    await evening.until(() => [playing, over].every((id) => evening.tables.table(id)?.stage === 'playing'));
    await end(over, hosts.over);
    await evening.until(() => evening.tables.table(closed) === null && evening.tables.table(over)?.stage === 'over');
    const [plan, role] = [await planTable(place), await makeRoleSet(place)];
    evening.gameId = plan;
    return new ButtonScene(place, { lobby, gathering, playing, over, plan, ...role }, closed);
  }

  /** The revision of the role set, or undefined if it is gone. */
  async revision(): Promise<number | null | undefined> {
    const sets = await roleSetsOf(this.place).list(this.place.evening.guild.id);
    return sets.find(({ id }) => id === this.ids.set)?.revision;
  }

  /** A source of people of one kind who read this language. Each of them presses only a few times. */
  people(
    language: Language,
    make: () => SimulatedUser | Promise<SimulatedUser>,
    times = 1,
  ): () => Promise<SimulatedUser> {
    let [person, presses]: [SimulatedUser | null, number] = [null, 0];
    return async () => {
      if (person === null || presses === Math.floor(mostPresses / times)) [person, presses] = [await make(), 0];
      person.user.locale = language === 'ru' ? 'ru' : 'en-US';
      presses += 1;
      return person;
    };
  }

  /** A person with the permission to manage this server, or the other one. */
  moderator(guild = this.place.evening.guild): SimulatedUser {
    const [person, role] = [this.place.stranger(), guild.addRole({ name: 'Moderators', permissions: 0x20n })];
    const there = guild === this.place.other ? this.place.elsewhere(person) : person;
    guild.asModerator().giveRole(there, role);
    return there;
  }

  /** Posts a message with a button or a menu for everybody in this server. */
  post({ id, value }: Use, { guild } = { guild: this.place.evening.guild }): Promise<string> {
    return this.place.copy({ text: 'Copy', rows: [rowOf(id, value)] }, guild);
  }

  /** Uses a button, a menu or a form. Returns the text that its user reads. */
  async use(person: SimulatedUser, use: Use, posted?: string): Promise<string> {
    const { evening, other } = this.place;
    const guild = person.guild.id === other.id ? other : evening.guild;
    const message = posted ?? (await this.post(use, { guild }));
    const used = await this.#press(person, message, use);
    await evening.until(() => used.content !== '' || used.modal !== undefined || used.failed !== undefined);
    if (used.failed !== undefined) return `failed: ${used.failed}`;
    return withoutLinks(used.modal?.title ?? used.followUps.at(-1)?.text ?? used.content);
  }

  #press(person: SimulatedUser, message: string, { id, value, typed }: Use) {
    if (typed !== undefined) return person.submit(this.#forged(person, message, id, typed), fieldsOf(typed));
    return value === undefined ? person.press(message, id) : person.choose(message, id, value);
  }

  /** A form that a person's client sends although the bot has not shown it. */
  #forged(person: SimulatedUser, message: string, id: CustomId, typed: readonly string[]): OpenModal {
    const channel = [...person.guild.channels.values()].find(({ messages }) => messages.has(message))!;
    const input = { type: ComponentType.TextInput, required: false };
    const components = typed.map((_, index) => ({
      ...{ type: ComponentType.Label, label: `${index}`, component: { ...input, custom_id: `${index}` } },
    }));
    const shown = { applicationId: this.place.evening.application.id, source: channel.messages.get(message) };
    const opened = { id: message, type: InteractionType.MessageComponent, guildId: person.guild.id };
    const interaction = { ...shown, ...opened, userId: person.id, channelId: channel.id };
    return { customId: id, title: 'Forged', components, interaction } as unknown as OpenModal;
  }
}

const fieldsOf = (typed: readonly string[]) => Object.fromEntries(typed.map((text, index) => [`${index}`, text]));

const rowOf = (id: CustomId, value: string | undefined) =>
  ({
    type: ComponentType.ActionRow,
    components: [
      value === undefined
        ? { type: ComponentType.Button, style: ButtonStyle.Secondary, label: 'Press', custom_id: id }
        : { type: ComponentType.StringSelect, custom_id: id, options: [{ label: value, value }] },
    ],
  }) as never;

/** Opens a table, and returns its id. */
async function openTable({ evening }: BadInputEvening, host: number, rules = 'six'): Promise<string> {
  const ids = () => evening.tables.tablesIn(evening.guild.id).map(({ gameId }) => gameId);
  const before = new Set(ids());
  await evening.answer(evening.people[host]!.slash('game new', { rules }));
  await evening.until(() => ids().some((id) => !before.has(id)));
  return ids().find((id) => !before.has(id))!;
}

/** A table with practice players whose host has pressed Start. The first such table gathers, the others have no voice. */
async function startedTable(place: BadInputEvening, host: number): Promise<string> {
  const { tables, people } = place.evening;
  const gameId = await openTable(place, host);
  expectSuccess(await ask(tables, gameId).lobby.changePractice(people[host]!.id, true));
  expectSuccess(await ask(tables, gameId).lobbyStart.start(people[host]!.id));
  return gameId;
}

async function planTable({ evening }: BadInputEvening): Promise<string> {
  const planned = () => [...evening.store.documents.keys()].find((key) => key.startsWith('plan:'));
  await evening.answer(evening.people[hosts.plan]!.slash('game plan', { time: 'in 2 hours', rules: 'six' }));
  await evening.until(planned);
  return planned()!.slice('plan:'.length);
}

const roleSetsOf = ({ evening }: BadInputEvening) => new RoleSetService(roleSetsOn(evening.store), () => Date.now());

/** A role set with an own role that heals. */
async function makeRoleSet(place: BadInputEvening): Promise<{ readonly set: string; readonly revision: number }> {
  const [sets, { guild }] = [roleSetsOf(place), place.evening];
  const [set, by] = ['ours', guild.owner.id];
  expectSuccess(await sets.copy(guild.id, { from: 'boxed', id: set, name: null, by }));
  const role = { id: 'guest', name: { en: 'Guest' }, faction: 'town', abilities: [{ kind: 'heal' }] };
  expectSuccess(await sets.edit(guild.id, { id: set, by, revision: 1 }, { edit: 'role', role }));
  return { set, revision: 2 };
}
