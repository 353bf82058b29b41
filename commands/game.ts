import { ApplicationCommandOptionType as Option } from 'discord.js';
import type { Command, CommandBody, CommandConfig, CommandInput, PartialInput } from '#discord/command.ts';
import type { Caller, Context } from '#discord/context.ts';
import { end, join, leave, start } from '#discord/features/lobby/handlers.ts';
import { openTable } from '#discord/features/new-table/handlers.ts';
import type { NewTableRequest } from '#discord/features/new-table/request.ts';
import { suggestRoleSets } from '#discord/features/role-sets/names.ts';
import { showStatus } from '#discord/features/status/handlers.ts';
import { wait, watch } from '#discord/features/watchers/handlers.ts';
import { suggestTables } from '#discord/find-table.ts';
import { suggestDecks } from '#discord/formats/deck.ts';
import { readWords, suggestWords } from '#discord/formats/forbidden-words.ts';
import { suggestOrders } from '#discord/formats/night-order.ts';
import { languageOf } from '#discord/language-of.ts';
import {
  floorChoice,
  guildCommand,
  hostModeChoice,
  localised,
  rulesetChoice,
  secrecyChoice,
} from '#discord/localised.ts';
import { usualFloor } from '#game/model/floor.ts';
import { type FloorPlan, floorModes, leads } from '#game/ports/ports.ts';
import { secrecies } from '#game/server-settings/guild-settings.ts';

/** The table, if the server has several. */
const table = { ...localised('table'), type: Option.String as const, autocomplete: true };

/** `/game`: the table itself, from its opening to its end. */
export const game: Command = {
  name: 'game',

  data: (offer: CommandConfig): CommandBody => ({
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

  run: (context, caller, input) => {
    const named = input.getString('table');
    switch (input.getSubcommand()) {
      case 'new':
        return openTable(context, caller, requestFromInput(input));
      case 'join':
        return join(context, caller, named);
      case 'leave':
        return leave(context, caller, null);
      case 'wait':
        return wait(context, caller, named);
      case 'watch':
        return watch(context, caller, named);
      case 'start':
        return start(context, caller, null);
      case 'end':
        return end(context, caller, named);
      default:
        return showStatus(context, caller, named);
    }
  },

  suggest: (context, caller, focused, input) => {
    if (focused.name === 'cards') return suggestCards(context, caller, focused.value, input);
    if (focused.name === 'order') return suggestNights(context, caller, focused.value, input);
    if (focused.name === 'roleset') return suggestRoleSets(context, caller, focused.value);
    if (focused.name === 'words') return suggestWords(caller, focused.value);
    return suggestTables(context, caller, focused.value);
  },
};

/** The rulebook chosen so far, or the server's default. */
const rulebookFromInput = ({ service, guilds }: Context, { guildId }: Caller, input: PartialInput) =>
  service.rulebook(input.getString('rules') ?? guilds.of(guildId).ruleset ?? '');

function suggestCards(context: Context, caller: Caller, text: string, input: PartialInput) {
  const rulebook = rulebookFromInput(context, caller, input);
  return rulebook === null ? [] : suggestDecks(text, rulebook, input.getInteger('players'), caller.language);
}

function suggestNights(context: Context, caller: Caller, text: string, input: PartialInput) {
  const rulebook = rulebookFromInput(context, caller, input);
  return rulebook === null ? [] : suggestOrders(text, rulebook, caller.language);
}

const languageChoices = [
  { name: 'English', value: 'en' },
  { name: 'Русский', value: 'ru' },
];

/** The limits of all rulebooks together. The chosen rulebook checks its own. */
const fewest = 6;
const most = 26;

const newOptions = ({ rulesets, rehearsal, readsTown }: CommandConfig) => [
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
  { ...localised('game.new.host'), type: Option.String as const, choices: leads.map(hostModeChoice) },
  { ...localised('game.new.least'), type: Option.Integer as const, min_value: fewest, max_value: most },
  { ...localised('game.new.most'), type: Option.Integer as const, min_value: fewest, max_value: most },
  { ...localised('game.new.grace'), type: Option.Integer as const, min_value: 10, max_value: 900 },
  { ...localised('game.new.watchers'), type: Option.Boolean as const },
  ...(readsTown
    ? [{ ...localised('game.new.words'), type: Option.String as const, autocomplete: true, max_length: 300 }]
    : []),
  ...(rehearsal ? [{ ...localised('game.new.seed'), type: Option.Integer as const, min_value: 0 }] : []),
];

function requestFromInput(input: CommandInput) {
  const roleSet = input.getString('roleset');
  const size = input.getInteger('players');
  const deck = input.getString('cards');
  const order = input.getString('order');
  const seed = input.getInteger('seed');
  const floor = floorFromInput(input);
  const bounds = boundsFromInput(input);
  const named = input.getString('language');
  const language = named === null ? undefined : languageOf(named);
  const ruleset = input.getString('rules');
  const keepTown = input.getBoolean('keep-log');
  const nightSound = input.getBoolean('night-sound');
  const secrecy = secrecies.find((each) => each === input.getString('secrecy'));
  return {
    ...(roleSet === null ? {} : { roleSet }),
    ...wordsFromInput(input.getString('words')),
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

/** The host mode, the number of players, the grace time and the watchers. */
function boundsFromInput(
  input: CommandInput,
): Pick<NewTableRequest, 'lead' | 'least' | 'most' | 'grace' | 'unwatched'> {
  const lead = leads.find((each) => each === input.getString('host'));
  const [least, most, grace] = [input.getInteger('least'), input.getInteger('most'), input.getInteger('grace')];
  return {
    ...(lead === undefined ? {} : { lead }),
    ...(least === null ? {} : { least }),
    ...(most === null ? {} : { most }),
    ...(grace === null ? {} : { grace }),
    ...(input.getBoolean('watchers') === false ? { unwatched: true as const } : {}),
  };
}

/** The forbidden words. The rulebook has its own defaults, which need no option. */
function wordsFromInput(input: string | null): Pick<NewTableRequest, 'options' | 'watchesWords'> {
  const list = readWords(input);
  if (list === null) return { options: {} };
  return { options: list === 'usual' ? {} : { forbiddenWords: list }, watchesWords: true };
}

/** The chosen floor settings, completed with the defaults; null if none was chosen. */
function floorFromInput(input: CommandInput): FloorPlan | null {
  const mode = floorModes.find((each) => each === input.getString('floor'));
  const tolerance = input.getNumber('tolerance');
  const window = input.getNumber('window');
  if (mode === undefined && tolerance === null && window === null) return null;
  return {
    mode: mode ?? usualFloor.mode,
    tolerance: tolerance ?? usualFloor.tolerance,
    window: window ?? Math.max(usualFloor.window, tolerance ?? 0),
  };
}
