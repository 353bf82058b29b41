import { ApplicationCommandOptionType as Option } from 'discord.js';
import { recordPack, suggestRecordings } from '#discord/features/recording.ts';
import {
  askToRemovePack,
  choosePack,
  listPacks,
  previewPack,
  suggestPacks,
  uploadPack,
} from '#discord/features/voice-packs.ts';
import type { Command } from '#discord/ui/command.ts';
import { guildCommand, localised, previewChoices } from '#discord/ui/localised.ts';

const chosen = {
  ...localised('pack.pack'),
  type: Option.String as const,
  required: true,
  autocomplete: true,
  max_length: 40,
};
const recorded = {
  ...localised('pack.recorded'),
  type: Option.String as const,
  autocomplete: true,
  max_length: 40,
};
const file = { ...localised('pack.file'), type: Option.Attachment as const };
const line = {
  ...localised('pack.line'),
  type: Option.String as const,
  choices: previewChoices,
};

/** `/pack`: the voice packs of a server. */
export const pack: Command = {
  name: 'pack',

  data: () => ({
    ...guildCommand('pack'),
    options: [
      { ...localised('pack.list'), type: Option.Subcommand },
      { ...localised('pack.choose'), type: Option.Subcommand, options: [chosen] },
      { ...localised('pack.preview'), type: Option.Subcommand, options: [chosen, line] },
      { ...localised('pack.record'), type: Option.Subcommand, options: [recorded] },
      { ...localised('pack.upload'), type: Option.Subcommand, options: [file] },
      { ...localised('pack.remove'), type: Option.Subcommand, options: [chosen] },
    ],
  }),

  run: (context, caller, input) => {
    switch (input.getSubcommand()) {
      case 'choose':
        return choosePack(context, caller, input.getString('pack', true));
      case 'preview':
        return previewPack(context, caller, input.getString('pack', true), input.getString('line') ?? 'night');
      case 'record':
        return recordPack(context, caller, input.getString('pack'));
      case 'upload':
        return uploadPack(context, caller, input.getAttachment('file') ?? undefined);
      case 'remove':
        return askToRemovePack(context, caller, input.getString('pack', true));
      default:
        return listPacks(context, caller);
    }
  },

  suggest: (context, caller, { value }, input) => {
    const subcommand = input.getSubcommand(false);
    if (subcommand === 'record') return suggestRecordings(context, caller, value);
    return suggestPacks(context, caller, value, subcommand === 'remove' ? 'own' : 'all');
  },
};
