import { ApplicationCommandType, ApplicationIntegrationType, InteractionContextType, Locale } from 'discord.js';
import type { FloorMode, Lead } from '#game/ports/ports.ts';
import type { Secrecy } from '#game/server-settings/guild-settings.ts';
import { hasAnimals, type PreviewKey, previews, say, t, wordsOf } from '#narration/index.ts';
import type { KeyOf } from '#narration/texts/shape.ts';
import { cut } from './body.ts';
import { rulesetText } from './words.ts';

type CommandKey = KeyOf<'ui'> extends infer Key ? (Key extends `name.${infer Rest}` ? Rest : never) : never;

/** Name and description of a command or option, in English and, for its readers, in Russian. */
export function localised(key: CommandKey) {
  return {
    name: t('en', `ui:name.${key}`),
    name_localizations: { [Locale.Russian]: t('ru', `ui:name.${key}`) },
    description: t('en', `ui:about.${key}`),
    description_localizations: { [Locale.Russian]: t('ru', `ui:about.${key}`) },
  };
}

/** The head of a command that is given in a guild where Nightcall has been invited, in any of its channels. */
export const guildCommand = (key: CommandKey) => ({
  ...localised(key),
  type: ApplicationCommandType.ChatInput as const,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
});

/** A way to keep the floor, as it is offered with a new table. */
export const floorChoice = (mode: FloorMode) => ({
  name: t('en', `ui:floor.${mode}`),
  name_localizations: { [Locale.Russian]: t('ru', `ui:floor.${mode}`) },
  value: mode,
});

/** Where night talks are held, as it is offered with a new table. */
export const secrecyChoice = (secrecy: Secrecy) => ({
  name: t('en', `setup:value.secrecy.${secrecy}`),
  name_localizations: { [Locale.Russian]: t('ru', `setup:value.secrecy.${secrecy}`) },
  value: secrecy,
});

/** What is to be heard of a voice pack. */
export const previewChoices = (Object.keys(previews) as PreviewKey[]).map((what) => ({
  name: t('en', `packs:panel.line.${what}`),
  name_localizations: { [Locale.Russian]: t('ru', `packs:panel.line.${what}`) },
  value: what,
}));

/** What the notebook can be asked for. */
export const partChoice = (part: 'now' | 'log') => ({
  name: t('en', `ui:notebook.part.${part}`),
  name_localizations: { [Locale.Russian]: t('ru', `ui:notebook.part.${part}`) },
  value: part,
});

/** What the person does who opens a table and does not play. */
export const hostModeChoice = (lead: Lead) => ({
  name: t('en', `ui:lead.choice.${lead}`),
  name_localizations: { [Locale.Russian]: t('ru', `ui:lead.choice.${lead}`) },
  value: lead,
});

/** A rulebook as it is offered with a new table. */
export const rulesetChoice = (ruleset: string) => ({
  name: rulesetText('en', ruleset),
  name_localizations: { [Locale.Russian]: rulesetText('ru', ruleset) },
  value: ruleset,
});

/** The rulebooks as they may be asked about; one with a theme is offered in its edition for children, too (D4). */
export const bookChoices = (rulesets: readonly string[]) =>
  rulesets.flatMap((ruleset) => [rulesetChoice(ruleset), ...(hasAnimals(ruleset) ? [animalChoice(ruleset)] : [])]);

const animals = { options: { theme: 'animals' } } as const;

const animalChoice = (ruleset: string) => ({
  name: rulesetText(wordsOf('en', animals), ruleset),
  name_localizations: { [Locale.Russian]: rulesetText(wordsOf('ru', animals), ruleset) },
  value: `${ruleset}:${animals.options.theme}`,
});

/** One of a few words that an option may be. */
export const choiceOf = (key: `rolesets:${'does' | 'word'}.${string}`, value: string) => ({
  name: cut(say('en', key) ?? value, 100),
  name_localizations: { [Locale.Russian]: cut(say('ru', key) ?? value, 100) },
  value,
});
