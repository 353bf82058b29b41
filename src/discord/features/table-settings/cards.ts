import type { RoleId } from '#engine/kernel/types.ts';
import type { CardsChange } from '#game/ports/game-service.ts';
import { countedCards, roleName, t, type Wording, wordsOf } from '#narration/index.ts';
import { deckText } from '../../formats/deck.ts';
import { type Body, body, buttonRow, type MenuOption, menuRow, menuSize, portions, type Row } from '../../ui/body.ts';
import { defineButtons } from '../../ui/button.ts';
import { type Caller, type Context, redraw } from '../../ui/context.ts';
import { failureAtTable, remarkLine } from '../../ui/texts.ts';
import { shareLines } from '../role-sets/check.ts';
import { goneTable } from '../which-table/find-table.ts';
import { sceneOf, showOptions } from './options.ts';
import { type SettingsScene, tableCardsIds } from './settings.ts';

/** Ready-made cards, by the value in the menu. */
interface Preset {
  readonly label: string;
  /** `null`: the cards that the rulebook recommends. */
  readonly cards: readonly RoleId[] | null;
}

/** The ready-made cards, by their values in the menu. */
type Presets = ReadonlyMap<string, Preset>;

/** The values of the menu that are no role sets. No id of a role set has capitals. */
const [recommended, beginners] = ['RECOMMENDED', 'BEGINNERS'] as const;

/** The number of seats and the cards of a table. */
function deckOf({ table, rulebook }: SettingsScene) {
  const seated = Math.max(rulebook.players.min, table.players.length);
  const seats = table.cards?.length ?? table.lobby?.inPlay.players ?? seated;
  return { seats, cards: table.cards ?? rulebook.recommended(seats, table.options) };
}

/** The cards of a table in words. Those that the rulebook draws at random have no names before the deal. */
function cardsText(scene: SettingsScene, wording: Wording): string {
  const { table, rulebook } = scene;
  const { seats, cards } = deckOf(scene);
  const inPlay = table.cards === null ? rulebook.inPlay(seats, table.options) : null;
  return inPlay?.drawn ? countedCards(inPlay, wording, rulebook.id) : deckText(cards, wording, rulebook);
}

/** The ready-made cards: the rulebook's, those for beginners, and those of the server's role sets with known cards. */
async function presetsOf(context: Context, caller: Caller, scene: SettingsScene): Promise<Presets> {
  const { table, rulebook } = scene;
  const { wording, guildId } = caller;
  const { seats } = deckOf(scene);
  const simple = rulebook.beginners(seats, table.options);
  const sets = (await context.roleSets.list(guildId)).filter(
    ({ ruleset, revision }) => ruleset === table.ruleset && revision !== null,
  );
  const views = await Promise.all(sets.slice(0, menuSize - 2).map(({ id }) => context.roleSets.view(guildId, id)));
  const ofSets = views.flatMap((view) => {
    const cards = view.ok ? view.value.previews.find(({ players }) => players === seats)?.cards : undefined;
    if (!view.ok || !cards?.every((card) => rulebook.roles.includes(card))) return [];
    return [[view.value.id, { label: t(wording, 'ui:settings.cards.preset.set', { name: view.value.name }), cards }]];
  }) as [string, Preset][];
  return new Map<string, Preset>([
    [recommended, { label: t(wording, 'ui:settings.cards.preset.recommended'), cards: null }],
    ...(simple === null
      ? []
      : [[beginners, { label: t(wording, 'ui:settings.cards.preset.beginners'), cards: simple }] as const]),
    ...ofSets,
  ]);
}

/** The lines above and below the cards. */
interface Beside {
  readonly before?: string;
  readonly below?: readonly string[];
  /** The ready-made cards, if they have been read. */
  readonly presets?: Presets;
}

/** Shows the cards of a table. The host of a lobby also gets menus. */
async function showCards(context: Context, caller: Caller, gameId: string, beside: Beside = {}): Promise<Body> {
  const scene = sceneOf(context, caller, gameId);
  if (scene === null) return goneTable(context, caller);
  const { table, rulebook } = scene;
  const wording = wordsOf(caller.wording, table);
  const { seats, cards } = deckOf(scene);
  const key = table.cards === null ? 'ui:settings.cards.recommended' : 'ui:settings.cards.own';
  const editable = table.stage === 'lobby' && table.hostId === caller.userId;
  return body(
    [
      beside.before ?? null,
      t(wording, 'ui:settings.cards.title'),
      t(wording, key, { players: seats, cards: cardsText(scene, wording) }),
      ...rulebook.warnings(cards, table.options).map((remark) => `- ${remarkLine(wording, remark)}`),
      ...(beside.below ?? []),
      t(wording, editable ? 'ui:settings.cards.about' : 'ui:settings.host'),
    ],
    editable ? cardRows(scene, caller, beside.presets ?? (await presetsOf(context, caller, scene))) : [],
  );
}

