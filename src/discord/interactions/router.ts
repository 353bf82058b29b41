import {
  type AutocompleteInteraction,
  type ButtonInteraction,
  type Client,
  Events,
  type Interaction,
  MessageFlags,
  type ModalData,
  PermissionFlagsBits,
} from 'discord.js';
import { type Budgets, FenceLostError, type Ownership, UnreadableError } from '#game/ports/ports.ts';
import { t, wordingIn } from '#narration/index.ts';
import { failure } from '#result';
import type { DiscordTime } from '../connection/discord-time.ts';
import { describeError } from '../connection/faults.ts';
import { floodGate, typing } from '../connection/flood.ts';
import { heldInTime } from '../connection/owner-gate.ts';
import { returning } from '../features/actions/own-panel.ts';
import { memberCommands } from '../features/desk.ts';
import type { LobbyMessages } from '../reconciler/panels.ts';
import { type Body, body } from '../ui/body.ts';
import type { Command, MemberCommand, Show } from '../ui/command.ts';
import { type Answer, type Caller, type Context, redraw, tell } from '../ui/context.ts';
import { languageOf } from '../ui/language-of.ts';
import { textIn } from '../ui/message.ts';
import { keptTexts } from '../ui/texts.ts';
import {
  type Answerable,
  ask,
  type CommandInteraction,
  type Given,
  give,
  isCommand,
  isPress,
  noteUnanswered,
  type Press,
} from './answer.ts';
import type { Answered, OwnPanels } from './own-panels.ts';
import { progressOf } from './progress.ts';
import { answerForm, answerPress, isDeferred, type Pressed, type ReadPress, readPress, redraws } from './registry.ts';
import { withinBudget } from './within-budget.ts';

/** The parts that answers need. */
interface AnswerParts {
  readonly context: () => Context;
  readonly commands: readonly Command[];
  readonly lobby: LobbyMessages;
  readonly ownPanels: OwnPanels;
  readonly time: DiscordTime;
  readonly budgets: Budgets;
  /** The commands and presses that have come already. */
  readonly early: readonly Interaction[];
  /** The right to answer. If another process has it, that one answers. */
  readonly ownership: Ownership;
}

/** Answers all commands and presses as long as the client lives. */
export function answerInteractions(client: Client<true>, deps: AnswerParts): void {
  const [passes, passesTyped] = [floodGate(), floodGate(Date.now, typing)];
  const commands = new Map(deps.commands.map((command) => [command.name, command]));
  const answer = (interaction: Interaction): void => {
    const isCalm = interaction.isAutocomplete() ? passesTyped : passes;
    if (!isCalm(interaction.user.id)) return;
    const context = deps.context();
    const services = { ...deps, context, commands };
    const routed = deps.ownership.isHeld()
      ? route(interaction, services)
      : routeOnceHeld(interaction, services, deps.ownership);
    routed.catch((error: unknown) => noteUnanswered(context.log, error));
  };
  client.on(Events.InteractionCreate, answer);
  for (const interaction of deps.early) answer(interaction);
}

/**
 * Answers once it is sure that this process owns the shard. If the store does not tell in time, nothing is done, and the
 * person is asked to try again. If there is another owner, that one has answered by then, and Discord takes one answer.
 */
async function routeOnceHeld(interaction: Interaction, services: GameServices, ownership: Ownership): Promise<void> {
  const owning = await heldInTime(ownership);
  if (owning === 'held') return route(interaction, services);
  if (owning === 'lost' || !interaction.isRepliable()) return;
  const content = t(languageOf(interaction.locale), 'remarks:table.storage-full');
  await interaction.reply({ content, flags: MessageFlags.Ephemeral });
}

interface GameServices extends Pick<AnswerParts, 'lobby' | 'ownPanels' | 'time' | 'budgets'> {
  readonly context: Context;
  readonly commands: ReadonlyMap<string, Command>;
}

async function route(interaction: Interaction, services: GameServices): Promise<void> {
  if (!interaction.inCachedGuild()) {
    if (!interaction.isRepliable()) return;
    const content = t(languageOf(interaction.locale), 'ui:kind.guild-only');
    await interaction.reply({ content, flags: MessageFlags.Ephemeral });
  } else await withinBudget(interaction, services, () => answerIn(interaction, services));
}

