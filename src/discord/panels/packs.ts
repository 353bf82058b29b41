import { cleanName, type Language, languages, type PreviewKey, packText, previews, t } from '#narration/index.ts';
import type { PackNote, PackSummary } from '#table/voice-packs.ts';
import { type Body, body, cut } from '../body.ts';
import { download, type SentFile } from '../download.ts';
import type { Asker, House, Suggestion } from '../house.ts';
import { problemText } from '../words.ts';
import { refuseUnlessModerator } from './moderators.ts';

const MB = 1024 * 1024;
/** The largest zip that is fetched, in bytes; the shelf looks closer. */
const mostBytes = 10 * MB;
/** So many things are said about one zip; who puts them right is told the rest. */
const mostNotes = 10;

const isSpoken = (lang: string): lang is Language => languages.some((one) => one === lang);

const inUse = ({ guilds, packs }: House, { guildId }: Asker, { id, lang }: PackSummary): boolean =>
  isSpoken(lang) && (guilds.of(guildId).packs[lang] ?? packs.usual(lang)) === id;

const packLine = (house: House, asker: Asker, pack: PackSummary): string => {
  const { language } = asker;
  const { id, name, lang, version, author, cues } = pack;
  if (lang === '') return t(language, 'packs:panel.broken', { id });
  const from = pack.own
    ? t(language, 'packs:panel.own', { version: cleanName(version), author: cleanName(author, 60) || '—', cues })
    : t(language, 'packs:panel.installed');
  const mark = inUse(house, asker, pack) ? t(language, 'packs:panel.in-use') : '';
  const spoken = isSpoken(lang) ? t(language, `packs:panel.lang.${lang}`) : lang;
  return t(language, 'packs:panel.line', { id, name: cleanName(name, 40), spoken, from, mark }).trim();
};

/** What there is to choose from, and what is chosen. */
export function listPacks(house: House, asker: Asker): Body {
  const packs = house.packs.list(asker.guildId);
  return body([t(asker.language, 'packs:panel.title'), ...packs.map((pack) => packLine(house, asker, pack))]);
}

function packOf(house: House, { guildId }: Asker, id: string): PackSummary | null {
  return house.packs.list(guildId).find((pack) => pack.id === id.trim()) ?? null;
}

const noSuchPack = ({ language }: Asker, id: string): Body =>
  body([t(language, 'packs:panel.unknown', { id: cleanName(id, 40) })]);

/** The pack speaks at tables of its language from the next game on. */
export async function choosePack(house: House, asker: Asker, id: string): Promise<Body> {
  const refused = refuseUnlessModerator(house, asker);
  if (refused) return refused;
  const pack = packOf(house, asker, id);
  if (pack?.lang === '') return body([t(asker.language, 'packs:panel.broken', { id: pack.id })]);
  if (pack === null || !isSpoken(pack.lang)) return noSuchPack(asker, id);
  const { lang } = pack;
  const chosen = pack.id === house.packs.usual(lang) ? null : pack.id;
  const outcome = await house.guilds.change(asker.guildId, asker.userId, ({ packs }) => ({
    packs: { ...packs, [lang]: chosen },
  }));
  if (!outcome.ok) return body([problemText(asker.language, outcome.problem, null)]);
  const spoken = t(asker.language, `packs:panel.lang.${lang}`);
  return body([t(asker.language, 'packs:panel.chosen', { name: cleanName(pack.name, 40), spoken })]);
}

const isPreview = (what: string): what is PreviewKey => Object.hasOwn(previews, what);

/** Says something in the asker's voice channel. Who is playing is not disturbed. */
export async function previewPack(house: House, asker: Asker, id: string, what: string): Promise<Body> {
  const refused = refuseUnlessModerator(house, asker);
  if (refused) return refused;
  const { guildId, userId, language, guildLanguage } = asker;
  const pack = packOf(house, asker, id);
  if (pack === null) return noSuchPack(asker, id);
  const cues = previews[isPreview(what) ? what : 'night'].map((cue) => ({ cue }));
  const lack = await house.packs.lacks(guildId, pack.id, cues);
  if (lack !== null) return body([t(language, `packs:panel.${lack}`)]);
  const channelId = house.doctor.voiceChannelOf(guildId, userId);
  if (channelId === null) return body([t(language, 'setup:voice.nowhere')]);
  const heard = await house.desk.testVoice(guildId, channelId, guildLanguage, { pack: pack.id, cues });
  return body([t(language, `setup:voice.${heard}`, { channel: `<#${channelId}>` })]);
}

const notesOf = (notes: readonly PackNote[], language: Language, mark: string): readonly string[] => [
  ...notes.slice(0, mostNotes).map((one) => `${mark} ${packText(one, language)}`),
  ...(notes.length > mostNotes ? [t(language, 'packs:panel.more', { number: notes.length - mostNotes })] : []),
];

/** Takes in a pack that was sent as a zip, whole or not at all. */
export async function uploadPack(house: House, asker: Asker, file: SentFile): Promise<Body> {
  const refused = refuseUnlessModerator(house, asker);
  if (refused) return refused;
  const { guildId, userId, language } = asker;
  const tooLarge = { megabytes: Math.ceil((file.size / MB) * 10) / 10, most: mostBytes / MB };
  const sent = await download(file, mostBytes);
  if (!sent.ok) {
    const problem =
      sent.why === 'too-large' ? { code: 'zip-too-large', params: tooLarge } : { code: 'not-fetched', params: {} };
    return body([packText(problem, language)]);
  }
  const taken = await house.packs.upload(guildId, userId, sent.bytes);
  if (!taken.ok) return body([t(language, 'packs:panel.refused'), ...notesOf(taken.problems, language, '✗')]);
  const { id, name } = taken.pack;
  const done = t(language, taken.replaced ? 'packs:panel.replaced' : 'packs:panel.uploaded', {
    id,
    name: cleanName(name, 40),
  });
  return body([done, ...notesOf(taken.notes, language, '·')]);
}

/** Takes away a pack of the server's own. A game that it speaks at keeps it to its end. */
export async function removePack(house: House, asker: Asker, id: string): Promise<Body> {
  const refused = refuseUnlessModerator(house, asker);
  if (refused) return refused;
  const pack = packOf(house, asker, id);
  if (pack === null) return noSuchPack(asker, id);
  if (!pack.own) return body([t(asker.language, 'packs:panel.not-own')]);
  const gone = await house.packs.remove(asker.guildId, asker.userId, pack.id);
  return body([
    t(asker.language, gone ? 'packs:panel.removed' : 'packs:panel.stays', { name: cleanName(pack.name, 40) }),
  ]);
}

/** The packs by id and name, as far as they fit what was typed. */
export function suggestPacks(house: House, asker: Asker, typed: string, only: 'all' | 'own'): readonly Suggestion[] {
  const wanted = typed.toLowerCase();
  return house.packs
    .list(asker.guildId)
    .filter((pack) => (only === 'all' || pack.own) && `${pack.id} ${pack.name}`.toLowerCase().includes(wanted))
    .slice(0, 25)
    .map(({ id, name }) => ({ name: cut(`${name} (${id})`, 100), value: id }));
}
