import { ApplicationCommandOptionType as Option } from 'discord.js';
import type { Command } from '#discord/command.ts';
import { guildCommand, localised, previewChoices } from '#discord/localised.ts';
import { choosePack, listPacks, previewPack, removePack, suggestPacks, uploadPack } from '#discord/panels/packs.ts';

const pack = {
  ...localised('pack.pack'),
  type: Option.String as const,
  required: true,
  autocomplete: true,
  max_length: 40,
};
const file = { ...localised('pack.file'), type: Option.Attachment as const, required: true };
const line = {
  ...localised('pack.line'),
  type: Option.String as const,
  choices: previewChoices,
};

/** `/pack`: the voices of a server. */
export const packCommand: Command = {
  name: 'pack',

  data: () => ({
    ...guildCommand('pack'),
    options: [
      { ...localised('pack.list'), type: Option.Subcommand },
      { ...localised('pack.choose'), type: Option.Subcommand, options: [pack] },
      { ...localised('pack.preview'), type: Option.Subcommand, options: [pack, line] },
      { ...localised('pack.upload'), type: Option.Subcommand, options: [file] },
      { ...localised('pack.remove'), type: Option.Subcommand, options: [pack] },
    ],
  }),

  run: (house, asker, typed) => {
    switch (typed.getSubcommand()) {
      case 'choose':
        return choosePack(house, asker, typed.getString('pack', true));
      case 'preview':
        return previewPack(house, asker, typed.getString('pack', true), typed.getString('line') ?? 'night');
      case 'upload':
        return uploadPack(house, asker, typed.getAttachment('file', true));
      case 'remove':
        return removePack(house, asker, typed.getString('pack', true));
      default:
        return listPacks(house, asker);
    }
  },

  suggest: (house, asker, { value }, typed) =>
    suggestPacks(house, asker, value, typed.getSubcommand(false) === 'remove' ? 'own' : 'all'),
};
