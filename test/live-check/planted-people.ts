/** The deviations that are planted in the local Discord, each with what a live check with two people has to say. */
import { PermissionFlagsBits } from 'discord.js';
import type { Behavior } from 'discord-emulator';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { json, type Plant } from './proxy.ts';
import type { Attempts } from './second-person.ts';
import type { TestServer } from './test-server.ts';

interface PlantedWithPeople {
  readonly title: string;
  readonly behavior?: Partial<Behavior>;
  readonly plant?: (server: TestServer) => Plant;
  readonly attempts?: Attempts;
  /** All that the check says, except about the overwrites of channels. */
  readonly words: readonly string[];
}

/** Changes the overwrites of the town by night into those of the day. */
const letsWrite: Plant = {
  before: (request) => {
    if (request.method === 'PATCH' && request.path.includes('/channels/'))
      request.body = request.body.replaceAll(/"deny":"\d+"/g, '"deny":"0"');
    return undefined;
  },
};

const mutes = (method: string, path: string, body: string) =>
  method === 'PATCH' && /\/members\/\d+$/.test(path) && body.includes('mute');

/** Does not carry out the first mute of a person, nor its end. The bot's own mutes come before them. */
function losesMute({ application }: TestServer): Plant {
  let count = 0;
  return {
    before: ({ method, path, body }) => {
      if (!mutes(method, path, body) || path.endsWith(`/${application.id}`)) return undefined;
      count += 1;
      return count <= 2 ? json(200, {}) : undefined;
    },
  };
}

/** Refuses an overwrite of the voice channel once somebody is in it. */
const refusesOverwrite = ({ guild }: TestServer): Plant => ({
  before: ({ method, path, body }) => {
    const voice = guild.channels.find(({ name }) => name === 'nightcall-live-check-voice');
    const isIn = guild.members.some(({ name, voice: state }) => name === 'Zoe' && state !== undefined);
    const isMeant =
      method === 'PATCH' && path === `/v10/channels/${voice?.id}` && body.includes('permission_overwrites');
    return isMeant && isIn ? json(403, { code: 50013 }) : undefined;
  },
});

export const plantedWithPeople: readonly PlantedWithPeople[] = [
  {
    title: 'each thing that a silenced person could do or not do otherwise',
    behavior: { silencedEdits: false, silencedDeletes: false, mutedEffects: false, timeoutDisconnects: false },
    words: [
      'a silenced person: edit: not possible',
      'a silenced person: delete: not possible',
      'a silenced person: emoji effect: not possible',
      'a timeout of a person in voice: they stay',
    ],
  },
  {
    title: 'a silence that Discord does not keep',
    plant: () => letsWrite,
    words: ['write', 'react', 'status', 'camera'].map((name) => `a silenced person: ${name}: possible`),
  },
  {
    title: 'a mute that is not told, nor its end',
    plant: losesMute,
    words: ['the mute of a person: not told', 'the end of the mute of a person: not told'],
  },
  {
    title: 'an overwrite for a person in the channel that is refused',
    plant: refusesOverwrite,
    words: ['a denied Speak for a person in the channel: HTTP 403, 50013 '],
  },
  {
    title: 'a message that stays, while somebody else deletes their own',
    attempts: { delete: false, otherDeletes: true },
    words: ['a silenced person: delete: not possible'],
  },
  {
    title: 'a lock of a thread that lets its people write',
    plant: ({ guild, application }) => {
      guild.kick(application);
      guild.install(application, invitePermissions | PermissionFlagsBits.ManageThreads);
      return {};
    },
    attempts: { unlocks: true },
    words: ['a silenced person: locked thread: possible'],
  },
  {
    title: 'a nickname that stays, and an Activity that starts',
    attempts: { nickname: false, activity: true },
    words: ['a silenced person: nickname: not possible', 'a silenced person: Activity: possible'],
  },
];
