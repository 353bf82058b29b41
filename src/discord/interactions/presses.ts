import { t } from '#narration/index.ts';
import { body, type Modal } from '../body.ts';
import { type PressAction, type PressId, readPressId } from '../custom-id.ts';
import { type Answer, type Asker, type House, redraw, tell } from '../house.ts';
import { readChoice, readVerb } from '../panels/choices.ts';
import { readList } from '../panels/clan.ts';
import { isWhole, readDraft } from '../panels/copies.ts';
import { act, actAndShow, agree, askOn, card, choices, contract, pressLobby, quit, start } from '../panels/deeds.ts';
import { testVoice } from '../panels/doctor.ts';
import { answerRoll } from '../panels/guests.ts';
import { order } from '../panels/host.ts';
import { nextStep } from '../panels/lead.ts';
import { pressDelete, pressEditor } from '../panels/role-sets/presses.ts';
import { roleForm, writeRole } from '../panels/role-sets/role/form.ts';
import { pressRole } from '../panels/role-sets/role/presses.ts';
import { pressRules } from '../panels/rules.ts';
import { set, settings } from '../panels/settings.ts';
import { settingsLog } from '../panels/setup/log.ts';
import { put, settingForm, setup } from '../panels/setup/panel.ts';
import { saidInTalk, talk, talkForm } from '../panels/talk.ts';

/** A press as the message has it: what the button says of itself, and the chosen values of a menu. */
export interface Pressed {
  readonly customId: string;
  readonly values: readonly string[];
}

/** A press that is ours, and all that its answer may go by. */
interface Press {
  readonly house: House;
  readonly asker: Asker;
  readonly id: PressId;
  readonly gameId: string;
  readonly pressed: Pressed;
  /** The first value that was chosen. */
  readonly value: string | undefined;
}

type Row = (press: Press) => Answer | Promise<Answer>;

const inLobby: Row = ({ house, asker, id, gameId }) => pressLobby(house, asker, gameId, id.action as 'join' | 'leave');

const byMenu: Row = ({ house, asker, id, pressed }) => answerChoice(house, asker, id, pressed);

const ofList: Row = ({ house, asker, id, pressed }) => answerList(house, asker, id, pressed);

const ofEditor: Row = async ({ house, asker, id, pressed }) =>
  redraw(await pressEditor(house, asker, id, pressed.values));

const ofRole: Row = async ({ house, asker, id, pressed }) => redraw(await pressRole(house, asker, id, pressed.values));

/** A button that only asks for a form is answered with one (`answerForm`). */
const byForm: Row = ({ asker }) => stale(asker);

/** What each press comes to. A missing row does not compile. */
const rows: Readonly<Record<PressAction, Row>> = {
  join: inLobby,
  leave: inLobby,
  start: async ({ house, asker, gameId }) => tell(await start(house, asker, gameId)),
  settings: ({ house, asker, gameId }) => tell(settings(house, asker, gameId)),
  setting: ({ house, asker, gameId, value }) => redraw(settings(house, asker, gameId, { taken: value })),
  set: async ({ house, asker, gameId, id, value = '' }) => redraw(await set(house, asker, gameId, id.arg ?? '', value)),
  card: ({ house, asker, gameId }) => tell(card(house, asker, gameId)),
  act: ({ house, asker, gameId }) => tell(choices(house, asker, gameId)),
  nominate: ({ house, asker, gameId }) => tell(choices(house, asker, gameId, 'nominates')),
  pass: async ({ house, asker, gameId }) => tell(await act(house, asker, gameId, { verb: 'passes', targets: [] })),
  ready: async ({ house, asker, gameId }) => tell(await act(house, asker, gameId, { verb: 'ready', targets: [] })),
  fire: async ({ house, asker, gameId }) => tell(await act(house, asker, gameId, { verb: 'fires', targets: [] })),
  do: byMenu,
  pick: byMenu,
  vote: byMenu,
  open: byMenu,
  quit: async ({ house, asker, gameId }) => redraw(await quit(house, asker, gameId)),
  undo: async ({ house, asker, gameId, id }) =>
    tell(await order(house, asker, gameId, { order: 'undo', foul: Number(id.arg) })),
  rules: ({ house, asker, id }) => tell(pressRules(house, asker, id, null)),
  rule: ({ house, asker, id, value }) => redraw(pressRules(house, asker, id, value ?? null)),
  copy: ({ house, asker, id, pressed }) => answerCopy(house, asker, id, pressed),
  draft: ({ house, asker, gameId }) => tell(choices(house, asker, gameId, 'orders')),
  list: ofList,
  propose: ofList,
  agree: ofList,
  setup: async ({ house, asker, value }) => redraw(await setup(house, asker, { taken: value })),
  put: async ({ house, asker, id, pressed }) => redraw(await put(house, asker, id.arg ?? '', pressed.values)),
  unset: async ({ house, asker, id }) => redraw(await put(house, asker, id.arg ?? '', [])),
  type: byForm,
  log: async ({ house, asker, id }) => redraw(await settingsLog(house, asker, Number(id.arg))),
  hear: async ({ house, asker }) => tell(await testVoice(house, asker)),
  rsshow: ofEditor,
  rsadd: ofEditor,
  rsmore: ofEditor,
  rstake: ofEditor,
  rsplayers: ofEditor,
  rsoption: ofEditor,
  rsvalue: ofEditor,
  rsusual: ofEditor,
  rsdelete: async ({ house, asker, id }) => redraw(await pressDelete(house, asker, id)),
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
  rswrite: async ({ house, asker, id, pressed }) => redraw(await writeRole(house, asker, id, pressed.values)),
  talk: ({ house, asker, gameId }) => tell(talk(house, asker, gameId)),
  chat: ({ house, asker, gameId, id }) => redraw(talk(house, asker, gameId, { room: id.arg })),
  say: byForm,
  said: async ({ house, asker, gameId, id, value = '' }) =>
    redraw(await saidInTalk(house, asker, gameId, id.arg ?? '', value)),
  here: async ({ house, asker, gameId }) => tell(await answerRoll(house, asker, gameId)),
  next: async ({ house, asker, gameId, id }) => redraw(await nextStep(house, asker, gameId, id.step)),
};

