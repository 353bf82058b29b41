import { ApplicationCommandType, ApplicationIntegrationType, InteractionContextType, Locale } from 'discord.js';
import type { LiveUse } from '#game/ports/live.ts';
import type { HostMode } from '#game/ports/ports.ts';
import { topOrders } from '#game/ports/statistics.ts';
import {
  english,
  type Language,
  languageName,
  languages,
  localesOf,
  type PreviewKey,
  previews,
  type Rulebooks,
  say,
  t,
  wordingIn,
} from '#narration/index.ts';
import type { KeyOf } from '#narration/texts/shape.ts';
import { cut } from './body.ts';
import { editionName, editionsOf, editionWording, rulesetText } from './texts.ts';

type CommandKey = KeyOf<'ui'> extends infer Key ? (Key extends `name.${infer Rest}` ? Rest : never) : never;

/** All locales of Discord. A locale that Discord does not know would make it refuse the commands. */
const locales: readonly Locale[] = Object.values(Locale);

/** A text in the languages other than English, by the locales of Discord that mean each language. */
const inOtherLanguages = (textIn: (language: Language) => string): Partial<Record<Locale, string>> =>
  Object.fromEntries(
    languages
      .filter((language) => language !== english)
      .flatMap((language) => {
        const own = locales.filter((locale) => localesOf(language).includes(locale));
        return own.map((locale) => [locale, textIn(language)]);
      }),
  );

/** A name in all languages. */
const named = (nameIn: (language: Language) => string) => ({
  name: nameIn(english),
  name_localizations: inOtherLanguages(nameIn),
});

/** The name and the description of a command or an option, in all languages. */
export const localised = (key: CommandKey) => ({
  ...named((language) => t(language, `ui:name.${key}`)),
  description: t(english, `ui:about.${key}`),
  description_localizations: inOtherLanguages((language) => t(language, `ui:about.${key}`)),
});

/** The options of a command for a text in each language, by the language's code: `name-en`, `name-ru`. */
export const optionsByLanguage = (key: CommandKey) =>
  languages.map((language) => {
    const about = (reader: Language) => `${t(reader, `ui:about.${key}`)} (${languageName(language)})`;
    return {
      ...named((reader) => `${t(reader, `ui:name.${key}`)}-${language}`),
      description: about(english),
      description_localizations: inOtherLanguages(about),
    };
  });

/** The head of a command that people may use in all channels of a guild with Nightcall. */
export const guildCommand = (key: CommandKey) => ({
  ...localised(key),
  type: ApplicationCommandType.ChatInput as const,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
});

/** The definition of a command in the menu of a member. Discord shows its name alone. */
export const memberCommand = (key: 'foul' | 'replace') => ({
  ...named((language) => t(language, `ui:desk.on-member.${key}`)),
  type: ApplicationCommandType.User as const,
  contexts: [InteractionContextType.Guild],
  integration_types: [ApplicationIntegrationType.GuildInstall],
});

/** The previews of a voice pack as choices of `/pack preview`. */
export const previewChoices = (Object.keys(previews) as PreviewKey[]).map((what) => ({
  ...named((language) => t(language, `packs:panel.line.${what}`)),
  value: what,
}));

/** A part of the notebook as a choice of `/host notebook`. */
export const partChoice = (part: 'now' | 'log') => ({
  ...named((language) => t(language, `ui:notebook.part.${part}`)),
  value: part,
});

/** A use of a link as a choice of `/host link`. */
export const liveUseChoice = (use: LiveUse | 'results') => ({
  ...named((language) => t(language, `ui:live.use.${use}`)),
  value: use,
});

/** The orders of `/top` as choices. */
export const topChoices = topOrders.map((by) => ({
  ...named((language) => t(language, `statistics:top.by.${by}`)),
  value: by,
}));

/** A language as a choice of `/game new`, in its own words. */
export const languageChoice = (language: Language) => ({ name: languageName(language), value: language });

/** A host mode as a choice of `/game new`. */
export const hostModeChoice = (lead: HostMode) => ({
  ...named((language) => t(language, `ui:lead.choice.${lead}`)),
  value: lead,
});

/** An edition of a rulebook as a choice of a command. */
const editionChoice = (edition: Parameters<typeof editionName>[0], rulebooks: Rulebooks) => ({
  ...named((language) => rulesetText(editionWording(edition, wordingIn(language, rulebooks)), edition.ruleset)),
  value: editionName(edition),
});

/** The rulebooks as choices of a command. */
export const rulesetChoices = (rulebooks: Rulebooks) =>
  [...rulebooks.byId.keys()].map((ruleset) => editionChoice({ ruleset }, rulebooks));

/** The rulebooks with their editions for children as choices of `/rules` (D4). */
export const rulebookChoices = (rulebooks: Rulebooks) =>
  [...rulebooks.byId.keys()].flatMap((ruleset) =>
    editionsOf(ruleset, rulebooks).map((edition) => editionChoice(edition, rulebooks)),
  );

/** A value as a choice of an option. `key`: the text of its label. */
export const choiceOf = (key: `rolesets:${'does' | 'word'}.${string}`, value: string) => ({
  ...named((language) => cut(say(language, key) ?? value, 100)),
  value,
});
