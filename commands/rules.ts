import { ApplicationCommandOptionType as Option } from 'discord.js';
import { showRules, suggestRules } from '#discord/features/rules/handlers.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand, localised, rulebookChoices } from '#discord/ui/localised.ts';

/** `/rules`: shows a rulebook in short or in full, a card, a clause, or the calls of the night. */
export const rules: Command = {
  name: 'rules',

  data: ({ rulebooks }) => ({
    ...guildCommand('rules'),
    options: [
      { ...localised('rules.ruleset'), type: Option.String, choices: rulebookChoices(rulebooks) },
      { ...localised('rules.about'), type: Option.String, autocomplete: true, max_length: 100 },
    ],
  }),

  run: (context, caller, input) =>
    showRules(context, caller, { ruleset: input.getString('ruleset'), about: input.getString('about') }),

  suggest: (context, caller, focused, input) =>
    suggestRules(context, caller, input.getString('ruleset'), focused.value),
};
