import { ApplicationCommandOptionType as Option } from 'discord.js';
import type { Command, CommandBody, Offer, Typed, TypedSoFar } from '#discord/command.ts';
import type { Asker, House } from '#discord/house.ts';
import { floorChoice, guildCommand, leadChoice, localised, rulesetChoice, secrecyChoice } from '#discord/localised.ts';
import { suggestDecks } from '#discord/panels/deck.ts';
import { end, join, leave, type NewTableWish, openTable, start, status } from '#discord/panels/deeds.ts';
import { wait, watch } from '#discord/panels/guests.ts';
import { suggestOrders } from '#discord/panels/night-order.ts';
import { suggestRoleSets } from '#discord/panels/role-sets/names.ts';
import { suggestTables } from '#discord/panels/tables.ts';
import { readWords, suggestWords } from '#discord/panels/words-list.ts';
import { languageOf } from '#discord/reader.ts';
import { usualFloor } from '#table/floor.ts';
import { secrecies } from '#table/guild-settings.ts';
import { type FloorPlan, floorModes, leads } from '#table/ports.ts';

/** Which table, where a guild has several. */
const table = { ...localised('table'), type: Option.String as const, autocomplete: true };

/** `/game`: the table itself, from its opening to its end. */
export const game: Command = {
  name: 'game',

  data: (offer: Offer): CommandBody => ({
    ...guildCommand('game'),
    options: [
      { ...localised('game.new'), type: Option.Subcommand, options: newOptions(offer) },
      { ...localised('game.join'), type: Option.Subcommand, options: [table] },
      { ...localised('game.leave'), type: Option.Subcommand },
      { ...localised('game.wait'), type: Option.Subcommand, options: [table] },
      { ...localised('game.watch'), type: Option.Subcommand, options: [table] },
      { ...localised('game.start'), type: Option.Subcommand },
      { ...localised('game.status'), type: Option.Subcommand, options: [table] },
      { ...localised('game.end'), type: Option.Subcommand, options: [table] },
    ],
  }),

  run: (house, asker, typed) => {
    const named = typed.getString('table');
    switch (typed.getSubcommand()) {
      case 'new':
        return openTable(house, asker, wish(typed));
      case 'join':
        return join(house, asker, named);
      case 'leave':
        return leave(house, asker, null);
      case 'wait':
        return wait(house, asker, named);
      case 'watch':
        return watch(house, asker, named);
      case 'start':
        return start(house, asker, null);
      case 'end':
        return end(house, asker, named);
      default:
        return status(house, asker, named);
    }
  },

  suggest: (house, asker, focused, typed) => {
    if (focused.name === 'cards') return suggestCards(house, asker, focused.value, typed);
    if (focused.name === 'order') return suggestNights(house, asker, focused.value, typed);
    if (focused.name === 'roleset') return suggestRoleSets(house, asker, focused.value);
    if (focused.name === 'words') return suggestWords(asker, focused.value);
    return suggestTables(house, asker, focused.value);
  },
};

/** The rulebook that was named so far, or that of a table that names none. */
const rulebookTyped = ({ desk, guilds }: House, { guildId }: Asker, typed: TypedSoFar) =>
  desk.rulebook(typed.getString('rules') ?? guilds.of(guildId).ruleset ?? '');

function suggestCards(house: House, asker: Asker, text: string, typed: TypedSoFar) {
  const rulebook = rulebookTyped(house, asker, typed);
  return rulebook === null ? [] : suggestDecks(text, rulebook, typed.getInteger('players'), asker.language);
}

function suggestNights(house: House, asker: Asker, text: string, typed: TypedSoFar) {
  const rulebook = rulebookTyped(house, asker, typed);
  return rulebook === null ? [] : suggestOrders(text, rulebook, asker.language);
}

const languageChoices = [
  { name: 'English', value: 'en' },
  { name: 'Русский', value: 'ru' },
];

/** Of all rulebooks; which of these numbers the chosen one takes is its own affair. */
const fewest = 6;
const most = 26;

