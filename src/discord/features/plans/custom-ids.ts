import { readZone } from '../../formats/time-zone.ts';
import { buttonId, type FieldFormat } from '../../ui/custom-id.ts';

const atPlan: FieldFormat<{ readonly planId: string }> = {
  write: ({ planId }) => ({ subject: planId, number: 0 }),
  read: ({ subject }) => ({ planId: subject }),
};

/** The parts of a plan that the menu of rules keeps until a choice is made. */
export interface KeptPlan {
  /** The time of the plan, ms since 1970. */
  readonly at: number;
  /** The time zone that was typed. `null`: none was. */
  readonly zone: string | null;
}

/** The rules of a plan as they were typed or chosen. */
export interface PlannedRules {
  readonly ruleset?: string;
  readonly theme?: string;
  readonly roleSet?: string;
}

/** The signs of a zone's name that a custom id cannot hold. Each is written as a hyphen with its index. */
const signs = '/_+-';

const writeZone = (zone: string | null): { readonly arg?: string } =>
  zone === null ? {} : { arg: zone.replaceAll(/[/_+-]/g, (sign) => `-${signs.indexOf(sign)}`) };

const readZoneOf = (arg?: string): string | null =>
  arg === undefined ? null : readZone(arg.replaceAll(/-(\d)/g, (_, index: string) => signs[Number(index)] ?? ''));

interface PickedFields {
  readonly kept: KeptPlan;
  readonly rules: PlannedRules;
}

/** Rules behind a letter for their kind: `rclub`, `rdeck-animals`, `sours`. */
const writeRules = ({ ruleset, theme, roleSet }: PlannedRules): string =>
  roleSet !== undefined
    ? `-s${roleSet}`
    : ruleset === undefined
      ? ''
      : `-r${ruleset}${theme === undefined ? '' : `-${theme}`}`;

function readRules(text: string): PlannedRules {
  if (text.startsWith('s')) return { roleSet: text.slice(1) };
  const [ruleset = '', theme] = text.slice(1).split('-');
  return { ...(ruleset === '' ? {} : { ruleset }), ...(theme === undefined ? {} : { theme }) };
}

/** A time in minutes since 1970, and the rules behind it. */
const ofPicked: FieldFormat<PickedFields> = {
  write: ({ kept: { at, zone }, rules }) => ({
    subject: `${Math.floor(at / 60_000).toString(36)}${writeRules(rules)}`,
    number: 0,
    ...writeZone(zone),
  }),
  read: ({ subject, arg }) => {
    const [, minutes = '', , rules = ''] = /^([0-9a-z]+)(-(.*))?$/.exec(subject) ?? [];
    const at = Number.parseInt(minutes, 36) * 60_000;
    return Number.isSafeInteger(at) ? { kept: { at, zone: readZoneOf(arg) }, rules: readRules(rules) } : null;
  },
};

/** Two menus of one message need two custom ids. */
interface MenuFields {
  readonly kept: KeptPlan;
  readonly menu: number;
}

const ofMenu: FieldFormat<MenuFields> = {
  write: ({ kept: { at, zone }, menu }) => {
    return { subject: `${at}`, number: menu, ...writeZone(zone) };
  },
  read: ({ subject, number, arg }) => {
    if (!/^\d{1,15}$/.test(subject)) return null;
    return { kept: { at: Number(subject), zone: readZoneOf(arg) }, menu: number };
  },
};

export const planIds = {
  /** The menu of the rules for a plan. */
  chooseRules: buttonId('planrules', ofMenu),
  /** Plans a table for a time that may have been meant. */
  pickTime: buttonId('planpick', ofPicked),
  /** The menu of time zones for the time that was typed. Its time is that of the value. */
  chooseZone: buttonId('planzone', ofPicked),
  /** Adds the presser to a plan, or removes them. */
  join: buttonId('planin', atPlan),
  /** Asks whether to cancel a plan. */
  askToCancel: buttonId('planstop', atPlan),
  cancel: buttonId('planend', atPlan),
};
