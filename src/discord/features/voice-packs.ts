import { ButtonStyle } from 'discord.js';
import type { PackNote, PackSummary } from '#game/ports/voice-packs.ts';
import {
  cleanName,
  languageName,
  type PreviewKey,
  packText,
  previews,
  t,
  tableLanguagesOf,
  voiceLanguageName,
  type Wording,
} from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { download, type SentFile } from '../connection/download.ts';
import { type Body, type Button, body, buttonRow, cut, rowSize } from '../ui/body.ts';
import { defineButtons, type Press } from '../ui/button.ts';
import { type Answer, type Caller, type Context, redraw, type Suggestion, tell } from '../ui/context.ts';
import { buttonId, inServer, ofPack } from '../ui/custom-id.ts';
import type { Modal } from '../ui/form.ts';
import { refuseUnlessModerator } from '../ui/moderators.ts';
import { failureText } from '../ui/texts.ts';
import { speakToCaller } from './doctor.ts';

export const voicePackIds = {
  remove: buttonId('packdelete', ofPack),
  restore: buttonId('packback', ofPack),
  askForPack: buttonId('packask', inServer),
  upload: buttonId('packsend', inServer),
};

const MB = 1024 * 1024;
/** The most bytes of a zip that are fetched. The repository checks its contents. */
const mostBytes = 10 * MB;
/** The number of notes shown for one zip. A person who fixes these is shown the rest. */
const mostNotes = 10;

function isInUse({ guilds, packs }: Context, { guildId }: Caller, { id, lang }: PackSummary): boolean {
  const { packs: chosen } = guilds.of(guildId);
  return tableLanguagesOf(lang).some((language) => (chosen[language] ?? packs.usual(language)) === id);
}

const packLine = (context: Context, caller: Caller, pack: PackSummary): string => {
  const { wording } = caller;
  const { id, name, lang, version, author, cues } = pack;
  if (lang === '') return t(wording, 'packs:panel.broken', { id });
  const from = pack.own
    ? t(wording, 'packs:panel.own', { version: cleanName(version), author: cleanName(author, 60) || '—', count: cues })
    : t(wording, 'packs:panel.installed');
  const mark = isInUse(context, caller, pack) ? `, ${t(wording, 'packs:panel.in-use')}` : '';
  const spoken = voiceLanguageName(lang);
  return t(wording, 'packs:panel.line', { id, name: cleanName(name, 40), spoken, from, mark });
};

/** Lists the available packs and the chosen one, and for moderators those that can be brought back and the form for another. */
export function listPacks(context: Context, caller: Caller): Body {
  const { packs } = context;
  const { wording, guildId, at, moderates } = caller;
  const removed = moderates ? packs.removed(guildId).filter(({ until }) => until > at) : [];
  return body(
    [
      t(wording, 'packs:panel.title'),
      ...packs.list(guildId).map((pack) => packLine(context, caller, pack)),
      ...removed.map(({ id, until }) =>
        t(wording, 'packs:panel.gone', { id, until: `<t:${Math.floor(until / 1000)}:f>` }),
      ),
    ],
    [
      ...(moderates ? [buttonRow(uploadButton(wording))] : []),
      ...(removed.length === 0
        ? []
        : [buttonRow(...removed.slice(0, rowSize).map(({ id }) => restoreButton(id, wording)))]),
    ],
  );
}

/** The button that opens the form for a pack. */
export const uploadButton = (wording: Wording): Button => ({
  id: voicePackIds.askForPack({}),
  label: t(wording, 'packs:panel.button.upload'),
});

/** Asks for the zip of a pack. */
function packForm({ context, caller }: Press): Result<Modal, Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return failure(refused);
  const { wording } = caller;
  const [label, about] = [t(wording, 'packs:form.file'), t(wording, 'packs:form.file.about')];
  return success({
    id: voicePackIds.upload({}),
    title: t(wording, 'packs:panel.button.upload'),
    fields: [{ key: 'file', kind: 'file', type: '.zip', label, about }],
  });
}

const restoreButton = (packId: string, wording: Wording): Button => ({
  id: voicePackIds.restore({ packId }),
  label: t(wording, 'packs:panel.button.restore', { id: packId }),
});

function packOf(context: Context, { guildId }: Caller, id: string): PackSummary | null {
  return context.packs.list(guildId).find((pack) => pack.id === id.trim()) ?? null;
}

const noSuchPack = ({ wording }: Caller, id: string): Body =>
  body([t(wording, 'packs:panel.unknown', { id: cleanName(id, 40) })]);

/**
 * The pack speaks at tables of its language from the next game on. If no table has its language, it speaks at those in
 * the server's language.
 */
export async function choosePack(context: Context, caller: Caller, id: string): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const pack = packOf(context, caller, id);
  if (pack?.lang === '') return body([t(caller.wording, 'packs:panel.broken', { id: pack.id })]);
  const possible = tableLanguagesOf(pack?.lang ?? '');
  const language = possible.find((each) => each === caller.guildLanguage) ?? possible[0];
  if (pack === null || language === undefined) return noSuchPack(caller, id);
  const chosen = pack.id === context.packs.usual(language) ? null : pack.id;
  const outcome = await context.guilds.change(caller.guildId, caller.userId, ({ packs }) => ({
    packs: { ...packs, [language]: chosen },
  }));
  if (!outcome.ok) return body([failureText(caller.wording, outcome.error, null)]);
  const about = { name: cleanName(pack.name, 40), spoken: languageName(language) };
  const isForeign = pack.lang !== language;
  return body([
    isForeign
      ? t(caller.wording, 'packs:panel.chosen.foreign', { ...about, voice: voiceLanguageName(pack.lang) })
      : t(caller.wording, 'packs:panel.chosen', about),
    incompleteText(pack, caller.wording),
  ]);
}

