import { ButtonStyle } from 'discord.js';
import type { HostPrompt, Outcome, TableSummary } from '#game/ports/game-service.ts';
import type { GivenFoul } from '#game/ports/ports.ts';
import { countdown, t, type Wording } from '#narration/index.ts';
import { matches } from '../formats/typed.ts';
import {
  type Body,
  type Button,
  body,
  buttonRow,
  cut,
  menuSize,
  optionLimit,
  portions,
  type Row,
  rowSize,
} from '../ui/body.ts';
import { defineButtons } from '../ui/button.ts';
import { type Caller, type Context, redraw, type Suggestion } from '../ui/context.ts';
import { atStep, buttonId, type FieldFormat } from '../ui/custom-id.ts';
import { notHost, obeys } from '../ui/moderators.ts';
import type { NamedPerson } from '../ui/named-person.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { choiceLabel, failureText } from '../ui/texts.ts';
import { showOwnPanel } from './actions/own-panel.ts';
import { deskButton, reasons } from './desk-view.ts';
import { orderLine } from './host-orders.ts';
import { findTable, goneTable, namedTable, possibleTables, tableName } from './which-table/find-table.ts';
import type { TypedHostRequest } from './which-table/requests.ts';

const ofFoul: FieldFormat<{ readonly gameId: string; readonly foul: number }> = {
  write: ({ gameId, foul }) => ({ subject: gameId, number: 0, arg: `${foul}` }),
  read: ({ subject, arg = '' }) => (/^\d+$/.test(arg) ? { gameId: subject, foul: Number(arg) } : null),
};

export const hostIds = {
  /** Takes back the foul with this number. */
  undoFoul: buttonId('undo', ofFoul),
  /** Takes the next step for a host in person. Step 0 only shows the present state. */
  nextStep: buttonId('next', atStep),
  /** Takes the next step for a host in person, on the page of the town. */
  lead: buttonId('lead', atStep),
};

/**
 * The buttons under the news of fouls, with which the host of the table takes a foul back. One message may hold
 * several where posts accumulate.
 */
export const drawUndo = (
  fouls: readonly GivenFoul[],
  { gameId, wording }: Pick<PanelTable, 'gameId' | 'wording'>,
): readonly Row[] =>
  portions(fouls, rowSize).map((portion) =>
    buttonRow(
      ...portion.map(({ number, seat }) => ({
        id: hostIds.undoFoul({ gameId, foul: number }),
        label: t(wording, 'ui:button.undo', { seat }),
      })),
    ),
  );

/** The words that a host in person says now, what comes next, and its button. `before`: a line above it. */
export function drawPrompt(prompt: HostPrompt, wording: Wording, before: string | null = null): Body {
  const { gameId, step, text, coming, awaits, until, endsAt } = prompt;
  const go: readonly Button[] = awaits
    ? [{ id: hostIds.nextStep({ gameId, step }), label: t(wording, 'ui:lead.next'), look: ButtonStyle.Primary }]
    : [];
  const kept = endsAt === undefined ? null : t(wording, 'ui:lead.kept', { until: countdown(endsAt) });
  const clock = until === null || kept !== null ? kept : t(wording, 'ui:lead.until', { until: countdown(until) });
  const title = t(wording, 'ui:lead.title');
  return body(
    [before, title, text || null, clock, comingLine(coming, wording), t(wording, 'ui:lead.about')],
    [buttonRow(...go, lookButton(gameId, wording), deskButton(gameId, wording))],
  );
}

const comingLine = (coming: HostPrompt['coming'], wording: Wording): string | null => {
  if (coming === null) return null;
  const what = typeof coming === 'string' ? t(wording, `ui:lead.then.${coming}`) : coming.words.replaceAll('\n', ' ');
  return t(wording, 'ui:lead.then', { what });
};

/** The leading panel, which changes with the game. `before`: a line above it while its step lasts. */
function livingPrompt(context: Context, caller: Caller, prompt: HostPrompt, before: string | null = null): Body {
  const { gameId, step } = prompt;
  const { userId, moderates, wording } = caller;
  return {
    ...drawPrompt(prompt, wording, before),
    living: {
      gameId,
      draw: () => {
        const later = context.service.hostPrompt(gameId, userId, moderates);
        if (!later.ok) return { ...drawPrompt(prompt, wording), components: [] };
        return livingPrompt(context, caller, later.value, later.value.step === step ? before : null);
      },
    },
  };
}

