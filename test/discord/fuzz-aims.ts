/** Inputs that are likely to change something: people do what they are shown, and what they may do now. */
import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10';
import type { SeededRandom } from 'discord-emulator/random';
import { type Body, isSection } from '#discord/ui/body.ts';
import type { Caller } from '#discord/ui/context.ts';
import type { TableSummary } from '#game/ports/game-service.ts';
import type { Tables } from '#game/tables.ts';
import { afterGamePress, gatheringPress, lobbyPress } from './fuzz-hosts.ts';
import { resolverOf, type TypedCommand } from './fuzz-input.ts';

/** A person, and what they press or type. */
export interface Aim {
  readonly by: Pick<Caller, 'guildId' | 'userId' | 'moderates'>;
  readonly does: { readonly press: string; readonly values: readonly string[] } | { readonly command: TypedCommand };
}

/** A button, the buttons of a list of seats, or a menu that somebody was shown. */
interface Shown {
  readonly by: Aim['by'];
  readonly customIds: readonly string[];
  readonly options: readonly string[];
}

/** With fewer buttons and menus than these, a moderator opens another panel. */
const enoughShown = 20;
/** The most of them that are remembered. */
const mostShown = 80;
/** The share of presses in a moderator's panel, and how many of its newest buttons and menus are still right. */
const [inPanels, stillRight] = [0.3, 8];

export class Aims {
  readonly #dice: SeededRandom;
  readonly #tables: Tables;
  readonly #shown: Shown[] = [];

  constructor(dice: SeededRandom, tables: Tables) {
    this.#dice = dice;
    this.#tables = tables;
  }

  /** Remembers the buttons and menus of an answer for its reader. */
  note({ components }: Body, { guildId, userId, moderates }: Caller): void {
    const by = { guildId, userId, moderates };
    const partsOf = (rows: Body['components']) =>
      rows.flatMap((row) => row.components).flatMap((part) => ('custom_id' in part ? [part] : []));
    for (const part of partsOf(components.filter((row) => !isSection(row)))) {
      const options = 'options' in part ? part.options.map(({ value }) => value) : [];
      this.#shown.push({ by, customIds: [part.custom_id], options });
    }
    const seats = partsOf(components.filter(isSection)).map(({ custom_id: customId }) => customId);
    if (seats.length > 0) this.#shown.push({ by, customIds: seats, options: [] });
    this.#shown.splice(0, this.#shown.length - mostShown);
  }

