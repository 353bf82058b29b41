import { GatewayIntentBits } from 'discord-api-types/v10';
import type { DiscordState } from '../state/discord-state.ts';
import type { Guild, Member } from '../state/entities.ts';
import { apiMember } from '../state/render.ts';
import type { GatewaySession } from './session.ts';

const CHUNK = 1000;

/** The body of op 8. */
export interface MembersRequest {
  guild_id: string;
  query?: string;
  limit?: number;
  user_ids?: string | string[];
  nonce?: string;
}

/** Op 8: members in chunks. A request for all members needs the intent GUILD_MEMBERS (docs: Request Guild Members). */
export function requestMembers(discord: DiscordState, session: GatewaySession, request: MembersRequest): void {
  const guild = discord.guilds.get(request.guild_id);
  if (!guild?.members.has(session.application.id)) return;
  const ids = request.user_ids === undefined ? undefined : [request.user_ids].flat();
  const wantsAll = ids === undefined && !request.query && !request.limit;
  if (wantsAll && !(session.intents & GatewayIntentBits.GuildMembers)) return;
  const wait = wantsAll ? discord.quotas.take('requestMembers', `${session.application.id} ${guild.id}`) : undefined;
  if (wait !== undefined) {
    // docs: Gateway Events, Rate Limited
    const meta = { guild_id: guild.id, ...(request.nonce ? { nonce: request.nonce } : {}) };
    session.dispatch('RATE_LIMITED', { opcode: 8, retry_after: wait / 1000, meta });
    return;
  }
  const found = findMembers(discord, guild, ids, request);
  const limited = request.limit ? found.slice(0, Math.min(request.limit, 100)) : found;
  const count = Math.max(1, Math.ceil(limited.length / CHUNK));
  for (let index = 0; index < count; index += 1) {
    const members = limited.slice(index * CHUNK, (index + 1) * CHUNK);
    session.dispatch('GUILD_MEMBERS_CHUNK', {
      guild_id: guild.id,
      members: members.map((member) => apiMember(member, discord.user(member.userId))),
      chunk_index: index,
      chunk_count: count,
      ...(ids ? { not_found: ids.filter((id) => !guild.members.has(id)) } : {}),
      ...(request.nonce ? { nonce: request.nonce } : {}),
    });
  }
}

/** The members with these ids, or those whose name begins with the query. */
function findMembers(
  discord: DiscordState,
  guild: Guild,
  ids: readonly string[] | undefined,
  { query = '' }: MembersRequest,
): Member[] {
  const members = [...guild.members.values()];
  if (ids) return members.filter(({ userId }) => ids.includes(userId));
  const start = query.toLowerCase();
  return members.filter(({ userId, nick }) => {
    const { globalName, username } = discord.user(userId);
    return [nick, globalName, username].some((name) => name?.toLowerCase().startsWith(start));
  });
}
