/** Lobbies in threads, which Discord deletes together with their channel. The local Discord has no threads of its own. */
import { ChannelType, Events } from 'discord.js';
import { beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

const threadId = '1500000000000000001';

let place: TestServer;
beforeEach(async () => {
  place = await startTestServer();
});

const dispatch = (event: string, more: object) =>
  place.emulator.gateway.dispatch(place.application.id, event, {
    ...{ id: threadId, guild_id: place.guild.id, type: ChannelType.PublicThread },
    ...more,
  });

test.each(['itself', 'its channel'] as const)('the table of a lobby hears when %s is deleted', async (what) => {
  const moderator = place.guild.asModerator();
  const parent = moderator.createChannel({ name: 'clubs', type: ChannelType.GuildText });
  const made = new Promise((resolve) => place.discord.client.once(Events.ThreadCreate, resolve));
  dispatch('THREAD_CREATE', {
    ...{ parent_id: parent.id, name: 'tonight', owner_id: place.people[0]!.id, rate_limit_per_user: 0 },
    ...{ message_count: 0, member_count: 1, total_message_sent: 0, last_message_id: null, flags: 0 },
    thread_metadata: {
      ...{ archived: false, locked: false, auto_archive_duration: 60 },
      archive_timestamp: new Date().toISOString(),
    },
  });
  await made;
  await place.arrange({ lobbyChannelId: threadId });
  place.service.asked.length = 0;
  if (what === 'itself') dispatch('THREAD_DELETE', { parent_id: parent.id });
  else moderator.deleteChannel(parent);
  await expect.poll(() => place.service.calls).toContain('disturbed');
});
