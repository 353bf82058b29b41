import { type APIMessage, Routes, SnowflakeUtil } from 'discord.js';
import { type Attempt, attempt, type Fault } from '../connection/faults.ts';
import { type Body, withTexts } from '../ui/body.ts';
import { withoutOwnMarks } from '../ui/marks.ts';
import { editRequest, filesIn, isSame, type KeptFile, postRequest } from '../ui/message.ts';
import { failureLog } from './failure-log.ts';
import { isLasting, postIn } from './forbidden.ts';
import { channelIdOf } from './game-channels.ts';
import type { Pass } from './lanes.ts';
import { shortNonce } from './nonce.ts';
import type { PanelPicture } from './panel-drawing.ts';
import { type Drawn, digestOf, isClosed, lobbyKey, type PanelCall } from './panel-plan.ts';
import type { PanelsGame } from './panels.ts';
import { complain } from './pass-failures.ts';

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
const channelFor = (game: PanelsGame, { place }: PanelCall & { kind: 'post' }, { layout }: Pass): string | null =>
  place === 'lobby' ? layout.lobbyChannelId : channelIdOf(game, place);

/** The fault that prevented the call, or null if there was none. */
export function makePanelCall(game: PanelsGame, call: PanelCall, pass: Pass): Promise<Fault | null> {
  if (call.kind === 'post') return postPanel(game, call, pass);
  if (call.kind === 'forget') return forget(game, call.key);
  return call.kind === 'edit' ? editPanel(game, call, pass) : deletePanel(game, call);
}

