import type { Route } from '../router.ts';
import { banRoutes } from './bans.ts';
import { channelRoutes } from './channels.ts';
import { commandRoutes } from './commands.ts';
import { emojiRoutes } from './emojis.ts';
import { guildRoutes } from './guilds.ts';
import { interactionRoutes } from './interactions.ts';
import { memberRoutes } from './members.ts';
import { messageRoutes } from './messages.ts';
import { scheduledEventRoutes } from './scheduled-events.ts';
import { threadRoutes } from './threads.ts';
import { userRoutes } from './users.ts';
import { webhookRoutes } from './webhooks.ts';

/** All routes. */
export const ROUTES: readonly Route[] = [
  ...userRoutes,
  ...commandRoutes,
  ...emojiRoutes,
  ...guildRoutes,
  ...memberRoutes,
  ...banRoutes,
  ...channelRoutes,
  ...threadRoutes,
  ...messageRoutes,
  ...interactionRoutes,
  ...webhookRoutes,
  ...scheduledEventRoutes,
];
