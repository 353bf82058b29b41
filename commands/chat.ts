import { ApplicationCommandOptionType as Option } from 'discord.js';
import { chatFromInput } from '#discord/features/night-chat.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand, localised } from '#discord/ui/localised.ts';

/** `/chat`: reads the caller's night chat or writes in it, if chats are held in panels. */
export const chat: Command = {
  name: 'chat',
  data: () => ({
    ...guildCommand('chat'),
    options: [{ ...localised('chat.text'), type: Option.String, max_length: 300 }],
  }),
  run: (context, caller, input) => chatFromInput(context, caller, input.getString('text')),
};