function cardRows(scene: SettingsScene, caller: Caller, presets: Presets): readonly Row[] {
  const { table, rulebook } = scene;
  const { gameId, ruleset } = table;
  const wording = wordsOf(caller.wording, table);
  const option = (role: RoleId): MenuOption => ({ label: roleName(role, wording, ruleset), value: role });
  const add = t(wording, 'ui:settings.cards.add');
  const check = { id: tableCardsIds.checkCards({ gameId }), label: t(wording, 'ui:settings.cards.check') };
  return [
    menuRow({
      id: tableCardsIds.chooseCards({ gameId }),
      placeholder: t(wording, 'ui:settings.cards.preset'),
      options: [...presets].map(([value, { label }]) => ({ label, value })),
    }),
    ...portions(rulebook.roles)
      .slice(0, 2)
      .map((roles, menu) =>
        menuRow({ id: tableCardsIds.addCard({ gameId, menu }), placeholder: add, options: roles.map(option) }),
      ),
    menuRow({
      id: tableCardsIds.takeCard({ gameId }),
      placeholder: t(wording, 'ui:settings.cards.take'),
      options: [...new Set(deckOf(scene).cards)].slice(0, menuSize).map(option),
    }),
    buttonRow(
      // No role set can deal the table's own roles.
      ...((table.ownRoles ?? []).length > 0 ? [] : [check]),
      { id: tableCardsIds.backToOptions({ gameId }), label: t(wording, 'ui:settings.cards.back') },
    ),
  ];
}

/** Changes the cards, and shows them with the reason if that was refused. */
async function changeCards(
  context: Context,
  caller: Caller,
  gameId: string,
  change: CardsChange,
  presets: Pick<Beside, 'presets'> = {},
): Promise<Body> {
  const scene = sceneOf(context, caller, gameId);
  if (scene === null) return showCards(context, caller, gameId);
  const outcome = await context.service.ask(gameId, { type: 'change-cards', userId: caller.userId, change });
  const before = outcome.ok ? {} : { before: failureAtTable(caller.wording, outcome.error, scene.table) };
  return showCards(context, caller, gameId, { ...presets, ...before });
}

async function choosePreset(context: Context, caller: Caller, gameId: string, value: string): Promise<Body> {
  const scene = sceneOf(context, caller, gameId);
  if (scene === null) return showCards(context, caller, gameId);
  const presets = await presetsOf(context, caller, scene);
  const preset = presets.get(value);
  if (preset === undefined) return showCards(context, caller, gameId, { presets });
  return changeCards(context, caller, gameId, { change: 'whole', cards: preset.cards }, { presets });
}

/** Plays games with the cards, and shows the share of each side. */
async function checkCards(context: Context, caller: Caller, gameId: string): Promise<Body> {
  const scene = sceneOf(context, caller, gameId);
  const lobby = scene?.table.lobby ?? null;
  if (scene === null || lobby === null) return showCards(context, caller, gameId);
  const { guildId, ruleset } = scene.table;
  const { cards } = deckOf(scene);
  const wording = wordsOf(caller.wording, scene.table);
  const { checks } = context.roleSets;
  const balance = checks && (await checks.ofCards(guildId, { ruleset, options: lobby.options, cards }));
  const below = () => {
    if (balance === null) return [t(wording, 'ui:settings.cards.uncheckable')];
    if (balance === 'busy') return [t(wording, 'ui:settings.cards.busy')];
    return shareLines(balance, { players: cards.length, ruleset, wording });
  };
  return showCards(context, caller, gameId, { below: below() });
}

export const tableCardsButtons = defineButtons(tableCardsIds, {
  showCards: {
    mode: 'redraw',
    run: async ({ context, caller }, { gameId }) => redraw(await showCards(context, caller, gameId)),
  },
  backToOptions: {
    mode: 'redraw',
    run: ({ context, caller }, { gameId }) => redraw(showOptions(context, caller, gameId)),
  },
  chooseCards: {
    mode: 'redraw',
    run: async ({ context, caller, values: [value = ''] }, { gameId }) =>
      redraw(await choosePreset(context, caller, gameId, value)),
  },
  addCard: {
    mode: 'redraw',
    run: async ({ context, caller, values: [role = ''] }, { gameId }) =>
      redraw(await changeCards(context, caller, gameId, { change: 'add', role })),
  },
  takeCard: {
    mode: 'redraw',
    run: async ({ context, caller, values: [role = ''] }, { gameId }) =>
      redraw(await changeCards(context, caller, gameId, { change: 'take', role })),
  },
  checkCards: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, { gameId }) => redraw(await checkCards(context, caller, gameId)),
  },
});
