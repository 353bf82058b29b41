import {
  ApiError,
  type InteractionResult,
  type LocalFile,
  type OpenModal,
  type SimulatedUser,
  UserRefusal,
} from 'discord-emulator';
import { failureIn } from './failures.ts';
import type { Answer, PageLanguage, Request, SentFile } from './protocol.ts';

/** The requests that a person's client carries out. */
export type ClientRequest = Exclude<Request, { readonly type: 'open' | 'show' | 'talk' | 'speed' | 'close' }>;

/** The person for whom a page acts. */
interface Actor {
  readonly user: SimulatedUser;
  readonly language: PageLanguage;
  /** The forms that are open on the page, by their ids. */
  readonly forms: Map<string, OpenModal>;
}

/** The most forms that stay open for one page. */
const mostForms = 5;

/** Carries out a request as the person, in their client. A refusal of the client becomes an error in words. */
export async function answerClient(actor: Actor, request: ClientRequest): Promise<Answer> {
  try {
    return await answerTo(actor, request);
  } catch (error) {
    if (error instanceof UserRefusal || error instanceof ApiError) {
      // A button or a menu that is no longer there, as Discord tells it.
      if (request.type === 'press' || request.type === 'choose')
        return { error: failureIn(actor.language, 'outdated') };
      return { error: failureIn(actor.language, 'refused', error.message) };
    }
    throw error;
  }
}

async function answerTo(actor: Actor, request: ClientRequest): Promise<Answer> {
  const { user } = actor;
  switch (request.type) {
    case 'press':
      return shown(actor, await user.press(request.messageId, request.customId));
    case 'choose':
      return shown(actor, await user.choose(request.messageId, request.customId, [...request.values]));
    case 'submit':
      return submitted(actor, request);
    case 'command':
      return shown(actor, await user.slash(request.path, request.options, { channel: request.channelId }));
    case 'complete': {
      const { path, focused, options, channelId } = request;
      const choices = await user.autocomplete(path, focused, options, { channel: channelId });
      return { choices: choices.map(({ name, value }) => ({ label: name, value })) };
    }
    default:
      return (await atOnce(user, request)) ?? {};
  }
}

/** Carries out a request that the client answers by itself. */
async function atOnce(
  user: SimulatedUser,
  request: Exclude<ClientRequest, { readonly type: 'press' | 'choose' | 'submit' | 'command' | 'complete' }>,
): Promise<undefined> {
  switch (request.type) {
    case 'say':
      user.say(request.channelId, request.text);
      return;
    case 'delete':
      user.delete(request.messageId);
      return;
    case 'read':
      user.client.markRead(request.channelId);
      return;
    case 'join':
      await user.joinVoice(request.channelId, { listen: true, keepFrames: false });
      return;
    case 'leave':
      user.leaveVoice();
      return;
    case 'self': {
      const { mute, deaf } = request;
      user.setSelf({ ...(mute === undefined ? {} : { mute }), ...(deaf === undefined ? {} : { deaf }) });
    }
  }
}

/** A chosen value as it is, and a file with its content. */
const partOf = (part: string | SentFile): string | LocalFile =>
  typeof part === 'string' ? part : { name: part.name, content: Buffer.from(part.base64, 'base64') };

async function submitted(actor: Actor, { formId, fields }: Extract<Request, { type: 'submit' }>): Promise<Answer> {
  const modal = actor.forms.get(formId);
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value.map(partOf) : value]),
  ) as Record<string, string | boolean | string[] | LocalFile[]>;
  const answer = shown(actor, await actor.user.submit(modal, values));
  if (answer.error === undefined) actor.forms.delete(formId);
  return answer;
}

/** The answer of the bot as the page shows it: a failure, or a form. A message comes with the changes. */
function shown({ forms, language }: Actor, result: InteractionResult): Answer {
  if (result.failed !== undefined) return { error: failureIn(language, 'no-answer', result.failed) };
  const { modal } = result;
  if (!modal) return {};
  const formId = modal.interaction.id;
  forms.set(formId, modal);
  if (forms.size > mostForms) forms.delete([...forms.keys()][0]!);
  return { form: { id: formId, title: modal.title, components: modal.components } };
}
