import { type APIEmbed, MessageFlags } from 'discord-api-types/v10';
import { checkAll, checkEach, invalidForm, refuse } from '../errors.ts';
import { MAX_FILE_BYTES } from './attachments.ts';
import { checkComponents, checkLength } from './components.ts';
import type { Message } from './entities.ts';
import { checkMedia } from './media.ts';
import type { PollBody } from './polls.ts';

/** The body of a message as bots send it. Checked by hand, because the API description may be absent. */
export interface MessageBody {
  content?: string | null;
  embeds?: APIEmbed[] | null;
  components?: unknown[] | null;
  flags?: number | null;
  tts?: boolean | null;
  nonce?: string | number | null;
  enforce_nonce?: boolean | null;
  allowed_mentions?: AllowedMentions | null;
  attachments?: { id: string | number; filename?: string; description?: string | null }[] | null;
  message_reference?: { message_id: string; channel_id?: string; fail_if_not_exists?: boolean } | null;
  poll?: PollBody | null;
  sticker_ids?: string[] | null;
}

/** The users and roles that a message may ping (docs: Allowed Mentions Object). */
export interface AllowedMentions {
  parse?: string[] | null;
  users?: string[] | null;
  roles?: string[] | null;
  replied_user?: boolean | null;
}

/** A file of a multipart request. */
export interface UploadedFile {
  /** The n of `files[n]`. */
  index: number;
  filename: string;
  contentType: string | undefined;
  content: Buffer;
}

const MAX_CONTENT = 2000;
const MAX_NONCE = 25;
const MAX_EMBED_TEXT = 6000;
const MAX_FILES = 10;

/** Checks a new message, or an edit of `existing`. `base` is the message's path in the body (`data`). */
export function checkMessage(body: MessageBody, files: UploadedFile[], existing?: Message, base = ''): void {
  const at = (field: string) => (base ? `${base}.${field}` : field);
  const v2 = (((body.flags ?? 0) | (existing?.flags ?? 0)) & MessageFlags.IsComponentsV2) !== 0;
  checkAll(
    () => checkTexts(body, at),
    () => v2 && refuseLegacyFields(body, at),
    () => v2 && existing && refuseKeptFields(body, existing, at),
    () => checkPoll(body.poll, at('poll')),
    () => checkEmbeds(body.embeds ?? [], at('embeds')),
    () => body.components && checkComponents(body.components, v2, base),
    () => checkMedia(body.components ?? [], namesOf(body, files)),
    () => checkFiles(body, files, existing, at),
    () => checkMentions(body.allowed_mentions, at('allowed_mentions')),
  );
  if (isEmpty(body, files, existing)) throw refuse.emptyMessage();
}

function checkTexts({ content, nonce }: MessageBody, at: (field: string) => string): void {
  const limits = [
    [at('content'), 'BASE_TYPE_MAX_LENGTH', typeof content === 'string' ? content : '', MAX_CONTENT],
    [at('nonce'), 'NONCE_TYPE_TOO_LONG', String(nonce ?? ''), MAX_NONCE],
  ] as const;
  checkAll(
    ...limits.map(([path, code, text, most]) => () => {
      if (text.length > most) throw invalidForm(path, code, `Must be ${most} or fewer in length.`);
    }),
  );
}

function refuseLegacyFields(body: MessageBody, at: (field: string) => string): void {
  checkEach(['content', 'embeds', 'poll', 'sticker_ids'] as const, (field) => {
    const value = body[field];
    const set = Array.isArray(value) ? value.length > 0 : Boolean(value);
    if (set) throw legacyField(at(field), field);
  });
}

