import { ApplicationCommandOptionType as Option } from 'discord.js';
import type { Command } from '#discord/command.ts';
import { bookChoices, guildCommand, localised } from '#discord/localised.ts';
import { rules as answer, suggestRules } from '#discord/panels/rules.ts';

/** `/rules`: a rulebook in short, a card, a clause, the calls of the night. */
export const rules: Command = {
  name: 'rules',

  data: ({ rulesets }) => ({
    ...guildCommand('rules'),
    options: [
      { ...localised('rules.ruleset'), type: Option.String, choices: bookChoices(rulesets) },
      { ...localised('rules.about'), type: Option.String, autocomplete: true, max_length: 100 },
    ],
  }),

  run: (house, asker, typed) =>
    answer(house, asker, { ruleset: typed.getString('ruleset'), about: typed.getString('about') }),

  suggest: (house, asker, focused, typed) => suggestRules(house, asker, typed.getString('ruleset'), focused.value),
};
