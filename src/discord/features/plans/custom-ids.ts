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

/** Two menus of one message need two custom ids. */
interface MenuFields {
  readonly kept: KeptPlan;
  readonly menu: number;
}

/** The signs of a zone's name that a custom id cannot hold. Each is written as a hyphen with its index. */
const signs = '/_+-';

const ofMenu: FieldFormat<MenuFields> = {
  write: ({ kept: { at, zone }, menu }) => {
    const arg = zone?.replaceAll(/[/_+-]/g, (sign) => `-${signs.indexOf(sign)}`);
    return { subject: `${at}`, number: menu, ...(arg === undefined ? {} : { arg }) };
  },
  read: ({ subject, number, arg }) => {
    if (!/^\d{1,15}$/.test(subject)) return null;
    const zone = arg?.replaceAll(/-(\d)/g, (_, index: string) => signs[Number(index)] ?? '');
    return { kept: { at: Number(subject), zone: zone === undefined ? null : readZone(zone) }, menu: number };
  },
};

export const planIds = {
  /** The menu of the rules for a plan. */
  chooseRules: buttonId('planrules', ofMenu),
  /** Adds the presser to a plan, or removes them. */
  join: buttonId('planin', atPlan),
  /** Asks whether to cancel a plan. */
  askToCancel: buttonId('planstop', atPlan),
  cancel: buttonId('planend', atPlan),
};
