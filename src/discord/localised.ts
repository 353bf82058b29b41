import { ApplicationCommandType, ApplicationIntegrationType, InteractionContextType, Locale } from 'discord.js';
import type { FloorMode, Lead } from '#game/ports/ports.ts';
import type { Secrecy } from '#game/server-settings/guild-settings.ts';
import { hasAnimals, type PreviewKey, previews, say, t, wordsOf } from '#narration/index.ts';
import type { KeyOf } from '#narration/texts/shape.ts';
import { cut } from './body.ts';
import { rulesetText } from './texts.ts';

type CommandKey = KeyOf<'ui'> extends infer Key ? (Key extends `name.${infer Rest}` ? Rest : never) : never;

/** The name and the description of a command or an option, in English and in Russian. */
export function localised(key: CommandKey) {
  return {
    name: t('en', `ui:name.${key}`),
    name_localizations: { [Locale.Russian]: t('ru', `ui:name.${key}`) },
    description: t('en', `ui:about.${key}`),
    description_localizations: { [Locale.Russian]: t('ru', `ui:about.${key}`) },
  };
}

/** The head of a command that people may use in all channels of a guild with Nightcall. */
export const guildCommand = (key: CommandKey) => ({
  ...localised(key),
  type: ApplicationCommandType.ChatInput as const,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
});

/** A floor mode as a choice of `/game new`. */
export const floorChoice = (mode: FloorMode) => ({
  name: t('en', `ui:floor.${mode}`),
  name_localizations: { [Locale.Russian]: t('ru', `ui:floor.${mode}`) },
  value: mode,
});

/** A place of the night chats as a choice of `/game new`. */
export const secrecyChoice = (secrecy: Secrecy) => ({
  name: t('en', `setup:value.secrecy.${secrecy}`),
  name_localizations: { [Locale.Russian]: t('ru', `setup:value.secrecy.${secrecy}`) },
  value: secrecy,
});

/** The previews of a voice pack as choices of `/pack preview`. */
export const previewChoices = (Object.keys(previews) as PreviewKey[]).map((what) => ({
  name: t('en', `packs:panel.line.${what}`),
  name_localizations: { [Locale.Russian]: t('ru', `packs:panel.line.${what}`) },
  value: what,
}));

/** A part of the notebook as a choice of `/host notebook`. */
export const partChoice = (part: 'now' | 'log') => ({
  name: t('en', `ui:notebook.part.${part}`),
  name_localizations: { [Locale.Russian]: t('ru', `ui:notebook.part.${part}`) },
  value: part,
});

/** A host mode as a choice of `/game new`. */
export const hostModeChoice = (lead: Lead) => ({
  name: t('en', `ui:lead.choice.${lead}`),
  name_localizations: { [Locale.Russian]: t('ru', `ui:lead.choice.${lead}`) },
  value: lead,
});

/** A rulebook as a choice of `/game new`. */
export const rulesetChoice = (ruleset: string) => ({
  name: rulesetText('en', ruleset),
  name_localizations: { [Locale.Russian]: rulesetText('ru', ruleset) },
  value: ruleset,
});

/**
 * The rulebooks as choices of `/rules`. A rulebook with a theme has a choice for its edition for children, too (D4).
 */
export const bookChoices = (rulesets: readonly string[]) =>
  rulesets.flatMap((ruleset) => [rulesetChoice(ruleset), ...(hasAnimals(ruleset) ? [animalChoice(ruleset)] : [])]);

const animals = { options: { theme: 'animals' } } as const;

const animalChoice = (ruleset: string) => ({
  name: rulesetText(wordsOf('en', animals), ruleset),
  name_localizations: { [Locale.Russian]: rulesetText(wordsOf('ru', animals), ruleset) },
  value: `${ruleset}:${animals.options.theme}`,
});

/** A value as a choice of an option. `key`: the text of its label. */
export const choiceOf = (key: `rolesets:${'does' | 'word'}.${string}`, value: string) => ({
  name: cut(say('en', key) ?? value, 100),
  name_localizations: { [Locale.Russian]: cut(say('ru', key) ?? value, 100) },
  value,
});
