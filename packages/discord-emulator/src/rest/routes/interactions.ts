import { answer, type CallbackBody, callbackResponse, checkAnswer } from '../../interactions/callback.ts';
import { deleteReply, editReply, followUp, messageOf } from '../../interactions/follow-ups.ts';
import { checkMessage, type MessageBody } from '../../state/message-checks.ts';
import { editMessage, removeMessage } from '../../state/messages.ts';
import { apiMessage } from '../../state/render-message.ts';
import { executeWebhook, messageBy, webhookAt } from '../../state/webhooks.ts';
import { NO_CONTENT, ok, type RestContext, type RestReply, type RestRequest, type Route, token } from '../router.ts';

const HOOK = '/webhooks/{webhook_id}/{webhook_token}';

const webhookOf = ({ discord }: RestContext, { params }: RestRequest) =>
  webhookAt(discord, params.webhook_id ?? '', params.webhook_token ?? '');

function interactionOf({ interactions }: RestContext, { params }: RestRequest) {
  return interactions.answered(params.webhook_id ?? '', params.webhook_token ?? '');
}

/** A message of the token in the path, and what the token may do with it. */
function ownMessage(context: RestContext, request: RestRequest, id: string) {
  const { discord, interactions } = context;
  const body = request.body as MessageBody;
  const webhook = webhookOf(context, request);
  if (webhook) {
    const message = messageBy(discord, webhook, id);
    const edit = () => editMessage(discord, webhook.id, message, body, request.files);
    return { message, edit, remove: () => removeMessage(discord, message) };
  }
  const interaction = interactionOf(context, request);
  const message = messageOf(interactions, interaction, id);
  const edit = () => editReply(interactions, interaction, message, body, request.files);
  return { message, edit, remove: () => deleteReply(interactions, interaction, message) };
}

/** The routes of one message of a token: `@original`, which Discord describes separately, or a message with an id. */
function messageRoutesAt(base: string, idOf: (request: RestRequest) => string): Route[] {
  return [
    token(`GET ${base}`, (context, request) => {
      const { message } = ownMessage(context, request, idOf(request));
      return ok(apiMessage(context.discord, message));
    }),
    token(
      `PATCH ${base}`,
      (context, request) => {
        const { message, edit } = ownMessage(context, request, idOf(request));
        edit();
        return ok(apiMessage(context.discord, message));
      },
      (context, request) => {
        const { message } = ownMessage(context, request, idOf(request));
        checkMessage(request.body as MessageBody, request.files, message);
      },
    ),
    token(`DELETE ${base}`, (context, request) => {
      ownMessage(context, request, idOf(request)).remove();
      return NO_CONTENT;
    }),
  ];
}

/** Posts a message of a webhook, or a follow-up. A webhook returns it only on request (docs: Execute Webhook). */
function post(context: RestContext, request: RestRequest): RestReply {
  const body = request.body as MessageBody;
  const webhook = webhookOf(context, request);
  if (!webhook) {
    const interaction = interactionOf(context, request);
    return ok(apiMessage(context.discord, followUp(context.interactions, interaction, body, request.files)));
  }
  const message = executeWebhook(context.discord, webhook, body, request.files);
  return request.query.get('wait') === 'true' ? ok(apiMessage(context.discord, message)) : NO_CONTENT;
}

/** Routes of interaction callbacks, follow-ups and edits of answers. */
export const interactionRoutes: Route[] = [
  token(
    'POST /interactions/{interaction_id}/{interaction_token}/callback',
    (context, request) => {
      const { interaction_id: id = '', interaction_token: secret = '' } = request.params;
      const interaction = context.interactions.awaiting(id, secret);
      answer(context.interactions, interaction, request.body as CallbackBody, request.files);
      return request.query.get('with_response') === 'true'
        ? ok(callbackResponse(context.discord, interaction))
        : NO_CONTENT;
    },
    (_, { body, files }) => checkAnswer(body as CallbackBody, files),
  ),
  token(`POST ${HOOK}`, post, (_, { body, files }) => checkMessage(body as MessageBody, files)),
  ...messageRoutesAt(`${HOOK}/messages/@original`, () => '@original'),
  ...messageRoutesAt(`${HOOK}/messages/{message_id}`, (request) => request.params.message_id ?? ''),
];