async function answerIn(interaction: Interaction<'cached'>, services: GameServices): Promise<void> {
  if (isCommand(interaction)) await runCommand(interaction, services);
  else if (interaction.isAutocomplete()) await suggest(interaction, services);
  else if (isPress(interaction)) await runPress(interaction, services);
}

/** A command may have to write or to make channels: it is deferred at once, the same for all. */
async function runCommand(
  interaction: CommandInteraction,
  { context, commands, ownPanels, time }: GameServices,
): Promise<void> {
  const caller = callerOf(interaction, context, time);
  const progress = progressOf(interaction);
  const answered = answerOfCommand(interaction, commands, { context, caller }, (shown) =>
    progress.show(context.mentions(shown)),
  );
  if (answered === null) return;
  const run = async (): Promise<Answer> => {
    try {
      return tell(await answered());
    } finally {
      await progress.over();
    }
  };
  const answer = safely(run, asIs, { caller, context }).then((given) => clickable(given, context));
  const given = await give(interaction, answer, { slow: true, redraws: false });
  ownPanels.answered(interaction, { answer: await answer, given }, null, (shown) => returning(context, caller, shown));
}

/** Runs a command. `null`: there is none of this name. */
function answerOfCommand(
  interaction: CommandInteraction,
  commands: GameServices['commands'],
  { context, caller }: { readonly context: Context; readonly caller: Caller },
  show: Show,
): (() => Body | Promise<Body>) | null {
  if (interaction.isUserContextMenuCommand()) {
    const command = onMembers.get(interaction.commandName);
    return command === undefined ? null : () => command.run(context, caller, interaction.targetId);
  }
  const command = commands.get(interaction.commandName);
  return command === undefined ? null : () => command.run(context, caller, interaction.options, show);
}

const onMembers: ReadonlyMap<string, MemberCommand> = new Map(memberCommands.map((command) => [command.name, command]));

async function suggest(
  interaction: AutocompleteInteraction<'cached'>,
  { context, commands, time }: GameServices,
): Promise<void> {
  const command = commands.get(interaction.commandName);
  const focused = interaction.options.getFocused(true);
  const caller = callerOf(interaction, context, time);
  await interaction.respond([...((await command?.suggest?.(context, caller, focused, interaction.options)) ?? [])]);
}

async function runPress(interaction: Press, services: GameServices): Promise<void> {
  const press = readPress(pressed(interaction));
  const { mode } = press;
  if (mode === 'form' && interaction.isButton()) return runFormPress(interaction, press, services);
  const { ownPanels, context } = services;
  const own = ownPanels.pressed(interaction);
  const subject = own === null ? undefined : press.found?.parts.subject;
  const isOwn = subject !== undefined && context.service.table(subject) !== null;
  let answered: Answered | null = null;
  try {
    answered = await answerTo(interaction, press, services, isOwn);
  } finally {
    const caller = callerOf(interaction, context, services.time);
    ownPanels.answered(interaction, answered, own, (shown) => returning(context, caller, shown));
  }
}

/** Answers a press. `isOwn`: it is on an own panel, which shows every answer itself. */
async function answerTo(
  interaction: Press,
  press: ReadPress,
  services: GameServices,
  isOwn: boolean,
): Promise<Answered> {
  const { mode } = press;
  const how = { slow: isDeferred(mode), redraws: redraws(mode) };
  if (!how.redraws) {
    const isQuiet = mode === 'deferred failure';
    const answer = answerOf(interaction, press, services).then((each) => (isOwn ? inPlace(each) : each));
    const given = await give(interaction, answer, { ...how, redraws: isQuiet || isOwn });
    return { answer: await answer, given };
  }
  // This answer redraws the pressed message. An edit besides it would cost a call and show the same. The answer is
  // announced before its handler runs, since the handler may request that edit at once.
  const gameId = press.found?.parts.subject ?? '';
  const over = services.lobby.answering(gameId, interaction.message.id);
  const answer = answerOf(interaction, press, services);
  let given: Given | null = null;
  try {
    given = await give(interaction, answer, how);
  } finally {
    const { kind, body: shown } = await answer;
    if (kind === 'tell') await over('as-before');
    else await over(given?.isSure ? shown : 'unknown');
  }
  return { answer: await answer, given };
}

