import { type HostMode, hostModes } from '#game/ports/ports.ts';
import { type Language, languages, t, type Wording } from '#narration/index.ts';
import type { Button } from '../../ui/body.ts';
import { buttonId, type FieldFormat, inServer, serverSubject } from '../../ui/custom-id.ts';

/** The options of `/game new` as they were typed. The server's settings supply what is missing. */
export interface NewTableRequest {
  /** The rulebook's id, by default that of the role set, otherwise the server's. */
  readonly ruleset?: string;
  /** The theme of the rulebook, by default the server's: `animals` is the edition for children (D4). */
  readonly theme?: string;
  /** The role set's id. */
  readonly roleSet?: string;
  /** The number of players. */
  readonly size?: number;
  /** The host's own deck, as text. */
  readonly deck?: string;
  /** The host's own deck as a menu or a button has it (`shortDeck`). */
  readonly chosenDeck?: string;
  /** The table's language, by default the server's. */
  readonly language?: Language;
  /** The host mode of a host who does not play. */
  readonly lead?: HostMode;
  /** True: the free seats are filled with practice players. */
  readonly practice?: true;
  readonly seed?: number;
}

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

interface ReadingFields {
  readonly kept: KeptRequest;
  /** The rulebook as the command names it: `club`, `deck:animals`. */
  readonly edition: string;
  /** The cards, as `packed` writes them. */
  readonly cards: string;
}

/** A colon separates the parts of a custom id, so a dash is written for it. */
const ofReading: FieldFormat<ReadingFields> = {
  write: ({ kept, edition, cards }) => ({
    subject: `${writeKept(kept)}--${edition.replace(':', '-')}`,
    number: 0,
    arg: cards,
  }),
  read: ({ subject, arg = '' }) => {
    const [kept = '', edition = ''] = subject.split('--');
    return { kept: readKept(kept), edition: edition.replace('-', ':'), cards: arg };
  },
};

export const newTableIds = {
  /** The menu of rulebooks and role sets. */
  chooseRules: buttonId('newtable', ofMenu),
  /** Opens a table with what the host may have meant by a deck. */
  chooseReading: buttonId('newread', ofReading),
  /** Opens a table as a bare command does. */
  openTable: buttonId('newopen', inServer),
};

/** The button that opens a table. */
export const openTableButton = (wording: Wording): Button => ({
  id: newTableIds.openTable({}),
  label: t(wording, 'ui:button.open-table'),
});
