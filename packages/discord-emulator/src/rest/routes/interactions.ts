import { answer, type CallbackBody, callbackResponse } from '../../interactions/callback.ts';
import { deleteReply, editReply, followUp, messageOf } from '../../interactions/follow-ups.ts';
import type { MessageBody } from '../../state/message-checks.ts';
import { apiMessage } from '../../state/render-message.ts';
import { NO_CONTENT, ok, type RestContext, type RestRequest, type Route, token } from '../router.ts';

const HOOK = '/webhooks/{webhook_id}/{webhook_token}';

function interactionOf({ interactions }: RestContext, { params }: RestRequest) {
  return interactions.answered(params.webhook_id ?? '', params.webhook_token ?? '');
}

/** The routes of one message of a token: `@original`, which Discord describes separately, or a message with an id. */
function messageRoutesAt(base: string, idOf: (request: RestRequest) => string): Route[] {
  return [
    token(`GET ${base}`, (context, request) => {
      const message = messageOf(context.interactions, interactionOf(context, request), idOf(request));
      return ok(apiMessage(context.discord, message));
    }),
    token(`PATCH ${base}`, (context, request) => {
      const interaction = interactionOf(context, request);
      const message = messageOf(context.interactions, interaction, idOf(request));
      editReply(context.interactions, interaction, message, request.body as MessageBody, request.files);
      return ok(apiMessage(context.discord, message));
    }),
    token(`DELETE ${base}`, (context, request) => {
      const interaction = interactionOf(context, request);
      deleteReply(context.interactions, interaction, messageOf(context.interactions, interaction, idOf(request)));
      return NO_CONTENT;
    }),
  ];
}

/** Routes of interaction callbacks, follow-ups and edits of answers. */
export const interactionRoutes: Route[] = [
  token('POST /interactions/{interaction_id}/{interaction_token}/callback', (context, request) => {
    const { interaction_id: id = '', interaction_token: secret = '' } = request.params;
    const interaction = context.interactions.awaiting(id, secret);
    answer(context.interactions, interaction, request.body as CallbackBody, request.files);
    return request.query.get('with_response') === 'true'
      ? ok(callbackResponse(context.discord, interaction))
      : NO_CONTENT;
  }),
  token(`POST ${HOOK}`, (context, request) => {
    const interaction = interactionOf(context, request);
    const message = followUp(context.interactions, interaction, request.body as MessageBody, request.files);
    return ok(apiMessage(context.discord, message));
  }),
  ...messageRoutesAt(`${HOOK}/messages/@original`, () => '@original'),
  ...messageRoutesAt(`${HOOK}/messages/{message_id}`, (request) => request.params.message_id ?? ''),
];