const newOptions = ({ rulesets, rehearsal, readsTown }: Offer) => [
  {
    ...localised('game.new.rules'),
    type: Option.String as const,
    choices: rulesets.map(rulesetChoice),
  },
  { ...localised('game.new.roleset'), type: Option.String as const, autocomplete: true, max_length: 50 },
  { ...localised('game.new.players'), type: Option.Integer as const, min_value: fewest, max_value: most },
  { ...localised('game.new.cards'), type: Option.String as const, autocomplete: true, max_length: 500 },
  { ...localised('game.new.order'), type: Option.String as const, autocomplete: true, max_length: 300 },
  { ...localised('game.new.language'), type: Option.String as const, choices: languageChoices },
  { ...localised('game.new.keep-log'), type: Option.Boolean as const },
  { ...localised('game.new.night-sound'), type: Option.Boolean as const },
  { ...localised('game.new.secrecy'), type: Option.String as const, choices: secrecies.map(secrecyChoice) },
  { ...localised('game.new.floor'), type: Option.String as const, choices: floorModes.map(floorChoice) },
  { ...localised('game.new.tolerance'), type: Option.Number as const, min_value: 0.1, max_value: 60 },
  { ...localised('game.new.window'), type: Option.Number as const, min_value: 1, max_value: 60 },
  { ...localised('game.new.host'), type: Option.String as const, choices: leads.map(leadChoice) },
  { ...localised('game.new.least'), type: Option.Integer as const, min_value: fewest, max_value: most },
  { ...localised('game.new.most'), type: Option.Integer as const, min_value: fewest, max_value: most },
  { ...localised('game.new.grace'), type: Option.Integer as const, min_value: 10, max_value: 900 },
  { ...localised('game.new.watchers'), type: Option.Boolean as const },
  ...(readsTown
    ? [{ ...localised('game.new.words'), type: Option.String as const, autocomplete: true, max_length: 300 }]
    : []),
  ...(rehearsal ? [{ ...localised('game.new.seed'), type: Option.Integer as const, min_value: 0 }] : []),
];

function wish(typed: Typed) {
  const roleSet = typed.getString('roleset');
  const size = typed.getInteger('players');
  const deck = typed.getString('cards');
  const order = typed.getString('order');
  const seed = typed.getInteger('seed');
  const floor = wishedFloor(typed);
  const bounds = wishedBounds(typed);
  const named = typed.getString('language');
  const language = named === null ? undefined : languageOf(named);
  const ruleset = typed.getString('rules');
  const keepTown = typed.getBoolean('keep-log');
  const nightSound = typed.getBoolean('night-sound');
  const secrecy = secrecies.find((each) => each === typed.getString('secrecy'));
  return {
    ...(roleSet === null ? {} : { roleSet }),
    ...watched(typed.getString('words')),
    ...(ruleset === null ? {} : { ruleset }),
    ...(keepTown === null ? {} : { keepTown }),
    ...(nightSound === null ? {} : { nightSound }),
    ...(secrecy === undefined ? {} : { secrecy }),
    ...bounds,
    ...(size === null ? {} : { size }),
    ...(deck === null ? {} : { deck }),
    ...(order === null ? {} : { order }),
    ...(language === undefined ? {} : { language }),
    ...(floor === null ? {} : { floor }),
    ...(seed === null ? {} : { seed }),
  };
}

/** For whom the table is, besides its size: who leads it, how many may play, who may look on. */
function wishedBounds(typed: Typed): Pick<NewTableWish, 'lead' | 'least' | 'most' | 'grace' | 'unwatched'> {
  const lead = leads.find((each) => each === typed.getString('host'));
  const [least, most, grace] = [typed.getInteger('least'), typed.getInteger('most'), typed.getInteger('grace')];
  return {
    ...(lead === undefined ? {} : { lead }),
    ...(least === null ? {} : { least }),
    ...(most === null ? {} : { most }),
    ...(grace === null ? {} : { grace }),
    ...(typed.getBoolean('watchers') === false ? { unwatched: true as const } : {}),
  };
}

/** Forbidden words: the usual ones are the rulebook's own and need no option. */
function watched(typed: string | null): Pick<NewTableWish, 'options' | 'watchesWords'> {
  const list = readWords(typed);
  if (list === null) return { options: {} };
  return { options: list === 'usual' ? {} : { forbiddenWords: list }, watchesWords: true };
}

/** What was chosen of the floor, and the rest as usual; `null`: nothing. */
function wishedFloor(typed: Typed): FloorPlan | null {
  const mode = floorModes.find((each) => each === typed.getString('floor'));
  const tolerance = typed.getNumber('tolerance');
  const window = typed.getNumber('window');
  if (mode === undefined && tolerance === null && window === null) return null;
  return {
    mode: mode ?? usualFloor.mode,
    tolerance: tolerance ?? usualFloor.tolerance,
    window: window ?? Math.max(usualFloor.window, tolerance ?? 0),
  };
}