/** A word about what a pack that is incomplete. `null`: it is complete. */
function incompleteText({ incomplete }: PackSummary, wording: Wording): string | null {
  if (incomplete.length === 0) return null;
  const parts = incomplete.map((part) => t(wording, `packs:script.part.${part}`)).join(', ');
  return t(wording, 'packs:panel.lacks', { parts });
}

const isPreview = (what: string): what is PreviewKey => Object.hasOwn(previews, what);

/** Plays a preview in the caller's voice channel. */
export async function previewPack(context: Context, caller: Caller, id: string, what: string): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const { guildId, wording } = caller;
  const pack = packOf(context, caller, id);
  if (pack === null) return noSuchPack(caller, id);
  const cues = previews[isPreview(what) ? what : 'night'].map((cue) => ({ cue }));
  const missing = await context.packs.missingFor(guildId, pack.id, cues);
  if (missing !== null) return body([t(wording, `packs:panel.${missing}`)]);
  return speakToCaller(context, caller, { pack: pack.id, cues });
}

const notesOf = (notes: readonly PackNote[], wording: Wording): readonly string[] => [
  ...notes.slice(0, mostNotes).map((one) => `- ${packText(one, wording)}`),
  ...(notes.length > mostNotes ? [t(wording, 'packs:panel.more', { number: notes.length - mostNotes })] : []),
];

/** Takes in a pack that was sent as a zip, whole or not at all. `undefined`: it asks for one. */
export async function uploadPack(context: Context, caller: Caller, file: SentFile | undefined): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const { guildId, userId, wording } = caller;
  if (file === undefined) return body([t(wording, 'packs:form.file.about')], [buttonRow(uploadButton(wording))]);
  const tooLarge = { megabytes: Math.ceil((file.size / MB) * 10) / 10, most: mostBytes / MB };
  const sent = await download(file, mostBytes);
  if (!sent.ok) {
    const problem: PackNote =
      sent.error === 'too-large' ? { code: 'zip-too-large', params: tooLarge } : { code: 'not-fetched', params: {} };
    return body([packText(problem, wording)], [buttonRow(uploadButton(wording))]);
  }
  const taken = await context.packs.upload(guildId, userId, sent.value);
  if (!taken.ok)
    return body(
      [t(wording, 'packs:panel.refused'), ...notesOf(taken.error, wording)],
      [buttonRow(uploadButton(wording))],
    );
  const { id, name } = taken.value.pack;
  const done = t(wording, taken.value.replaced ? 'packs:panel.replaced' : 'packs:panel.uploaded', {
    id,
    name: cleanName(name, 40),
  });
  return body([done, ...notesOf(taken.value.notes, wording)]);
}

/** Asks whether to remove a pack of the server's own. */
export function askToRemovePack(context: Context, caller: Caller, id: string): Body {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const { wording } = caller;
  const pack = packOf(context, caller, id);
  if (pack === null) return noSuchPack(caller, id);
  if (!pack.own) return body([t(wording, 'packs:panel.not-own')]);
  const label = t(wording, 'packs:panel.button.remove');
  return body(
    [t(wording, 'packs:panel.sure', { name: cleanName(pack.name, 40), count: pack.cues })],
    [buttonRow({ id: voicePackIds.remove({ packId: pack.id }), label, look: ButtonStyle.Danger })],
  );
}

/** Removes a pack of the server's own. A game that it speaks at keeps it to its end. */
async function removePack(context: Context, caller: Caller, packId: string): Promise<Answer> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return tell(refused);
  const { wording } = caller;
  const pack = packOf(context, caller, packId);
  if (!pack?.own) return tell(noSuchPack(caller, packId));
  const name = cleanName(pack.name, 40);
  const isGone = await context.packs.remove(caller.guildId, caller.userId, packId);
  if (!isGone) return tell(body([t(wording, 'packs:panel.stays', { name })]));
  return redraw(body([t(wording, 'packs:panel.removed', { name })], [buttonRow(restoreButton(packId, wording))]));
}

/** Brings a removed pack back. */
async function restorePack(context: Context, caller: Caller, packId: string): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const done = await context.packs.restore(caller.guildId, caller.userId, packId);
  return body([t(caller.wording, `packs:panel.restore.${done}`, { id: packId })]);
}

export const voicePackButtons = defineButtons(voicePackIds, {
  remove: { mode: 'deferred redraw', run: ({ context, caller }, { packId }) => removePack(context, caller, packId) },
  askForPack: { mode: 'form', run: packForm },
  upload: { mode: 'deferred message', run: ({ context, caller, files: [file] }) => uploadPack(context, caller, file) },
  restore: { mode: 'deferred message', run: ({ context, caller }, { packId }) => restorePack(context, caller, packId) },
});

/** The packs by id and name, as far as they fit what was typed. */
export function suggestPacks(
  context: Context,
  caller: Caller,
  input: string,
  only: 'all' | 'own',
): readonly Suggestion[] {
  const wanted = input.toLowerCase();
  return context.packs
    .list(caller.guildId)
    .filter((pack) => (only === 'all' || pack.own) && `${pack.id} ${pack.name}`.toLowerCase().includes(wanted))
    .slice(0, 25)
    .map(({ id, name }) => ({ name: cut(`${name} (${id})`, 100), value: id }));
}
