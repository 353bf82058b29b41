import { refuse } from '../../errors.ts';
import { apiEmoji, emojiOf, makeEmoji, renameEmoji } from '../../state/emojis.ts';
import type { Application } from '../../state/entities.ts';
import { type BotRequest, bot, NO_CONTENT, ok, type Route } from '../router.ts';

/** The application in the path, which must be the bot's own. */
function own({ application, params }: BotRequest): Application {
  if (params.application_id !== application.id) throw refuse.notTheBotsApplication();
  return application;
}

const one = (request: BotRequest) => emojiOf(own(request), request.params.emoji_id ?? '');

/** Routes of an application's emoji (docs: Emoji Resource). They have no events. */
export const emojiRoutes: Route[] = [
  bot('GET /applications/{application_id}/emojis', ({ discord }, request) =>
    ok({ items: [...own(request).emojis.values()].map((emoji) => apiEmoji(discord, emoji)) }),
  ),
  bot('POST /applications/{application_id}/emojis', ({ discord }, request) => {
    const emoji = makeEmoji(discord, own(request), request.body as { name: string; image: string });
    return { status: 201, body: apiEmoji(discord, emoji) };
  }),
  bot('GET /applications/{application_id}/emojis/{emoji_id}', ({ discord }, request) =>
    ok(apiEmoji(discord, one(request))),
  ),
  bot('PATCH /applications/{application_id}/emojis/{emoji_id}', ({ discord }, request) => {
    const emoji = one(request);
    renameEmoji(emoji, (request.body as { name?: string }).name);
    return ok(apiEmoji(discord, emoji));
  }),
  bot('DELETE /applications/{application_id}/emojis/{emoji_id}', (_, request) => {
    request.application.emojis.delete(one(request).id);
    return NO_CONTENT;
  }),
];
