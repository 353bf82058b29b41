import { ApplicationCommandOptionType as Option } from 'discord.js';
import { noSuchChoice, showChoices, submitAction, suggestTargets } from '#discord/features/actions/handlers.ts';
import { readChoice } from '#discord/formats/choices.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand, localised } from '#discord/ui/localised.ts';

/** `/vote`: the same as the menu of the ballot. Only the voter sees the answer. */
export const vote: Command = {
  name: 'vote',
  data: () => ({
    ...guildCommand('vote'),
    options: [{ ...localised('vote.candidate'), type: Option.String, autocomplete: true, max_length: 20 }],
  }),
  run: (context, caller, input) => {
    const candidate = input.getString('candidate');
    if (candidate === null) return showChoices(context, caller, null, 'votes');
    const choice = readChoice(candidate.trim());
    return choice === null
      ? noSuchChoice(context, caller)
      : submitAction(context, caller, null, { verb: 'votes', targets: [choice] });
  },
  suggest: (context, caller, focused) => suggestTargets(context, caller, 'votes', focused.value),
};
