import { ApplicationCommandOptionType as Option } from 'discord.js';
import { end, join, leave, start } from '#discord/features/lobby/handlers.ts';
import { openTable } from '#discord/features/new-table/handlers.ts';
import type { NewTableRequest } from '#discord/features/new-table/request.ts';
import { type PlanRequest, planTable } from '#discord/features/plans/planning.ts';
import { suggestRoleSets } from '#discord/features/role-sets/names.ts';
import { showStatus } from '#discord/features/status/handlers.ts';
import { wait, watch } from '#discord/features/watchers/handlers.ts';
import { suggestTables } from '#discord/features/which-table/find-table.ts';
import { suggestDecks } from '#discord/formats/deck.ts';
import { suggestZones } from '#discord/formats/time-zone.ts';
import type { Command, CommandBody, CommandConfig, CommandInput, PartialInput } from '#discord/ui/command.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import { guildCommand, hostModeChoice, languageChoice, localised, rulesetChoice } from '#discord/ui/localised.ts';
import { hostModes, languages, readLanguage } from '#game/ports/ports.ts';

/** The table, if the server has several. */
const table = { ...localised('table'), type: Option.String as const, autocomplete: true };

/** `/game`: the table itself, from its opening to its end. */
export const game: Command = {
  name: 'game',

  data: (offer: CommandConfig): CommandBody => ({
    ...guildCommand('game'),
    options: [
      { ...localised('game.new'), type: Option.Subcommand, options: newOptions(offer) },
      { ...localised('game.plan'), type: Option.Subcommand, options: planOptions(offer) },
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
      case 'plan':
        return planTable(context, caller, planFromInput(input));
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
    if (focused.name === 'roleset') return suggestRoleSets(context, caller, focused.value);
    if (focused.name === 'time-zone') return suggestZones(focused.value);
    return suggestTables(context, caller, focused.value);
  },
};

/** Suggests decks of the rulebook chosen so far, or of the server's default. */
function suggestCards({ service, guilds }: Context, caller: Caller, text: string, input: PartialInput) {
  const rulebook = service.rulebook(input.getString('rules') ?? guilds.of(caller.guildId).ruleset ?? '');
  return rulebook === null ? [] : suggestDecks(text, rulebook, input.getInteger('players'), caller.language);
}

/** The limits of all rulebooks together. The chosen rulebook checks its own. */
const fewest = 6;
const most = 26;

/** Everything else is set in the lobby. */
const newOptions = ({ rulesets, rehearsal }: CommandConfig) => [
  { ...localised('game.new.rules'), type: Option.String as const, choices: rulesets.map(rulesetChoice) },
  { ...localised('game.new.roleset'), type: Option.String as const, autocomplete: true, max_length: 50 },
  { ...localised('game.new.players'), type: Option.Integer as const, min_value: fewest, max_value: most },
  { ...localised('game.new.cards'), type: Option.String as const, autocomplete: true, max_length: 500 },
  { ...localised('game.new.language'), type: Option.String as const, choices: languages.map(languageChoice) },
  { ...localised('game.new.host'), type: Option.String as const, choices: hostModes.map(hostModeChoice) },
  ...(rehearsal ? [{ ...localised('game.new.seed'), type: Option.Integer as const, min_value: 0 }] : []),
];

const planOptions = ({ rulesets }: CommandConfig) => [
  { ...localised('game.plan.time'), type: Option.String as const, required: true, max_length: 60 },
  { ...localised('game.new.rules'), type: Option.String as const, choices: rulesets.map(rulesetChoice) },
  { ...localised('game.new.roleset'), type: Option.String as const, autocomplete: true, max_length: 50 },
  { ...localised('game.plan.zone'), type: Option.String as const, autocomplete: true, max_length: 50 },
];

function planFromInput(input: CommandInput): PlanRequest {
  const [zone, ruleset, roleSet] = [input.getString('time-zone'), input.getString('rules'), input.getString('roleset')];
  return {
    time: input.getString('time') ?? '',
    ...(zone === null ? {} : { zone }),
    ...(ruleset === null ? {} : { ruleset }),
    ...(roleSet === null ? {} : { roleSet }),
  };
}

function requestFromInput(input: CommandInput): NewTableRequest {
  const [ruleset, roleSet, deck] = [input.getString('rules'), input.getString('roleset'), input.getString('cards')];
  const [size, seed] = [input.getInteger('players'), input.getInteger('seed')];
  const language = readLanguage(input.getString('language') ?? '');
  const lead = hostModes.find((each) => each === input.getString('host'));
  return {
    ...(ruleset === null ? {} : { ruleset }),
    ...(roleSet === null ? {} : { roleSet }),
    ...(size === null ? {} : { size }),
    ...(deck === null ? {} : { deck }),
    ...(language === undefined ? {} : { language }),
    ...(lead === undefined ? {} : { lead }),
    ...(seed === null ? {} : { seed }),
  };
}
