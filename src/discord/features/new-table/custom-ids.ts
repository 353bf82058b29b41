import { hostModes } from '#game/ports/ports.ts';
import { languages } from '#narration/index.ts';
import { buttonId, type FieldFormat, inServer, serverSubject } from '../../ui/custom-id.ts';
import type { NewTableRequest } from './request.ts';

/** The parts of a request that the menu of rules keeps until a choice is made. */
export type KeptRequest = Pick<NewTableRequest, 'size' | 'language' | 'lead' | 'practice' | 'seed'>;

/** Two menus of one message need two custom ids. */
interface MenuFields {
  readonly kept: KeptRequest;
  readonly menu: number;
}

const ofMenu: FieldFormat<MenuFields> = {
  write: ({ kept, menu }) => {
    const arg = writeKept(kept);
    return { subject: serverSubject, number: menu, ...(arg === '' ? {} : { arg }) };
  },
  read: ({ number, arg = '' }) => ({ kept: readKept(arg), menu: number }),
};

/** Each part has a letter of its own: `p10-len-hbeside-b-s7`. `b` stands for practice players. */
const writeKept = ({ size, language, lead, practice, seed }: KeptRequest): string =>
  [
    ...(size === undefined ? [] : [`p${size}`]),
    ...(language === undefined ? [] : [`l${language}`]),
    ...(lead === undefined ? [] : [`h${lead}`]),
    ...(practice === undefined ? [] : ['b']),
    ...(seed === undefined ? [] : [`s${seed}`]),
  ].join('-');

function readKept(arg: string): KeptRequest {
  const parts = new Map(arg.split('-').map((part) => [part.slice(0, 1), part.slice(1)]));
  const [size, seed] = [wholeNumber(parts.get('p')), wholeNumber(parts.get('s'))];
  const language = languages.find((each) => each === parts.get('l'));
  const lead = hostModes.find((each) => each === parts.get('h'));
  return {
    ...(size === null ? {} : { size }),
    ...(language === undefined ? {} : { language }),
    ...(lead === undefined ? {} : { lead }),
    ...(parts.has('b') ? { practice: true } : {}),
    ...(seed === null ? {} : { seed }),
  };
}

const wholeNumber = (text = ''): number | null => (/^\d{1,16}$/.test(text) ? Number(text) : null);

export const newTableIds = {
  /** The menu of rulebooks and role sets. */
  chooseRules: buttonId('newtable', ofMenu),
  /** Opens a table as a bare command does. */
  openTable: buttonId('newopen', inServer),
};