/** What a press comes to. Whatever is written on the button is checked here and by the desk; nothing is taken on trust. */
export async function answerPress(house: House, asker: Asker, pressed: Pressed): Promise<Answer> {
  const id = readPressId(pressed.customId);
  if (id === null) return stale(asker);
  return rows[id.action]({ house, asker, id, gameId: id.gameId, pressed, value: pressed.values[0] });
}

/** The form that a press asks for, or why there is none. */
export async function answerForm(house: House, asker: Asker, { customId }: Pressed): Promise<Modal | Answer> {
  const id = readPressId(customId);
  if (id?.action === 'rsform') return roleForm(house, asker, id);
  if (id?.action === 'say') return talkForm(asker, id.gameId, id.arg ?? '');
  const form = id?.action === 'type' ? settingForm(house, asker, id.arg ?? '') : null;
  return form ?? stale(asker);
}

async function answerChoice(house: House, asker: Asker, id: PressId, { values }: Pressed): Promise<Answer> {
  const verb = id.action === 'vote' ? 'votes' : readVerb(id.arg);
  // The button of an answer has no values: it names what it stands for.
  const isAnswer = id.action === 'vote' && values.length === 0;
  const targets = (isAnswer ? [id.arg ?? ''] : values).map(readChoice);
  if (verb === null || !targets.every((target) => target !== null)) return stale(asker);
  const deed = { verb, targets, ...(id.step === 0 ? {} : { step: id.step }) };
  // What stands in the open is everybody's message: the answer to one press must not change it.
  return id.action === 'vote' || id.action === 'open'
    ? tell(await act(house, asker, id.gameId, deed))
    : redraw(await actAndShow(house, asker, id.gameId, deed));
}

/** One name after the other, until all are there (A33). */
async function answerCopy(house: House, asker: Asker, { gameId, step, arg = '' }: PressId, { values }: Pressed) {
  if (arg === 'anew') return redraw(choices(house, asker, gameId));
  const draft = readDraft(arg, values);
  if (draft === null) return stale(asker);
  if (isWhole(draft))
    return redraw(await actAndShow(house, asker, gameId, { verb: 'copies', targets: draft.named, step }));
  return redraw(askOn(house, asker, gameId, draft));
}

/** What has been put together of a contract so far stands in the button (D6). */
async function answerList(house: House, asker: Asker, { gameId, action, arg = '' }: PressId, { values }: Pressed) {
  const list = readList(arg);
  if (action === 'propose') return redraw(await act(house, asker, gameId, { verb: 'orders', targets: list }));
  if (action === 'agree') return tell(await agree(house, asker, gameId, list));
  return redraw(contract(house, asker, gameId, [...list, ...values.flatMap(readList)]));
}

const stale = ({ language }: Asker): Answer => tell(body([t(language, 'ui:kind.stale')]));
