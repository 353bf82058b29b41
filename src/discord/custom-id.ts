/**
 * The content of a button's or a menu's custom id. Nothing else is remembered for it, so it works after a restart
 * too.
 */
export interface PressId {
  readonly gameId: string;
  /** The step that the button belongs to; 0 where it is good at any time. */
  readonly step: number;
  readonly action: PressAction;
  readonly arg?: string;
}

export const pressActions = [
  'join',
  'leave',
  'start',
  'settings',
  'setting',
  'set',
  'card',
  'act',
  'nominate',
  'pass',
  'ready',
  'do',
  'pick',
  'vote',
  'open',
  'quit',
  'undo',
  'rules',
  'rule',
  'copy',
  'draft',
  'list',
  'propose',
  'agree',
  'fire',
  'setup',
  'put',
  'unset',
  'type',
  'log',
  'hear',
  'rsshow',
  'rsadd',
  'rsmore',
  'rstake',
  'rsplayers',
  'rsoption',
  'rsvalue',
  'rsusual',
  'rsdelete',
  'rscall',
  'rsbefore',
  'rslast',
  'rsbook',
  'rsrole',
  'rsopen',
  'rsability',
  'rsside',
  'rslooks',
  'rsplace',
  'rsparam',
  'rsamount',
  'rsdrop',
  'rsform',
  'rswrite',
  'talk',
  'chat',
  'say',
  'said',
  'here',
  'next',
] as const;

export type PressAction = (typeof pressActions)[number];

/** The version of this format: a press on a button of another version is answered as a stale one. */
const version = 'n1';
const shape = /^n1:([A-Za-z0-9-]{1,32}):(0|[1-9]\d{0,8}):([a-z]{1,12})(?::([A-Za-z0-9-]{1,40}))?$/;

/** At most 100 characters (Discord's limit): 2 + 32 + 9 + 12 + 40 and four colons. */
export function writePressId(id: PressId): string {
  const text = [version, id.gameId, id.step, id.action, ...(id.arg === undefined ? [] : [id.arg])].join(':');
  if (readPressId(text) === null) throw new RangeError(`no such button: ${text}`);
  return text;
}

/** `null` for anything that Nightcall of this version has not written. Never throws. */
export function readPressId(text: string): PressId | null {
  const match = shape.exec(text);
  if (match === null) return null;
  const [, gameId = '', step = '0', action = '', arg] = match;
  if (!isAction(action)) return null;
  return { gameId, step: Number(step), action, ...(arg === undefined ? {} : { arg }) };
}

const isAction = (text: string): text is PressAction => (pressActions as readonly string[]).includes(text);
