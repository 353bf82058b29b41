import { t } from '#narration/index.ts';
import { body, type Modal } from '../body.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../context.ts';
import { type PressAction, type PressId, readPressId } from '../custom-id.ts';
import { isWhole, readDraft } from '../features/actions/copies.ts';
import { readChoice, readVerb } from '../features/actions/view.ts';
import { readList } from '../features/clan/view.ts';
import { testVoice } from '../features/doctor/handlers.ts';
import { order } from '../features/host/handlers.ts';
import { nextStep } from '../features/host/prompt.ts';
import {
  act,
  actAndShow,
  agree,
  askOn,
  card,
  choices,
  contract,
  pressLobby,
  quit,
  start,
} from '../features/lobby/handlers.ts';
import { answerRoll } from '../features/moderation/handlers.ts';
import { chatForm, sendToChat, talk } from '../features/night-chat/handlers.ts';
import { pressDelete, pressEditor } from '../features/role-sets/editor/handlers.ts';
import { roleForm, writeRole } from '../features/role-sets/role-editor/form.ts';
import { pressRole } from '../features/role-sets/role-editor/handlers.ts';
import { set, settings } from '../features/rulebook-options/handlers.ts';
import { pressRules } from '../features/rules/handlers.ts';
import { put, settingForm, setup } from '../features/setup/handlers.ts';
import { settingsLog } from '../features/setup/log.ts';

/** A press as the message has it: what the button says of itself, and the chosen values of a menu. */
export interface Pressed {
  readonly customId: string;
  readonly values: readonly string[];
}

/** A press that is ours, and all that its answer may go by. */
interface Press {
  readonly context: Context;
  readonly caller: Caller;
  readonly id: PressId;
  readonly gameId: string;
  readonly pressed: Pressed;
  /** The first value that was chosen. */
  readonly value: string | undefined;
}

type Row = (press: Press) => Answer | Promise<Answer>;

const inLobby: Row = ({ context, caller, id, gameId }) =>
  pressLobby(context, caller, gameId, id.action as 'join' | 'leave');

const byMenu: Row = ({ context, caller, id, pressed }) => answerChoice(context, caller, id, pressed);

const ofList: Row = ({ context, caller, id, pressed }) => answerList(context, caller, id, pressed);

const ofEditor: Row = async ({ context, caller, id, pressed }) =>
  redraw(await pressEditor(context, caller, id, pressed.values));

const ofRole: Row = async ({ context, caller, id, pressed }) =>
  redraw(await pressRole(context, caller, id, pressed.values));

/** A button that only asks for a form is answered with one (`answerForm`). */
const byForm: Row = ({ caller }) => stale(caller);

/** The handler of each press. A missing row does not compile. */
const rows: Readonly<Record<PressAction, Row>> = {
  join: inLobby,
  leave: inLobby,
  start: async ({ context, caller, gameId }) => tell(await start(context, caller, gameId)),
  settings: ({ context, caller, gameId }) => tell(settings(context, caller, gameId)),
  setting: ({ context, caller, gameId, value }) => redraw(settings(context, caller, gameId, { taken: value })),
  set: async ({ context, caller, gameId, id, value = '' }) =>
    redraw(await set(context, caller, gameId, id.arg ?? '', value)),
  card: ({ context, caller, gameId }) => tell(card(context, caller, gameId)),
  act: ({ context, caller, gameId }) => tell(choices(context, caller, gameId)),
  nominate: ({ context, caller, gameId }) => tell(choices(context, caller, gameId, 'nominates')),
  pass: async ({ context, caller, gameId }) =>
    tell(await act(context, caller, gameId, { verb: 'passes', targets: [] })),
  ready: async ({ context, caller, gameId }) =>
    tell(await act(context, caller, gameId, { verb: 'ready', targets: [] })),
  fire: async ({ context, caller, gameId }) => tell(await act(context, caller, gameId, { verb: 'fires', targets: [] })),
  do: byMenu,
  pick: byMenu,
  vote: byMenu,
  open: byMenu,
  quit: async ({ context, caller, gameId }) => redraw(await quit(context, caller, gameId)),
  undo: async ({ context, caller, gameId, id }) =>
    tell(await order(context, caller, gameId, { order: 'undo', foul: Number(id.arg) })),
  rules: ({ context, caller, id }) => tell(pressRules(context, caller, id, null)),
  rule: ({ context, caller, id, value }) => redraw(pressRules(context, caller, id, value ?? null)),
  copy: ({ context, caller, id, pressed }) => answerCopy(context, caller, id, pressed),
  draft: ({ context, caller, gameId }) => tell(choices(context, caller, gameId, 'orders')),
  list: ofList,
  propose: ofList,
  agree: ofList,
  setup: async ({ context, caller, value }) => redraw(await setup(context, caller, { taken: value })),
  put: async ({ context, caller, id, pressed }) => redraw(await put(context, caller, id.arg ?? '', pressed.values)),
  unset: async ({ context, caller, id }) => redraw(await put(context, caller, id.arg ?? '', [])),
  type: byForm,
  log: async ({ context, caller, id }) => redraw(await settingsLog(context, caller, Number(id.arg))),
  hear: async ({ context, caller }) => tell(await testVoice(context, caller)),
  rsshow: ofEditor,
  rsadd: ofEditor,
  rsmore: ofEditor,
  rstake: ofEditor,
  rsplayers: ofEditor,
  rsoption: ofEditor,
  rsvalue: ofEditor,
  rsusual: ofEditor,
  rsdelete: async ({ context, caller, id }) => redraw(await pressDelete(context, caller, id)),
  rscall: ofEditor,
  rsbefore: ofEditor,
  rslast: ofEditor,
  rsbook: ofEditor,
  rsrole: ofRole,
  rsopen: ofRole,
  rsability: ofRole,
  rsside: ofRole,
  rslooks: ofRole,
  rsplace: ofRole,
  rsparam: ofRole,
  rsamount: ofRole,
  rsdrop: ofRole,
  rsform: byForm,
  rswrite: async ({ context, caller, id, pressed }) => redraw(await writeRole(context, caller, id, pressed.values)),
  talk: ({ context, caller, gameId }) => tell(talk(context, caller, gameId)),
  chat: ({ context, caller, gameId, id }) => redraw(talk(context, caller, gameId, { room: id.arg })),
  say: byForm,
  said: async ({ context, caller, gameId, id, value = '' }) =>
    redraw(await sendToChat(context, caller, gameId, id.arg ?? '', value)),
  here: async ({ context, caller, gameId }) => tell(await answerRoll(context, caller, gameId)),
  next: async ({ context, caller, gameId, id }) => redraw(await nextStep(context, caller, gameId, id.step)),
};