/** The panel of a host in person before the first text. `before`: a line above the button. */
export const drawNoPrompt = (gameId: string, wording: Wording, before: string): Body =>
  body([before, t(wording, 'ui:lead.soon')], [buttonRow(lookButton(gameId, wording))]);

const lookButton = (gameId: string, wording: Wording): Button => ({
  id: hostIds.nextStep({ gameId, step: 0 }),
  label: t(wording, 'ui:lead.look'),
});

/** Shows a host in person, or a moderator, the text to say now, and the button of the next step. For the caller alone. */
export async function showPrompt(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId, 'lead');
  if (!table.ok) return table.error;
  return prompt(context, caller, table.value.gameId);
}

/** Ends a step, and returns what comes next. */
async function endStep(context: Context, caller: Caller, gameId: string, step: number): Promise<Outcome<HostPrompt>> {
  const { userId, moderates: force } = caller;
  const ended = await context.service.ask(gameId, { type: 'next', userId, step, force });
  return ended.ok ? context.service.hostPrompt(gameId, userId, force) : ended;
}

/** Takes the step that the button was made for. 0: only shows the present state. */
export async function nextStep(context: Context, caller: Caller, gameId: string, step: number): Promise<Body> {
  const table = context.service.table(gameId);
  if (table === null || table.guildId !== caller.guildId) return goneTable(context, caller);
  if (step === 0) return prompt(context, caller, gameId);
  const outcome = await endStep(context, caller, gameId, step);
  if (outcome.ok) return livingPrompt(context, caller, outcome.value);
  return prompt(context, caller, gameId, failureText(caller.wording, outcome.error, null));
}

/**
 * Takes the step that a page's button was made for. `null`: the page shows the next step. Otherwise the leading panel
 * with what the page does not show, because the answer takes the place of that panel.
 */
async function leadOnPage(context: Context, caller: Caller, gameId: string, step: number): Promise<Body | null> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return table.error;
  const outcome = await endStep(context, caller, gameId, step);
  if (!outcome.ok) return prompt(context, caller, gameId, failureText(caller.wording, outcome.error, null));
  return outcome.value.endsAt === undefined ? null : livingPrompt(context, caller, outcome.value);
}

/**
 * The answer to a press that began a game or its gathering. A host who leads in person gets the leading panel below it,
 * so that nobody has to type a command to find it. `done`: the line for everybody.
 */
export async function begun(context: Context, caller: Caller, gameId: string, done: string): Promise<Body> {
  return leads(context, caller, gameId) ? prompt(context, caller, gameId, done) : body([done]);
}

/** Returns true if the caller leads this table in person, or may do so as a moderator, and its start was pressed. */
function leads({ service }: Context, caller: Caller, gameId: string): boolean {
  const table = service.table(gameId);
  if (table === null || table.lead !== 'person' || !obeys(table, caller)) return false;
  return table.stage === 'gathering' || table.stage === 'playing';
}

/** Until there is something to say, the host in person has the button that asks for it. `before`: a line above it. */
function prompt(context: Context, caller: Caller, gameId: string, before?: string): Body {
  const { wording, userId, moderates } = caller;
  const outcome = context.service.hostPrompt(gameId, userId, moderates);
  if (outcome.ok) return livingPrompt(context, caller, outcome.value, before);
  if (!leads(context, caller, gameId)) return body([failureText(wording, outcome.error, null)]);
  return {
    ...drawNoPrompt(gameId, wording, before ?? failureText(wording, outcome.error, null)),
    living: { gameId, draw: () => prompt(context, caller, gameId, before) },
  };
}

