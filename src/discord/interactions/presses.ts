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

export interface PressHow {
  /** Deferred at once: it writes to the store, or makes channels. */
  readonly slow: boolean;
  /** The answer shows the pressed message anew. */
  readonly redraws: boolean;
  /** It may be answered with a form (`answerForm`), which Discord takes as a first answer only. */
  readonly asks?: true;
}

const slowTell: PressHow = { slow: true, redraws: false };
const quickRedraw: PressHow = { slow: false, redraws: true };
const quickTell: PressHow = { slow: false, redraws: false };

/** How each press is answered. A missing row does not compile. */
const hows: Readonly<Record<PressAction, PressHow>> = {
  join: { slow: false, redraws: true },
  leave: { slow: false, redraws: true },
  start: slowTell,
  settings: quickTell,
  setting: { slow: false, redraws: true },
  set: { slow: false, redraws: true },
  card: quickTell,
  act: slowTell,
  nominate: quickTell,
  pass: slowTell,
  ready: slowTell,
  do: { slow: true, redraws: true },
  pick: { slow: true, redraws: true },
  vote: slowTell,
  open: slowTell,
  quit: { slow: true, redraws: true },
  undo: slowTell,
  rules: quickTell,
  rule: { slow: false, redraws: true },
  copy: { slow: false, redraws: true },
  draft: quickTell,
  list: { slow: false, redraws: true },
  propose: { slow: true, redraws: true },
  agree: slowTell,
  fire: slowTell,
  setup: { slow: false, redraws: true },
  put: { slow: true, redraws: true },
  unset: { slow: true, redraws: true },
  type: { ...quickTell, asks: true },
  log: { slow: false, redraws: true },
  hear: slowTell,
  rsshow: quickRedraw,
  rsadd: quickRedraw,
  rsmore: quickRedraw,
  rstake: quickRedraw,
  rsplayers: quickRedraw,
  rsoption: quickRedraw,
  rsvalue: quickRedraw,
  rsusual: quickRedraw,
  rsdelete: quickRedraw,
  rscall: quickRedraw,
  rsbefore: quickRedraw,
  rslast: quickRedraw,
  rsbook: quickRedraw,
  rsrole: quickRedraw,
  rsopen: quickRedraw,
  rsability: quickRedraw,
  rsside: quickRedraw,
  rslooks: quickRedraw,
  rsplace: quickRedraw,
  rsparam: quickRedraw,
  rsamount: quickRedraw,
  rsdrop: quickRedraw,
  rsform: { ...quickTell, asks: true },
  rswrite: quickRedraw,
  talk: quickTell,
  chat: { slow: false, redraws: true },
  say: { ...quickTell, asks: true },
  said: { slow: true, redraws: true },
  here: slowTell,
  next: { slow: true, redraws: true },
};

export const howOf = (customId: string): PressHow => {
  const id = readPressId(customId);
  return id === null ? quickTell : hows[id.action];
};

/** What a press comes to. Whatever is written on the button is checked here and by the desk; nothing is taken on trust. */
export async function answerPress(house: House, asker: Asker, pressed: Pressed): Promise<Answer> {
  const id = readPressId(pressed.customId);
  if (id === null) return stale(asker);
  const { gameId } = id;
  switch (id.action) {
    case 'join':
    case 'leave':
      return pressLobby(house, asker, gameId, id.action);
    case 'start':
      return tell(await start(house, asker, gameId));
    case 'settings':
      return tell(settings(house, asker, gameId));
    case 'setting':
      return redraw(settings(house, asker, gameId, { taken: pressed.values[0] }));
    case 'set':
      return redraw(await set(house, asker, gameId, id.arg ?? '', pressed.values[0] ?? ''));
    case 'card':
      return tell(card(house, asker, gameId));
    case 'act':
      return tell(choices(house, asker, gameId));
    case 'nominate':
      return tell(choices(house, asker, gameId, 'nominates'));
    case 'pass':
      return tell(await act(house, asker, gameId, { verb: 'passes', targets: [] }));
    case 'ready':
      return tell(await act(house, asker, gameId, { verb: 'ready', targets: [] }));
    case 'quit':
      return redraw(await quit(house, asker, gameId));
    case 'undo':
      return tell(await order(house, asker, gameId, { order: 'undo', foul: Number(id.arg) }));
    case 'rules':
      return tell(pressRules(house, asker, id, null));
    case 'rule':
      return redraw(pressRules(house, asker, id, pressed.values[0] ?? null));
    case 'copy':
      return answerCopy(house, asker, id, pressed);
    case 'draft':
      return tell(choices(house, asker, gameId, 'orders'));
    case 'list':
    case 'propose':
    case 'agree':
      return answerList(house, asker, id, pressed);
    case 'fire':
      return tell(await act(house, asker, gameId, { verb: 'fires', targets: [] }));
    case 'rsdelete':
      return redraw(await pressDelete(house, asker, id));
    case 'rsshow':
    case 'rsadd':
    case 'rsmore':
    case 'rstake':
    case 'rsplayers':
    case 'rsoption':
    case 'rsvalue':
    case 'rsusual':
    case 'rscall':
    case 'rsbefore':
    case 'rslast':
    case 'rsbook':
      return redraw(await pressEditor(house, asker, id, pressed.values));
    case 'rsrole':
    case 'rsopen':
    case 'rsability':
    case 'rsside':
    case 'rslooks':
    case 'rsplace':
    case 'rsparam':
    case 'rsamount':
    case 'rsdrop':
      return redraw(await pressRole(house, asker, id, pressed.values));
    case 'rswrite':
      return redraw(await writeRole(house, asker, id, pressed.values));
    case 'here':
      return tell(await answerRoll(house, asker, gameId));
    case 'next':
      return redraw(await nextStep(house, asker, gameId, id.step));
    case 'vote':
    case 'open':
      return answerChoice(house, asker, id, pressed);
    case 'do':
    case 'pick':
      return answerChoice(house, asker, id, pressed);
    case 'setup':
      return redraw(await setup(house, asker, { taken: pressed.values[0] }));
    case 'put':
    case 'unset':
      return redraw(await put(house, asker, id.arg ?? '', id.action === 'unset' ? [] : pressed.values));
    case 'log':
      return redraw(await settingsLog(house, asker, Number(id.arg)));
    case 'hear':
      return tell(await testVoice(house, asker));
    case 'talk':
      return tell(talk(house, asker, gameId));
    case 'chat':
      return redraw(talk(house, asker, gameId, { room: id.arg }));
    case 'said':
      return redraw(await saidInTalk(house, asker, gameId, id.arg ?? '', pressed.values[0] ?? ''));
    case 'say':
    case 'rsform':
    case 'type':
      return stale(asker);
  }
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