  /** Something that somebody may do now. `null`: nobody was found. */
  next(guildIds: readonly string[]): Aim | null {
    const all = guildIds.flatMap((guildId) => this.#tables.tablesIn(guildId));
    const way = this.#dice.pick(['act', 'act', 'act', 'act', 'shown', 'shown', 'order', 'order', 'people'] as const);
    if (this.#shown.length < enoughShown && this.#dice.chance(0.15)) return this.#office(guildIds);
    if (way === 'shown') return this.#press();
    const table = all.length > 0 ? this.#dice.pick(all) : null;
    if (table === null) return null;
    const hosts = (does: Aim['does']): Aim => ({
      by: { guildId: table.guildId, userId: table.hostId, moderates: false },
      does,
    });
    if (table.stage === 'lobby' && this.#dice.chance(0.4)) return hosts(lobbyPress(this.#dice, this.#tables, table));
    if (table.stage === 'gathering' && this.#dice.chance(0.6)) return hosts(gatheringPress(this.#dice, table));
    if (table.stage === 'over' && this.#dice.chance(0.6)) return hosts(afterGamePress(this.#dice, table));
    if (way === 'people' || table.stage === 'lobby') return this.#people(table);
    return way === 'act' ? this.#act(table) : this.#order(table);
  }

  /** A moderator opens one of the panels, whose buttons and menus can be used later. */
  #office(guildIds: readonly string[]): Aim {
    const dice = this.#dice;
    const by = { guildId: dice.pick(guildIds), userId: 'u99', moderates: true };
    const set = { name: 'id', type: Option.String, value: 'ours' };
    const panels = [
      ['setup', null, []],
      ['roleset', 'edit', [set]],
      ['roleset', 'role', [set]],
    ] as const;
    const [name, sub, given] = dice.pick(panels);
    return { by, does: { command: { name, options: resolverOf(sub, given), words: `/${name} ${sub}` } } };
  }

  #press(): Aim | null {
    const panels = this.#dice.chance(inPanels) ? this.#shown.filter(({ by }) => by.moderates).slice(-stillRight) : [];
    const shown = panels.length > 0 ? panels : this.#shown;
    if (shown.length === 0) return null;
    const { by, customIds, options } = this.#dice.pick(shown);
    const values = options.length > 0 ? [this.#dice.pick(options)] : [];
    return { by, does: { press: this.#dice.pick(customIds), values } };
  }

  /** Somebody comes to the table or leaves it, or its host goes on with it. */
  #people({ gameId, guildId, hostId, players, waiting, watchers, stage }: TableSummary): Aim {
    const dice = this.#dice;
    const here = [...players, ...waiting, ...watchers].map(({ userId }) => userId);
    const newcomer = `u${(guildId === 'guild' ? 300 : 400) + dice.between(1, 40)}`;
    const press = (action: string, userId: string): Aim => ({
      by: { guildId, userId, moderates: false },
      does: { press: `n1:${gameId}:0:${action}`, values: [] },
    });
    if (stage !== 'lobby') return press(dice.pick(['watch', 'wait']), newcomer);
    const action = dice.pick(['join', 'join', 'wait', 'watch', 'leave', 'practice', 'nopractice', 'start'] as const);
    if (action === 'leave') return press(action, dice.pick(here));
    return press(action, ['join', 'wait', 'watch'].includes(action) ? newcomer : hostId);
  }

  /** A player makes one of their choices. */
  #act({ gameId, guildId, players, town }: TableSummary): Aim | null {
    const dice = this.#dice;
    const able = players.flatMap(({ userId }) =>
      (this.#tables.insight(gameId, userId)?.view.choices ?? []).map((choice) => ({ userId, choice })),
    );
    if (able.length === 0) return null;
    const { userId, choice } = dice.pick(able);
    const { verb, options, min } = choice;
    const values = options.length > 0 ? Array.from({ length: Math.max(1, min) }, () => String(dice.pick(options))) : [];
    // The button of one seat, or a menu.
    const [seat = '0'] = values;
    const isButton = values.length === 1 && Number(seat) > 0 && dice.chance(0.5);
    const at = isButton ? seat : '0';
    const action = verb === 'votes' ? `vote:${at}` : `pick:${verb}-${at}`;
    const press = `n1:${gameId}:${town.step?.number ?? 0}:${action}`;
    return { by: { guildId, userId, moderates: false }, does: { press, values: isButton ? [] : values } };
  }

  /** The host gives an order that is possible now. */
  #order({ guildId, hostId, town, players }: TableSummary): Aim {
    const dice = this.#dice;
    const rare = dice.pick(['foul', 'undo', 'unmute'] as const);
    const sub = town.paused
      ? 'resume'
      : dice.pick(['pause', 'mute', 'mute', 'extend', 'extend', 'extend', 'skip', rare] as const);
    const player = { name: 'player', type: Option.String, value: `${dice.between(1, players.length)}` };
    const given = [
      ...(['foul', 'mute', 'unmute'].includes(sub) ? [player] : []),
      ...(sub === 'foul' ? [{ name: 'reason', type: Option.String, value: 'talks' }] : []),
      ...(sub === 'extend' ? [{ name: 'seconds', type: Option.Integer, value: dice.between(5, 60) }] : []),
    ];
    const words = `/host ${sub} ${JSON.stringify(given)}`;
    return {
      by: { guildId, userId: hostId, moderates: false },
      does: { command: { name: 'host', options: resolverOf(sub, given), words } },
    };
  }
}
