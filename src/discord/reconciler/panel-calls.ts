import { type APIMessage, Routes } from 'discord.js';
import { type Attempt, attempt, type Fault } from '../connection/faults.ts';
import type { Body } from '../ui/body.ts';
import { editRequest, filesIn, isSame, type KeptFile, postRequest } from '../ui/message.ts';
import { failureLog } from './failure-log.ts';
import { isLasting } from './forbidden.ts';
import { channelIdOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { announceLobby } from './lost-lobby.ts';
import { shortNonce } from './nonce.ts';
import { noteNotRaised, noteRaised, noteRaising } from './pages.ts';
import type { PanelPicture } from './panel-pictures.ts';
import { type Drawn, digestOf, isClosed, type PanelCall } from './panel-plan.ts';
import type { Pass } from './pass.ts';
import type { PanelPlace } from './reconciler-state.ts';
import { save } from './save-game.ts';

/** Sends a panel with `call`. If Nightcall may not attach files there, sends the panel without its files. */
async function sendPanel(
  body: Body,
  call: (body: Body) => Promise<unknown>,
  logFailure: ReturnType<typeof failureLog>,
): Promise<Attempt<APIMessage>> {
  const sent = (await attempt(() => call(body), logFailure)) as Attempt<APIMessage>;
  if (sent.ok || sent.error.fault !== 'no-permission' || body.files === undefined) return sent;
  const { files: _, ...bare } = body;
  return (await attempt(() => call(bare), logFailure)) as Attempt<APIMessage>;
}

/** The channel of a new panel, or null if it does not exist. */
export const channelFor = (
  game: GameReconciler,
  { place }: PanelCall & { kind: 'post' },
  { layout }: Pass,
): string | null => (place === 'lobby' ? layout.lobbyChannelId : channelIdOf(game, place));

/** The fault that prevented the call, or null if there was none. */
export function makePanelCall(game: GameReconciler, call: PanelCall, pass: Pass): Promise<Fault | null> {
  if (call.kind === 'post') return postPanel(game, call, pass);
  if (call.kind === 'forget') return forget(game, call.key);
  return call.kind === 'edit' ? editPanel(game, call, pass) : deletePanel(game, call);
}

async function postPanel(game: GameReconciler, call: PanelCall & { kind: 'post' }, pass: Pass): Promise<Fault | null> {
  const channelId = channelFor(game, call, pass);
  if (channelId === null) return 'unknown-channel';
  const count = game.document.panelCounts?.[call.key] ?? 0;
  const nonce = shortNonce(`${game.document.gameId} ${call.key} #${count}`);
  const {
    client: { rest },
    time,
  } = game.context;
  if (call.place === 'lobby') await announceLobby(game, channelId);
  await noteRaising(game, call.key);
  const sent = Date.now();
  const posted = await sendPanel(
    withPicture(call.body, call.picture),
    (shown) => {
      const { body, files } = postRequest(shown);
      const once = { nonce, enforce_nonce: true, allowed_mentions: { parse: [], users: pingedBy(call, count) } };
      return rest.post(Routes.channelMessages(channelId), { body: { ...body, ...once }, files });
    },
    failureLog(game, 'post panel'),
  );
  // Where the answer was lost, the message may be there all the same.
  if (posted.ok || posted.error.fault !== 'out-of-reach') delete game.document.announcing;
  if (!posted.ok && posted.error.fault !== 'out-of-reach') await noteNotRaised(game, call.key);
  if (!posted.ok) return posted.error.fault;
  time.answered(posted.value.id, sent, Date.now());
  // An earlier process may have posted it before it died, and then this is what that one showed.
  const shows = isSame(posted.value, call.body) ? digestOf(call.body) : '';
  const { picture } = call;
  const shown = picture?.file == null ? {} : { picture: picture.digest, ...pictureIdIn(posted.value, picture) };
  noteRaised(game, call.key, { channelId, messageId: posted.value.id, shows, ...shown });
  game.document.panelCounts = { ...game.document.panelCounts, [call.key]: count + 1 };
  if (call.page !== null && count > 0) game.movedAt = performance.now();
  if (call.page !== null) game.document.page = Math.max(call.page.number, game.document.page ?? 0);
  game.shownAt.set(call.key, { at: performance.now(), moment: call.moment });
  await save(game);
  return null;
}

/** The people who are pinged by a new message. One that is posted again pings nobody. */
const pingedBy = ({ calls }: Drawn, count: number): readonly string[] => (count === 0 ? calls : []);

/** The picture that an edit has to send. A message keeps the picture that it has until the next one is drawn. */
function pictureToSend({ picture, at }: PanelCall & { kind: 'edit' }): PanelPicture | null {
  if (picture?.file == null) return null;
  return at.picture === picture.digest && at.pictureId !== undefined ? null : picture;
}

/** The picture that an edit keeps. */
const keptPicture = ({ picture, at: { pictureId: id } }: PanelCall & { kind: 'edit' }): readonly KeptFile[] =>
  picture === null || id === undefined ? [] : [{ id, name: picture.name, alt: picture.alt }];

/** The id that Discord has given to the file of a picture. */
function pictureIdIn({ components = [] }: APIMessage, { name }: PanelPicture): { readonly pictureId?: string } {
  const file = filesIn(components).find((each) => each.name === name);
  return file === undefined ? {} : { pictureId: file.id };
}

const withPicture = (body: Body, picture: PanelPicture | null): Body =>
  picture?.file == null ? body : { ...body, files: [...(body.files ?? []), picture.file] };

/**
 * Returns true if the message can never be edited again, so that a new one takes its place while it is wanted. In an
 * archived thread no message can be edited, and a new message opens the thread again (discord-api-docs#2855).
 */
const isGone = (fault: Fault): boolean => ['unknown-message', 'unknown-channel', 'archived'].includes(fault);

async function editPanel(game: GameReconciler, call: PanelCall & { kind: 'edit' }, pass: Pass): Promise<Fault | null> {
  const { rest } = game.context.client;
  game.shownAt.set(call.key, { at: performance.now(), moment: call.moment });
  await noteShown(game, call.key, null);
  const picture = pictureToSend(call);
  const edited = await sendPanel(
    withPicture(call.body, picture),
    (shown) => {
      const request = editRequest(shown, picture === null ? keptPicture(call) : []);
      return rest.patch(Routes.channelMessage(call.at.channelId, call.at.messageId), { ...request });
    },
    failureLog(game, 'edit panel'),
  );
  if (edited.ok) {
    await noteShown(
      game,
      call.key,
      call.body,
      picture === null ? {} : { picture: picture.digest, ...pictureIdIn(edited.value, picture) },
    );
    return null;
  }
  const { fault } = edited.error;
  // A closed table does not wait for a message that Discord does not let it change.
  const isLeft = isClosed(pass.layout) && isLasting(fault);
  if (isLeft) game.log.warn({ fault }, 'the message of a closed lobby cannot be changed, and stays as it is');
  return isLeft || isGone(fault) ? forget(game, call.key) : fault;
}

async function deletePanel(game: GameReconciler, call: PanelCall & { kind: 'delete' }): Promise<Fault | null> {
  const { client } = game.context;
  if (!client.channels.cache.has(call.at.channelId)) return forget(game, call.key);
  const deleted = await attempt(
    () => client.rest.delete(Routes.channelMessage(call.at.channelId, call.at.messageId)),
    failureLog(game, 'delete panel'),
  );
  return !deleted.ok && deleted.error.fault === 'out-of-reach' ? deleted.error.fault : forget(game, call.key);
}

/** Forgets the message of a panel. Resolves with null, since nothing can fail in Discord. */
export async function forget(game: GameReconciler, key: string): Promise<null> {
  game.shownAt.delete(key);
  delete game.document.panels[key];
  await save(game);
  return null;
}

/**
 * The panel's message shows this now, by an edit or by an answer to a press. `null`: nobody knows, since Discord
 * carries some calls out whose answer is lost. The next pass edits it, whatever it is to show.
 */
export async function noteShown(
  game: GameReconciler,
  key: string,
  body: Body | null,
  picture: Pick<PanelPlace, 'picture' | 'pictureId'> = {},
): Promise<void> {
  const at = game.document.panels[key];
  const shows = body === null ? '' : digestOf(body);
  if (at === undefined || (at.shows === shows && picture.picture === undefined)) return;
  game.document.panels[key] = { ...at, shows, ...picture };
  await save(game);
}
