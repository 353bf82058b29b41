import { ChannelType } from 'discord-api-types/v10';
import { checkAll, invalidForm } from '../errors.ts';
import type { OverwriteBody } from './overwrites.ts';
import { isVoice } from './permissions.ts';

/** The fields of a channel that a request may set. Unless noted, null and a missing field mean the same. */
export interface ChannelBody {
  name?: string;
  type?: ChannelType | null;
  /** null removes it. */
  topic?: string | null;
  position?: number | null;
  nsfw?: boolean | null;
  bitrate?: number | null;
  user_limit?: number | null;
  rate_limit_per_user?: number | null;
  /** null removes the channel from its category. */
  parent_id?: string | null;
  /** null lets Discord choose the region. */
  rtc_region?: string | null;
  /** The complete set. Overwrites that are missing from it are removed. */
  permission_overwrites?: OverwriteBody[] | null;
}

const KINDS = new Set<number>([
  ChannelType.GuildText,
  ChannelType.GuildVoice,
  ChannelType.GuildCategory,
  ChannelType.GuildStageVoice,
]);

function length(field: string, text: string, min: number, max: number): void {
  if (text.length < min || text.length > max) {
    throw invalidForm(field, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`);
  }
}

function range(field: string, value: number, min: number, max: number): void {
  if (value < min || value > max) {
    throw invalidForm(field, 'NUMBER_TYPE_MAX', `int value should be between ${min} and ${max}.`);
  }
}

/** Checks the limits of a channel's fields (docs: Modify Channel). 50035 names the field. */
export function checkChannelShape(body: ChannelBody, type: ChannelType, creating: boolean): void {
  if (!KINDS.has(type))
    throw invalidForm('type', 'BASE_TYPE_CHOICES', 'The emulator has text, voice, stage and category.');
  if (creating && typeof body.name !== 'string') {
    throw invalidForm('name', 'BASE_TYPE_REQUIRED', 'This field is required');
  }
  const text = (field: 'name' | 'topic', value: unknown, min: number, max: number) => () => {
    if (typeof value === 'string') length(field, value, min, max);
  };
  const number = (field: 'rate_limit_per_user' | 'user_limit' | 'bitrate', min: number, max: number) => () => {
    const value = body[field];
    if (typeof value === 'number') range(field, value, min, max);
  };
  const isTalk = type === ChannelType.GuildVoice;
  const voice = [number('user_limit', 0, isTalk ? 99 : 10_000), number('bitrate', 8000, isTalk ? 96_000 : 64_000)];
  checkAll(
    text('name', body.name?.trim(), 1, 100),
    text('topic', body.topic, 0, 1024),
    number('rate_limit_per_user', 0, 21_600),
    () => checkParent(body, type),
    ...(isVoice({ type }) ? voice : []),
  );
}

function checkParent({ parent_id: parent }: ChannelBody, type: ChannelType): void {
  if (type === ChannelType.GuildCategory && parent) {
    throw invalidForm('parent_id', 'CHANNEL_PARENT_INVALID', 'Categories cannot have a parent');
  }
}