/** Carries out an order of the table's host or of a moderator. The game tells its result to the whole town. */
export async function order(
  context: Context,
  caller: Caller,
  gameId: string | null,
  request: TypedHostRequest,
): Promise<Body> {
  const table = findTable(context, caller, gameId, request);
  if (!table.ok) return table.error;
  if (!obeys(table.value, caller)) return notHost(caller);
  const line = await orderLine(context, caller, table.value, request);
  const { gameId: id } = table.value;
  if (leads(context, caller, id)) return prompt(context, caller, id, line ?? undefined);
  const isOn = context.service.table(id)?.stage === 'playing';
  const hasPanel = table.value.hostId === caller.userId || context.service.insight(id, caller.userId) !== null;
  return isOn && hasPanel ? showOwnPanel(context, caller, id, line === null ? [] : [line]) : body([line]);
}

/** Carries out an order for one player. `player`: the typed text, or the value of a suggested player. */
export async function orderFor(
  context: Context,
  caller: Caller,
  gameId: string | null,
  player: string,
  requestFor: (seat: number) => TypedHostRequest,
): Promise<Body> {
  const { seat, table = '' } = /^\s*(?<seat>\d{1,3})\b(?: (?<table>\S+)$)?/.exec(player)?.groups ?? {};
  if (seat === undefined) return body([t(caller.wording, 'ui:host.no-player')]);
  const suggested = context.service.table(table)?.gameId ?? null;
  return order(context, caller, gameId ?? suggested, requestFor(Number(seat)));
}

/** Gives the typed player's seat to another person. */
export async function replace(
  context: Context,
  caller: Caller,
  gameId: string | null,
  player: string,
  { userId, name, plays }: NamedPerson,
): Promise<Body> {
  if (!plays) return body([t(caller.wording, 'ui:host.no-member')]);
  return orderFor(context, caller, gameId, player, (seat) => ({ order: 'replace', seat, person: { userId, name } }));
}

/**
 * Suggests the players by seat: the living, those who have a foul, or all. Where several tables are possible, each
 * player is suggested with their table. The tables' own panels show all of this.
 */
export function suggestPlayers(
  context: Context,
  caller: Caller,
  gameId: string | null,
  { input, kind }: { readonly input: string; readonly kind: 'living' | 'fouled' | 'all' },
): readonly Suggestion[] {
  const named = gameId === null ? null : namedTable(context, caller, gameId);
  const tables = named === null ? possibleTables(context, caller, 'status') : named.ok ? [named.value] : [];
  return tables
    .flatMap((table) => playersOf(table, caller, { kind, isOnly: tables.length === 1 }))
    .filter(({ name }) => matches(name, input))
    .slice(0, menuSize);
}

/** The players of a table as suggestions. `isOnly`: no other table is possible. */
function playersOf(
  table: TableSummary,
  caller: Caller,
  { kind, isOnly }: { readonly kind: 'living' | 'fouled' | 'all'; readonly isOnly: boolean },
): readonly Suggestion[] {
  const { town, players, gameId } = table;
  return town.seats
    .filter(({ left }) => kind === 'all' || left === null)
    .filter(({ fouls = 0, technical = 0 }) => kind !== 'fouled' || fouls + technical > 0)
    .map(({ number }) => ({ number, label: choiceLabel(caller.wording, number, players) }))
    .map(({ number, label }) =>
      isOnly
        ? { name: label, value: `${number}` }
        : { name: cut(`${label} (${tableName(table, caller)})`, optionLimit), value: `${number} ${gameId}` },
    );
}

/** Suggests the reasons of the club's rules (C20, C23) in the caller's language. The table hears them in its own. */
export const suggestReasons = (
  caller: Caller,
  { input, removes }: { readonly input: string; readonly removes: boolean },
): readonly Suggestion[] =>
  reasons[removes ? 'remove' : 'foul']
    .map((reason) => ({ name: t(caller.wording, `words:reason.${reason}`), value: reason }))
    .filter(({ name }) => matches(name, input));

export const hostButtons = defineButtons(hostIds, {
  undoFoul: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId, foul }) => order(context, caller, gameId, { order: 'undo', foul }),
  },
  nextStep: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, { gameId, step }) => redraw(await nextStep(context, caller, gameId, step)),
  },
  lead: {
    mode: 'deferred failure',
    run: ({ context, caller }, { gameId, step }) => leadOnPage(context, caller, gameId, step),
  },
});