const inPlace = (answer: Answer): Answer => (answer.kind === 'tell' ? redraw(answer.body) : answer);

/** Shows the form that a button asks for, or tells why there is none. */
async function runFormPress(
  interaction: ButtonInteraction<'cached'>,
  press: ReadPress,
  { context, time }: GameServices,
): Promise<void> {
  const caller = callerOf(interaction, context, time);
  const form = await safely(
    () => answerForm(context, caller, press),
    (answer) => failure(answer),
    { caller, context },
  );
  if (form.ok) await ask(interaction, form.value);
  else await give(interaction, Promise.resolve(form.error), { slow: false, redraws: false });
}

function answerOf(interaction: Press, press: ReadPress, { context, time }: GameServices): Promise<Answer> {
  const caller = callerOf(interaction, context, time);
  const answer = safely(() => answerPress(context, caller, press), asIs, { caller, context });
  return answer.then((given) => clickable(given, context));
}

const textOf = ({ message: { content, components } }: ButtonInteraction<'cached'>): string =>
  textIn({ content, components: components.map((each) => each.toJSON()) });

function pressed(interaction: Press): Pressed {
  const { customId } = interaction;
  if (interaction.isButton()) return { customId, values: keptTexts(textOf(interaction)) };
  if (interaction.isAnySelectMenu()) return { customId, values: interaction.values };
  const fields = [...interaction.fields.fields.values()];
  const answers = new Map(fields.map((field) => [field.customId, answersIn(field)]));
  const files = fields.flatMap((field) => ('attachments' in field ? [...field.attachments.values()] : []));
  return { customId, values: [...answers.values()].map((each) => each.join('\n')), answers, files };
}

function answersIn(field: ModalData): readonly string[] {
  if ('values' in field) return field.values;
  const { value } = field;
  return value === null ? [] : [String(value)];
}

const asIs = (answer: Answer): Answer => answer;

/** The answer with clickable commands. */
const clickable = (answer: Answer, { mentions }: Context): Answer => ({ ...answer, body: mentions(answer.body) });

/**
 * Logs a defect of ours. The person who pressed is told that something went wrong. Rejects if this process may not answer.
 */
async function safely<T>(
  run: () => Promise<T>,
  wrap: (answer: Answer) => T,
  { caller, context }: { readonly caller: Caller; readonly context: Context },
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    // The process that owns the table now answers.
    if (error instanceof FenceLostError) throw error;
    if (error instanceof UnreadableError) return wrap(tellUnreadable(error, caller, context));
    context.log.error(describeError(error), 'an answer could not be worked out');
    return wrap(tell(body([t(caller.wording, 'ui:kind.failed')])));
  }
}

/** The log names the document and the remedy, and the person learns that trying again does not help. */
function tellUnreadable({ message }: UnreadableError, { guildId, wording }: Caller, { log }: Context): Answer {
  log.error({ guildId, reason: message }, 'stored data cannot be read, so a command was not carried out');
  return tell(body([t(wording, 'ui:kind.unreadable')]));
}

function callerOf(
  interaction: Answerable | AutocompleteInteraction<'cached'>,
  { guilds, rulebooks }: Context,
  time: DiscordTime,
): Caller {
  const { language, hostRoleId } = guilds.of(interaction.guildId);
  const own = languageOf(interaction.locale);
  const manages = interaction.memberPermissions.has(PermissionFlagsBits.ManageGuild);
  return {
    guildId: interaction.guildId,
    channelId: interaction.channelId ?? '',
    userId: interaction.user.id,
    name: interaction.member.displayName,
    wording: wordingIn(own, rulebooks),
    guildLanguage: language ?? languageOf(interaction.guild.preferredLocale),
    manages,
    moderates: manages || (hostRoleId !== null && interaction.member.roles.cache.has(hostRoleId)),
    at: time.of(interaction.id),
  };
}