async function postPanel(game: PanelsGame, call: PanelCall & { kind: 'post' }, pass: Pass): Promise<Fault | null> {
  const channelId = channelFor(game, call, pass);
  if (channelId === null) return 'unknown-channel';
  const { panels } = game;
  const count = panels.countOf(call.key);
  const nonce = shortNonce(`${game.gameId} ${call.key} #${count}`);
  const {
    client: { rest },
    time,
  } = game.context;
  if (call.place === 'lobby') await panels.noteAnnouncing(channelId);
  await panels.noteRaising(call.key);
  const users = pingedBy(call, count);
  const first = users.length === 0 ? call.body : withTexts(call.body, withoutOwnMarks);
  const sent = Date.now();
  const posted = await sendPanel(
    withPicture(first, call.picture),
    (shown) => {
      const { body, files } = postRequest(shown);
      const once = { nonce, enforce_nonce: true, allowed_mentions: { parse: [], users } };
      return rest.post(Routes.channelMessages(channelId), { body: { ...body, ...once }, files });
    },
    failureLog(game, 'post panel'),
  );
  // Where the answer was lost, the message may be there all the same.
  if (posted.ok || posted.error.fault !== 'out-of-reach') panels.noteAnnounced();
  if (!posted.ok && posted.error.fault !== 'out-of-reach') await panels.noteNotRaised(call.key);
  if (!posted.ok) return posted.error.fault;
  time.answered(posted.value.id, sent, Date.now());
  // An earlier process may have posted it before it died, and then this is what that one showed. The next edit brings our own marks.
  const shows = isSame(posted.value, first) ? digestOf(call.body) : '';
  const { picture } = call;
  const shown = picture?.file == null ? {} : { picture: picture.digest, ...pictureIdIn(posted.value, picture) };
  await panels.notePosted(call, { channelId, messageId: posted.value.id, shows, ...shown });
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

async function editPanel(game: PanelsGame, call: PanelCall & { kind: 'edit' }, pass: Pass): Promise<Fault | null> {
  const { rest } = game.context.client;
  game.panels.noteEdited(call.key, call.moment);
  await game.panels.noteShown(call.key, null);
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
    await game.panels.noteShown(
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

async function deletePanel(game: PanelsGame, call: PanelCall & { kind: 'delete' }): Promise<Fault | null> {
  const { client } = game.context;
  if (!client.channels.cache.has(call.at.channelId)) return forget(game, call.key);
  const deleted = await attempt(
    () => client.rest.delete(Routes.channelMessage(call.at.channelId, call.at.messageId)),
    failureLog(game, 'delete panel'),
  );
  return !deleted.ok && deleted.error.fault === 'out-of-reach' ? deleted.error.fault : forget(game, call.key);
}

/** Forgets the message of a panel. Resolves with null, since nothing can fail in Discord. */
async function forget(game: PanelsGame, key: string): Promise<null> {
  await game.panels.forget(key);
  return null;
}

/**
 * The names under which a call may be forbidden: its own, and for a post the name that it shares with all posts in its
 * channel. Each page of the town is another message, and where one is refused, all are. The last edit is tried although
 * an earlier one was refused.
 */
export function namesOf(
  game: PanelsGame,
  call: PanelCall,
  pass: Pass,
): { readonly own: string; readonly shared: string } {
  const own = `${call.kind === 'edit' && isClosed(pass.layout) ? 'last ' : ''}${call.kind} ${call.key}`;
  const channelId = call.kind === 'post' ? channelFor(game, call, pass) : null;
  return { own, shared: channelId === null ? own : postIn(channelId) };
}

/**
 * Minimum milliseconds between two edits of a page in one step, of a gathering, or of a lobby. All changes within that
 * time (sixteen votes in sixteen seconds) need few edits. Discord takes five in four seconds in a channel, and urgent
 * messages need them.
 */
export const editGapMs = 1_500;

/** The same for a message that is about an hour old, or older: Discord limits its edits (error 30046). */
const oldEditGapMs = 10_000;
const oldMs = 55 * 60_000;

const editGapOf = (messageId: string): number =>
  Date.now() - SnowflakeUtil.timestampFrom(messageId) > oldMs ? oldEditGapMs : editGapMs;

/** Returns true if the call has to wait. The pass then knows for how long. */
export function mustWait(game: PanelsGame, call: PanelCall, pass: Pass): boolean {
  const at = game.panels.at(call.key);
  // A panel that has lost its message is posted at once.
  if (call.kind === 'post' && at !== undefined && at.isRaised !== true)
    return waits(game.panels.untilMove(call.place), pass);
  const shown = game.panels.shownAt(call.key);
  if (call.kind !== 'edit' || shown === undefined) return false;
  const isSteady = call.page !== null && shown.moment === call.moment;
  if (!isSteady && !call.key.startsWith('town/gathering-') && !(call.key === lobbyKey && hasOpenLobby(pass)))
    return false;
  return waits(shown.at + editGapOf(call.at.messageId) - performance.now(), pass);
}

/** Notes the time that is left, in ms, and returns true if there is any. */
function waits(left: number, pass: Pass): boolean {
  if (left <= 0) return false;
  pass.waitMs = Math.min(left, pass.waitMs ?? left);
  return true;
}

/** A lobby that is being prepared or closed is shown at once. */
const hasOpenLobby = ({ layout }: Pass): boolean =>
  layout.panels.some(({ panel }) => panel.kind === 'lobby' && panel.lobby.state === 'open');

/** The largest difference between Discord's clock and this one, in ms. */
const drift = 60_000;
/** The maximum number of messages that Discord returns at once. */
const mostMessages = 100;

/**
 * Looks for a lobby's message whose posting was begun and whose answer never came. It becomes the lobby's message: it
 * is edited or deleted, and never posted a second time.
 */
export async function findLobby(game: PanelsGame, pass: Pass): Promise<void> {
  const { panels, context } = game;
  const { announcing } = panels.stored;
  if (announcing === undefined) return;
  const { channelId, at } = announcing;
  const after = `${SnowflakeUtil.generate({ timestamp: at - drift })}`;
  const query = new URLSearchParams({ after, limit: `${mostMessages}` });
  const found = await attempt(
    () => context.client.rest.get(Routes.channelMessages(channelId), { query }) as Promise<readonly APIMessage[]>,
    failureLog(game, 'look for a lobby'),
  );
  if (!found.ok && found.error.fault === 'out-of-reach') return complain(game, pass, found.error.fault);
  // A lobby that was being posted again has its earlier message.
  const known = new Set(Object.values(panels.stored.panels).map(({ messageId }) => messageId));
  const isLost = (message: APIMessage): boolean => !known.has(message.id) && isLobbyOf(game, message);
  const lost = found.ok ? found.value.find(isLost) : undefined;
  if (lost !== undefined) panels.noteFound({ channelId, messageId: lost.id, shows: '' });
  panels.noteAnnounced();
  await game.save();
}

/** Our message, with buttons of this game. */
const isLobbyOf = ({ gameId, context }: PanelsGame, { author, components }: APIMessage): boolean =>
  author.id === context.client.user.id && JSON.stringify(components ?? []).includes(gameId);