const legacyField = (path: string, field: string) => {
  const message = `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`;
  return invalidForm(path, 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2', message);
};

/**
 * A message that becomes one of components loses everything else first (docs: Edit Message). For embeds and files an
 * empty list is needed, not null (api-docs #7787, #7907).
 */
function refuseKeptFields(body: MessageBody, existing: Message, at: (field: string) => string): void {
  if ((existing.flags & MessageFlags.IsComponentsV2) !== 0) return;
  const kept = [
    ['content', existing.content !== '' && body.content === undefined],
    ['embeds', existing.embeds.length > 0 && !body.embeds],
    ['attachments', existing.attachments.length > 0 && !body.attachments],
  ] as const;
  checkEach(kept, ([field, isKept]) => {
    if (isKept) throw legacyField(at(field), field);
  });
}

/** The files that components may name: an edit keeps a file by its id and its name. */
const namesOf = (body: MessageBody, files: UploadedFile[]): readonly string[] => [
  ...files.map(({ filename }) => filename),
  ...(body.attachments ?? []).flatMap(({ filename }) => filename ?? []),
];

function isEmpty(body: MessageBody, files: UploadedFile[], existing: Message | undefined): boolean {
  if (files.length > 0 || body.poll) return false;
  const content = body.content === undefined ? existing?.content : body.content;
  const embeds = body.embeds === undefined ? existing?.embeds : body.embeds;
  const components = body.components === undefined ? existing?.components : body.components;
  const attachments = body.attachments === undefined ? existing?.attachments : existing && body.attachments;
  return (
    !content?.trim() && !embeds?.length && !components?.length && !attachments?.length && !body.sticker_ids?.length
  );
}

function checkFiles(
  body: MessageBody,
  files: UploadedFile[],
  existing: Message | undefined,
  at: (field: string) => string,
): void {
  if (files.length > MAX_FILES) throw invalidForm(at('attachments'), 'BASE_TYPE_MAX_LENGTH', 'At most 10 files.');
  if (files.some((file) => file.content.length > MAX_FILE_BYTES)) throw refuse.tooLarge();
  checkEach(body.attachments ?? [], (attachment, index) => {
    const { id } = attachment;
    const isKept = existing?.attachments.some((one) => one.id === String(id));
    if (!isKept && !files.some((file) => String(file.index) === String(id))) {
      throw invalidForm(at(`attachments.${index}`), 'ATTACHMENT_NOT_FOUND', 'Attachment data not found');
    }
    if ((attachment.description?.length ?? 0) > 1024) {
      throw invalidForm(
        at(`attachments.${index}.description`),
        'BASE_TYPE_MAX_LENGTH',
        'Must be 1024 or fewer in length.',
      );
    }
  });
}

function checkMentions(allowed: AllowedMentions | null | undefined, path: string): void {
  const both = (kind: 'users' | 'roles') => allowed?.parse?.includes(kind) && (allowed[kind]?.length ?? 0) > 0;
  checkEach(['users', 'roles'] as const, (kind) => {
    if (both(kind))
      throw invalidForm(
        path,
        'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
        `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
      );
    if ((allowed?.[kind]?.length ?? 0) > 100)
      throw invalidForm(`${path}.${kind}`, 'BASE_TYPE_MAX_LENGTH', 'At most 100.');
  });
}

// docs: Poll Create Request Object. A poll's duration is in hours
function checkPoll(poll: PollBody | null | undefined, path: string): void {
  if (!poll) return;
  const { question, answers = [], duration } = poll;
  checkAll(
    () => checkLength(`${path}.question.text`, question?.text, 1, 300),
    () => {
      if (answers.length >= 1 && answers.length <= 10) return;
      throw invalidForm(`${path}.answers`, 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 10 in length.');
    },
    () =>
      checkEach(answers, ({ poll_media: media }, index) =>
        checkLength(`${path}.answers.${index}.poll_media.text`, media?.text, 1, 55),
      ),
    () => {
      if ((duration ?? 24) >= 1 && (duration ?? 24) <= 768) return;
      throw invalidForm(`${path}.duration`, 'NUMBER_TYPE_MAX', 'int value should be between 1 and 768.');
    },
  );
}

function checkEmbeds(embeds: APIEmbed[], path: string): void {
  if (embeds.length > 10) throw invalidForm(path, 'BASE_TYPE_MAX_LENGTH', 'Must be 10 or fewer in length.');
  const texts = embeds.flatMap((embed, index) => textsOf(embed, `${path}.${index}`));
  checkAll(
    () =>
      checkEach(texts, ([field, text, most]) => {
        if (text.length > most) throw invalidForm(field, 'BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`);
      }),
    () => checkEach(embeds, ({ fields = [] }, index) => checkFields(fields, `${path}.${index}.fields`)),
    () => {
      if (texts.reduce((sum, [, { length }]) => sum + length, 0) > MAX_EMBED_TEXT)
        throw invalidForm(path, 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000');
    },
  );
}

/** The texts of an embed that count, each with its path and its longest length. */
function textsOf({ title, description, footer, author, fields = [] }: APIEmbed, path: string) {
  const texts: readonly (readonly [string, string | undefined, number])[] = [
    [`${path}.title`, title, 256],
    [`${path}.description`, description, 4096],
    [`${path}.footer.text`, footer?.text, 2048],
    [`${path}.author.name`, author?.name, 256],
    ...fields.flatMap(
      ({ name, value }, nth) =>
        [
          [`${path}.fields.${nth}.name`, name, 256],
          [`${path}.fields.${nth}.value`, value, 1024],
        ] as const,
    ),
  ];
  return texts.map(([field, text, most]) => [field, text ?? '', most] as const);
}

function checkFields(fields: NonNullable<APIEmbed['fields']>, path: string): void {
  if (fields.length > 25) throw invalidForm(path, 'BASE_TYPE_MAX_LENGTH', 'Must be 25 or fewer in length.');
  checkEach(fields, ({ name, value }, nth) => {
    if (!name || !value) throw invalidForm(`${path}.${nth}`, 'BASE_TYPE_REQUIRED', 'This field is required');
  });
}
