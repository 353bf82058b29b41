import { ApplicationCommandOptionType as Option } from 'discord.js';
import { actFromInput, suggestActions } from '#discord/features/actions/handlers.ts';
import { showOwnPanel } from '#discord/features/actions/own-panel.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand, localised } from '#discord/ui/localised.ts';

/** `/act`: offers what the caller's card can do now. Only the caller sees it. */
export const act: Command = {
  name: 'act',
  data: () => ({
    ...guildCommand('act'),
    options: [{ ...localised('act.target'), type: Option.String, autocomplete: true, max_length: 100 }],
  }),
  run: (context, caller, input) => {
    const target = input.getString('target');
    return target === null ? showOwnPanel(context, caller, null) : actFromInput(context, caller, target);
  },
  suggest: (context, caller, focused) => suggestActions(context, caller, focused.value),
};
