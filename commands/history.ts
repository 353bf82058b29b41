import { ApplicationCommandOptionType as Option } from 'discord.js';
import { showGames } from '#discord/features/history.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand, localised, rulesetChoices } from '#discord/ui/localised.ts';

/** `/history`: the finished games of a server. */
export const history: Command = {
  name: 'history',

  data: ({ rulebooks }) => ({
    ...guildCommand('history'),
    options: [
      { ...localised('history.rules'), type: Option.String, choices: rulesetChoices(rulebooks) },
      { ...localised('history.person'), type: Option.User },
    ],
  }),

  run: (context, caller, input) =>
    showGames(context, caller, {
      page: 1,
      ruleset: input.getString('rules'),
      userId: input.getUser('person')?.id ?? null,
    }),
};
