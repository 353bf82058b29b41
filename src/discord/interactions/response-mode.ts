import { type PressAction, readPressId } from '../custom-id.ts';

/** The way to answer a press, apart from the content of the answer. */
export interface PressHow {
  /** Deferred at once: it writes to the store, or makes channels. */
  readonly slow: boolean;
  /** The answer redraws the pressed message. */
  readonly redraws: boolean;
  /** It may be answered with a form (`answerForm`), which Discord takes as a first answer only. */
  readonly asks?: true;
}

const slowTell: PressHow = { slow: true, redraws: false };
const slowRedraw: PressHow = { slow: true, redraws: true };
const quickRedraw: PressHow = { slow: false, redraws: true };
const quickTell: PressHow = { slow: false, redraws: false };

/** The way to answer each press. A missing row does not compile. */
const hows: Readonly<Record<PressAction, PressHow>> = {
  join: quickRedraw,
  leave: quickRedraw,
  start: slowTell,
  settings: quickTell,
  setting: quickRedraw,
  set: quickRedraw,
  card: quickTell,
  act: slowTell,
  nominate: quickTell,
  pass: slowTell,
  ready: slowTell,
  do: slowRedraw,
  pick: slowRedraw,
  vote: slowTell,
  open: slowTell,
  quit: slowRedraw,
  undo: slowTell,
  rules: quickTell,
  rule: quickRedraw,
  copy: quickRedraw,
  draft: quickTell,
  list: quickRedraw,
  propose: slowRedraw,
  agree: slowTell,
  fire: slowTell,
  setup: quickRedraw,
  put: slowRedraw,
  unset: slowRedraw,
  type: { ...quickTell, asks: true },
  log: quickRedraw,
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
  chat: quickRedraw,
  say: { ...quickTell, asks: true },
  said: slowRedraw,
  here: slowTell,
  next: slowRedraw,
};

/** The way to answer the press of this button or menu. A press that is not ours is told so. */
export const howOf = (customId: string): PressHow => {
  const id = readPressId(customId);
  return id === null ? quickTell : hows[id.action];
};