/** Handles a press. This function and the service check everything that the button says; nothing is taken on trust. */
export async function answerPress(context: Context, caller: Caller, pressed: Pressed): Promise<Answer> {
  const id = readPressId(pressed.customId);
  if (id === null) return stale(caller);
  return rows[id.action]({ context, caller, id, gameId: id.gameId, pressed, value: pressed.values[0] });
}

/** The form that a press asks for, or why there is none. */
export async function answerForm(context: Context, caller: Caller, { customId }: Pressed): Promise<Modal | Answer> {
  const id = readPressId(customId);
  if (id?.action === 'rsform') return roleForm(context, caller, id);
  if (id?.action === 'say') return chatForm(caller, id.gameId, id.arg ?? '');
  const form = id?.action === 'type' ? settingForm(context, caller, id.arg ?? '') : null;
  return form ?? stale(caller);
}

async function answerChoice(context: Context, caller: Caller, id: PressId, { values }: Pressed): Promise<Answer> {
  const verb = id.action === 'vote' ? 'votes' : readVerb(id.arg);
  // The button of an answer has no values: it names what it stands for.
  const isAnswer = id.action === 'vote' && values.length === 0;
  const targets = (isAnswer ? [id.arg ?? ''] : values).map(readChoice);
  if (verb === null || !targets.every((target) => target !== null)) return stale(caller);
  const deed = { verb, targets, ...(id.step === 0 ? {} : { step: id.step }) };
  // A public message belongs to everybody: the answer to one press must not change it.
  return id.action === 'vote' || id.action === 'open'
    ? tell(await act(context, caller, id.gameId, deed))
    : redraw(await actAndShow(context, caller, id.gameId, deed));
}

/** One name after the other, until all are there (A33). */
async function answerCopy(context: Context, caller: Caller, { gameId, step, arg = '' }: PressId, { values }: Pressed) {
  if (arg === 'anew') return redraw(choices(context, caller, gameId));
  const draft = readDraft(arg, values);
  if (draft === null) return stale(caller);
  if (isWhole(draft))
    return redraw(await actAndShow(context, caller, gameId, { verb: 'copies', targets: draft.named, step }));
  return redraw(askOn(context, caller, gameId, draft));
}

/** The button contains the part of the contract that has been put together so far (D6). */
async function answerList(
  context: Context,
  caller: Caller,
  { gameId, action, arg = '' }: PressId,
  { values }: Pressed,
) {
  const list = readList(arg);
  if (action === 'propose') return redraw(await act(context, caller, gameId, { verb: 'orders', targets: list }));
  if (action === 'agree') return tell(await agree(context, caller, gameId, list));
  return redraw(contract(context, caller, gameId, [...list, ...values.flatMap(readList)]));
}

const stale = ({ language }: Caller): Answer => tell(body([t(language, 'ui:kind.stale')]));
