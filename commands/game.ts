import { ApplicationCommandOptionType as Option } from 'discord.js';
import { end } from '#discord/features/host-orders.ts';
import { join, leave, start } from '#discord/features/lobby/handlers.ts';
import { openTable } from '#discord/features/new-table/handlers.ts';
import { chosenRules, namedRules, suggestRules } from '#discord/features/new-table/offers.ts';
import type { NewTableRequest } from '#discord/features/new-table/request.ts';
import { planTable } from '#discord/features/plans/planning.ts';
import type { PlanRequest } from '#discord/features/plans/unread-time.ts';
import { showStatus } from '#discord/features/status.ts';
import { wait, watch } from '#discord/features/watchers.ts';
import { suggestTables } from '#discord/features/which-table/find-table.ts';
import { suggestDecks } from '#discord/formats/deck.ts';
import { suggestZones } from '#discord/formats/time-zone.ts';
import type { Command, CommandBody, CommandConfig, CommandInput, PartialInput } from '#discord/ui/command.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import { guildCommand, hostModeChoice, languageChoice, localised } from '#discord/ui/localised.ts';
import { hostModes, languages, readLanguage } from '#game/ports/ports.ts';

/** The table, if the server has several. */
const table = { ...localised('table'), type: Option.String as const, autocomplete: true };

/** The rulebook or the role set of a table. */
const rules = { ...localised('game.new.rules'), type: Option.String as const, autocomplete: true, max_length: 100 };

/** `/game`: the table itself, from its opening to its end. */
export const game: Command = {
  name: 'game',

  data: (offer: CommandConfig): CommandBody => ({
    ...guildCommand('game'),
    options: [
      { ...localised('game.new'), type: Option.Subcommand, options: newOptions(offer) },
      { ...localised('game.plan'), type: Option.Subcommand, options: planOptions },
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
        return openTable(context, caller, requestFromInput(context, caller, input));
      case 'plan':
        return planTable(context, caller, planFromInput(context, caller, input));
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
    if (focused.name === 'rules') return suggestRules(context, caller, focused.value, input.getInteger('players'));
    if (focused.name === 'time-zone') return suggestZones(focused.value);
    return suggestTables(context, caller, focused.value);
  },
};

/** Suggests decks of the rulebook chosen so far, or of the server's default. */
function suggestCards({ service, guilds }: Context, caller: Caller, text: string, input: PartialInput) {
  const rules = input.getString('rules') ?? guilds.of(caller.guildId).ruleset ?? '';
  const rulebook = service.rulebook(chosenRules(rules).ruleset ?? '');
  return rulebook === null ? [] : suggestDecks(text, rulebook, input.getInteger('players'), caller.wording);
}

/** The limits of all rulebooks together. The chosen rulebook checks its own. */
const fewest = 6;
const most = 26;

/** Everything else is set in the lobby. */
const newOptions = ({ rehearsal }: CommandConfig) => [
  rules,
  { ...localised('game.new.players'), type: Option.Integer as const, min_value: fewest, max_value: most },
  { ...localised('game.new.cards'), type: Option.String as const, autocomplete: true, max_length: 500 },
  { ...localised('game.new.language'), type: Option.String as const, choices: languages.map(languageChoice) },
  { ...localised('game.new.host'), type: Option.String as const, choices: hostModes.map(hostModeChoice) },
  { ...localised('game.new.practice'), type: Option.Boolean as const },
  ...(rehearsal ? [{ ...localised('game.new.seed'), type: Option.Integer as const, min_value: 0 }] : []),
];

const planOptions = [
  { ...localised('game.plan.time'), type: Option.String as const, required: true, max_length: 60 },
  rules,
  { ...localised('game.plan.zone'), type: Option.String as const, autocomplete: true, max_length: 50 },
];

/** The rulebook or the role set that was typed or chosen. */
function rulesFromInput(context: Context, caller: Caller, input: CommandInput) {
  const typed = input.getString('rules');
  return typed === null ? {} : namedRules(context, caller, typed);
}

function planFromInput(context: Context, caller: Caller, input: CommandInput): PlanRequest {
  const zone = input.getString('time-zone');
  return {
    time: input.getString('time') ?? '',
    ...(zone === null ? {} : { zone }),
    ...rulesFromInput(context, caller, input),
  };
}

function requestFromInput(context: Context, caller: Caller, input: CommandInput): NewTableRequest {
  const [deck, practice] = [input.getString('cards'), input.getBoolean('practice')];
  const [size, seed] = [input.getInteger('players'), input.getInteger('seed')];
  const language = readLanguage(input.getString('language') ?? '');
  const lead = hostModes.find((each) => each === input.getString('host'));
  return {
    ...rulesFromInput(context, caller, input),
    ...(practice ? { practice } : {}),
    ...(size === null ? {} : { size }),
    ...(deck === null ? {} : { deck }),
    ...(language === undefined ? {} : { language }),
    ...(lead === undefined ? {} : { lead }),
    ...(seed === null ? {} : { seed }),
  };
}
