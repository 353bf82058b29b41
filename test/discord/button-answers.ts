/** The answers of every registered button, menu and form to strange people, by its short name in custom ids. */
import type { t } from '#narration/index.ts';

type Text = Parameters<typeof t>[1];

/** The whole answer, or the beginning of one that shows more. */
export type Told =
  | Text
  | { readonly shows: Text; readonly params?: Readonly<Record<string, string>>; readonly inEnglish?: true };

export interface Answers {
  /** A person without a seat and without rights: any member, a timed-out one, and after a restart. */
  readonly here: Told;
  /** The same person once more. Missing: the same answer. */
  readonly again?: Told;
  /** A banned person. Missing: the same answer. */
  readonly banned?: Told;
  /** Somebody in another server, with the button of this one. */
  readonly elsewhere: Told;
  /** The table, the plan or the role set is gone. Missing: the button has none. */
  readonly gone?: Told;
}

const isBanned = { banned: 'remarks:table.banned' } as const;
const atTable = (here: Told, more: Partial<Answers> = {}): Answers => ({
  ...{ here, elsewhere: 'ui:kind.table-gone', gone: 'ui:kind.table-gone' },
  ...more,
});
const anywhere = (here: Told, more: Partial<Answers> = {}): Answers => ({ here, elsewhere: here, ...more });

const seat = atTable('ui:kind.not-yours');
const leads = atTable('remarks:lead.not-led');
const orders = atTable('ui:kind.not-host');
const hosts = atTable('remarks:table.not-host');
const moderates = anywhere('ui:kind.not-moderator');

/** Nobody records. */
const past = anywhere('packs:recording.past');

/** The lobby is drawn again for everybody, in the language of its table. */
const lobby: Told = { shows: 'words:ruleset.grand', inEnglish: true };
const settings = atTable({ shows: 'words:ruleset.grand' });
const cards = atTable({ shows: 'ui:settings.cards.title' });
const refusedCards = atTable({ shows: 'remarks:table.not-host' });
const summary: Told = { shows: 'words:ruleset.grand' };
const help: Told = { shows: 'ui:help.start' };

const game: Readonly<Record<string, Answers>> = {
  ...{ card: seat, act: seat, fire: seat, shoot: seat, do: seat, pick: seat, list: seat, propose: seat, copy: seat },
  ...{ draft: seat, agree: seat, talk: seat, chat: seat, say: seat, said: seat, bet: seat },
  ...{ nominate: seat, pass: seat, unpass: seat, ready: seat, vote: seat, open: seat },
  ...{ quit: atTable('remarks:table.not-seated'), undo: orders, next: leads, lead: leads },
  ...{ desk: orders, order: orders, orderseat: orders, orderwhy: orders },
  ...{ orderperson: orders, orderend: orders, calloff: orders },
};

const aroundGame: Readonly<Record<string, Answers>> = {
  join: atTable(lobby, { again: 'remarks:table.already-seated', ...isBanned }),
  leave: atTable('remarks:table.not-seated'),
  wait: atTable(lobby, { again: 'remarks:table.already-seated', ...isBanned }),
  watch: atTable(lobby, { again: 'remarks:table.watches-already', ...isBanned }),
  ...{ start: hosts, practice: hosts, nopractice: hosts },
  here: atTable('remarks:table.not-seated'),
  ...{ settings, setting: settings, tablemenu: settings, cardsback: settings, cards, cardscheck: cards },
  ...{ cardsall: refusedCards, cardadd: refusedCards, cardtake: refusedCards },
  ...{ set: atTable({ shows: 'remarks:table.not-host' }), nightorder: atTable({ shows: 'remarks:table.not-host' }) },
  nightread: atTable({ shows: 'remarks:table.not-host' }),
  tableset: atTable({ shows: 'remarks:table.not-host' }),
  // The bot of these tests may not read the town, so its tables watch no words.
  ...{ tableform: hosts, tablestore: hosts },
  ...{ nightask: hosts, tableask: atTable('ui:kind.stale'), tablewords: atTable({ shows: 'ui:kind.no-choice' }) },
  rules: atTable(summary),
  rule: anywhere({ shows: 'ui:rules.first' }),
  ...{ rulepage: anywhere(summary), ruletopic: anywhere({ shows: 'roles:priest' }) },
  ...{ beginnow: orders, replacenow: orders, cancelstart: orders },
  star: atTable('remarks:table.not-seated'),
  ...{ again: atTable('remarks:again.stranger'), otherrules: hosts, closetable: orders },
  // After the close it opens a new table.
  nextrules: atTable('remarks:table.not-host', { gone: 'ui:new.done' }),
  planin: {
    here: { shows: 'words:ruleset.six', inEnglish: true },
    ...isBanned,
    elsewhere: 'remarks:plan.gone',
    gone: 'remarks:plan.gone',
  },
  planstop: { here: 'remarks:plan.not-host', elsewhere: 'remarks:plan.gone', gone: 'remarks:plan.gone' },
  planend: { here: 'remarks:plan.not-host', elsewhere: 'remarks:plan.gone', gone: 'remarks:plan.gone' },
};

const inServer: Readonly<Record<string, Answers>> = {
  newtable: anywhere('ui:new.done', { again: 'remarks:table.elsewhere', ...isBanned }),
  newread: anywhere('ui:kind.stale'),
  newopen: anywhere({ shows: 'ui:new.choose' }, isBanned),
  whichtable: atTable('remarks:table.not-host'),
  planrules: anywhere({ shows: 'ui:plan.done' }, isBanned),
  ...{ planpick: anywhere('remarks:plan.past', isBanned), planzone: anywhere('ui:kind.stale') },
  tellme: anywhere('ui:subscription.on', { again: 'ui:subscription.off', ...isBanned }),
  mydata: anywhere({ shows: 'ui:privacy.export.nothing' }),
  forgetme: anywhere({ shows: 'ui:privacy.forget.done' }),
  ...{ history: anywhere('statistics:off'), played: anywhere('statistics:off') },
  ...{
    protocol: anywhere('protocol:off'),
    askpoints: moderates,
    points: moderates,
    pointsread: moderates,
    monthcsv: moderates,
  },
  rulebook: anywhere({ shows: 'words:ruleset.club' }),
  ...{ help: anywhere({ shows: 'ui:help.table' }), helpopen: anywhere(help) },
  ...{ recdone: past, reckeep: past, recagain: past, rechear: past, recskip: past, recback: past, reclist: past },
  ...{ recpage: past, recline: past, recauto: past, recstop: past, recmore: moderates },
  ...{
    packdelete: moderates,
    packask: moderates,
    packsend: moderates,
    setask: moderates,
    setsend: moderates,
    packback: moderates,
  },
  ...{ tourstart: moderates, tour: moderates, tourset: moderates },
  ...{ setupform: moderates, setupstore: moderates },
  ...{ setup: moderates, put: moderates, unset: moderates, type: moderates, log: moderates, hear: moderates },
};

const roleSets = [
  ...['rsshow', 'rsadd', 'rsmore', 'rstake', 'rsplayers', 'rsoption', 'rsvalue', 'rsusual', 'rsdelete', 'rscall'],
  ...['rsbefore', 'rslast', 'rsbook', 'rsrole', 'rsopen', 'rsability', 'rsside', 'rslooks', 'rsplace', 'rsparam'],
  ...['rsamount', 'rsdrop', 'rsform', 'rswrite'],
];

/** The answers by the short names. */
export const answers: Readonly<Record<string, Answers>> = {
  ...game,
  ...aroundGame,
  ...inServer,
  ...Object.fromEntries(roleSets.map((name) => [name, moderates])),
};
