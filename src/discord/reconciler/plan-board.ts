import {
  type APIGuildScheduledEvent,
  type APIMessage,
  type Client,
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventStatus,
  PermissionFlagsBits,
  Routes,
} from 'discord.js';
import type { Log, PlanBoard, PlanPlaces, PlanView } from '#game/ports/ports.ts';
import { type Rulebooks, t, type Wording, wordingIn } from '#narration/index.ts';
import { attempt, describeError, type Fault } from '../connection/faults.ts';
import { drawPlan, drawPlanFailure } from '../features/plans/view.ts';
import { type Body, cut } from '../ui/body.ts';
import type { CommandMentions } from '../ui/command-mentions.ts';
import { editRequest, postRequest } from '../ui/message.ts';
import { rulesetText } from '../ui/texts.ts';
import { shortNonce } from './nonce.ts';

/** Discord's limits for the texts of a scheduled event (Guild Scheduled Event). */
const nameLimit = 100;
const locationLimit = 100;
const MINUTE = 60_000;

interface PlanBoardDeps {
  readonly client: Client<true>;
  readonly mentions: CommandMentions;
  readonly log: Log;
  readonly rulebooks: Rulebooks;
}

/** Shows plans as messages, and as scheduled events where Nightcall may create them. */
export function planBoard({ client, mentions, log, rulebooks }: PlanBoardDeps): PlanBoard {
  const server: PlanServer = {
    client,
    rulebooks,
    draw: (plan) => mentions(drawPlan(plan, rulebooks)),
    drawFailure: (plan) => mentions(drawPlanFailure(plan, rulebooks)),
    note: (what) => (fault, error) => log.warn({ fault, ...describeError(error) }, `a plan: ${what} failed`),
  };
  return {
    show: async (plan, places) => {
      const { messageId, eventId } = places;
      if (messageId === undefined) return plan.state === 'planned' ? make(server, plan) : places;
      const edited = await edit(server, plan, messageId);
      if (edited === 'late') return 'late';
      if (plan.state !== 'planned' && eventId !== undefined) await endEvent(server, plan, eventId);
      const isFailed = edited === 'shown' && (plan.state === 'failed' || plan.state === 'missed');
      return isFailed && (await tellFailure(server, plan)) === 'late' ? 'late' : places;
    },
  };
}

/** Discord, and the log of the calls that fail there. */
interface PlanServer {
  readonly client: Client<true>;
  readonly rulebooks: Rulebooks;
  draw(plan: PlanView): Body;
  drawFailure(plan: PlanView): Body;
  note(what: string): (fault: Fault, error: unknown) => void;
}

async function make(server: PlanServer, plan: PlanView): Promise<PlanPlaces | 'late'> {
  const messageId = await post(server, plan);
  if (messageId === 'late') return 'late';
  const eventId = messageId === null ? null : await eventOf(server, plan, messageId);
  return { ...(messageId === null ? {} : { messageId }), ...(eventId === null ? {} : { eventId }) };
}

const post = (server: PlanServer, plan: PlanView): Promise<string | 'late' | null> =>
  send(server, plan, { nonce: `plan ${plan.planId}`, body: server.draw(plan), users: [] });

/** Calls the people who are in: they wait for a table that does not open, and an edit of its message pings nobody. */
const tellFailure = (server: PlanServer, plan: PlanView): Promise<string | 'late' | null> => {
  const users = plan.people.map(({ userId }) => userId);
  return send(server, plan, { nonce: `plan ${plan.planId} failed`, body: server.drawFailure(plan), users });
};

async function send(
  { client, note }: PlanServer,
  { channelId }: PlanView,
  { nonce, body: drawn, users }: { readonly nonce: string; readonly body: Body; readonly users: readonly string[] },
): Promise<string | 'late' | null> {
  const once = { nonce: shortNonce(nonce), enforce_nonce: true, allowed_mentions: { parse: [], users } };
  const body = { ...postRequest(drawn).body, ...once };
  const call = () => client.rest.post(Routes.channelMessages(channelId), { body }) as Promise<APIMessage>;
  const posted = await attempt(call, note('post'));
  if (posted.ok) return posted.value.id;
  return posted.error.fault === 'out-of-reach' ? 'late' : null;
}

async function edit(
  { client, draw, note }: PlanServer,
  plan: PlanView,
  messageId: string,
): Promise<'shown' | 'late' | 'gone'> {
  const { body } = editRequest(draw(plan));
  const call = () => client.rest.patch(Routes.channelMessage(plan.channelId, messageId), { body });
  const edited = await attempt(call, note('edit'));
  if (edited.ok) return 'shown';
  return edited.error.fault === 'out-of-reach' ? 'late' : 'gone';
}

/** The event of a plan: that of an earlier process, or a new one. */
async function eventOf(
  { client, rulebooks, note }: PlanServer,
  plan: PlanView,
  messageId: string,
): Promise<string | null> {
  const guild = client.guilds.cache.get(plan.guildId);
  if (!guild?.members.me?.permissions.has(PermissionFlagsBits.CreateEvents)) return null;
  const link = `https://discord.com/channels/${plan.guildId}/${plan.channelId}/${messageId}`;
  const isOurs = (about: string | null) => about?.includes(link) ?? false;
  const there = guild.scheduledEvents.cache.find(
    ({ creatorId, description }) => creatorId === client.user.id && isOurs(description),
  );
  if (there) return there.id;
  const body = eventBody(
    plan,
    wordingIn(plan.language, rulebooks),
    link,
    guild.channels.cache.get(plan.channelId)?.name ?? '',
  );
  const call = () =>
    client.rest.post(Routes.guildScheduledEvents(plan.guildId), { body }) as Promise<APIGuildScheduledEvent>;
  const made = await attempt(call, note('an event'));
  return made.ok ? made.value.id : null;
}

const eventBody = ({ ruleset, at, minutes }: PlanView, wording: Wording, link: string, channelName: string) => ({
  name: cut(t(wording, 'ui:plan.event', { ruleset: rulesetText(wording, ruleset) }), nameLimit),
  description: t(wording, 'ui:plan.event.about', { link }),
  scheduled_start_time: new Date(at).toISOString(),
  scheduled_end_time: new Date(at + minutes * MINUTE).toISOString(),
  privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
  // The table's voice room does not exist yet.
  entity_type: GuildScheduledEventEntityType.External,
  entity_metadata: { location: cut(`#${channelName}`, locationLimit) },
});

/** Starts the event when the table opens, and deletes it if no table opened. */
async function endEvent({ client, note }: PlanServer, { guildId, state }: PlanView, eventId: string): Promise<void> {
  const route = Routes.guildScheduledEvent(guildId, eventId);
  const call = () =>
    state === 'opened'
      ? client.rest.patch(route, { body: { status: GuildScheduledEventStatus.Active } })
      : client.rest.delete(route);
  await attempt(call, note('the end of an event'));
}
