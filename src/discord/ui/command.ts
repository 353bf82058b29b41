import type {
  AutocompleteFocusedOption,
  AutocompleteInteraction,
  CacheType,
  ChatInputCommandInteraction,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
  RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord.js';
import type { Rulebooks } from '#narration/index.ts';
import type { Body } from './body.ts';
import type { Caller, Context } from './context.ts';

/** The facts of this installation that a command's options offer. */
export interface CommandConfig {
  /** The rulebooks that can be played. */
  readonly rulebooks: Rulebooks;
  /** True if a new table may have a seed. For rehearsals only, because the seed tells the cards. */
  readonly rehearsal?: boolean;
  /** True if a table may watch forbidden words in its town. */
  readonly readsTown?: boolean;
}

/** The definition of a slash command, as Discord's API takes it. */
export type CommandBody = RESTPostAPIChatInputApplicationCommandsJSONBody;

/** The definition of a command of either kind. */
export type AnyCommandBody = CommandBody | RESTPostAPIContextMenuApplicationCommandsJSONBody;

/** The options that were typed. */
export type CommandInput = ChatInputCommandInteraction<CacheType>['options'];

/** The options so far while one of them is being typed. Required options may still be missing. */
export type PartialInput = AutocompleteInteraction<CacheType>['options'];

/** Shows the progress of a command in the message of its answer, at intervals that Discord accepts. */
export type Show = (body: Body) => void;

type Offered = readonly { readonly name: string; readonly value: string | number }[];

/** A slash command. Only its user sees the answers. */
export interface Command {
  readonly name: string;
  data(offer: CommandConfig): CommandBody;
  /** Runs the command and returns its answer. `show`: shows the progress of a long command. */
  run(context: Context, caller: Caller, input: CommandInput, show: Show): Body | Promise<Body>;
  /** Suggests values while an option is being typed. It may use the caller's own knowledge. */
  suggest?(
    context: Context,
    caller: Caller,
    focused: AutocompleteFocusedOption,
    input: PartialInput,
  ): Offered | Promise<Offered>;
}

/** A command in the menu of a member (a user command). Only its user sees the answer. */
export interface MemberCommand {
  readonly name: string;
  data(): RESTPostAPIContextMenuApplicationCommandsJSONBody;
  /** Answers the caller. `userId`: the member in whose menu the command was chosen. */
  run(context: Context, caller: Caller, userId: string): Body;
}
