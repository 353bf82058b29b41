import type {
  AutocompleteFocusedOption,
  AutocompleteInteraction,
  CacheType,
  ChatInputCommandInteraction,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import type { Body } from './body.ts';
import type { Caller, Context } from './context.ts';

/** The facts of this installation that a command's options offer. */
export interface CommandConfig {
  readonly rulesets: readonly string[];
  /** A seed may be given with a new table; for rehearsals only, since who knows it knows the cards. */
  readonly rehearsal?: boolean;
  /** A table may have forbidden words watched in its town. */
  readonly readsTown?: boolean;
}

export type CommandBody = RESTPostAPIChatInputApplicationCommandsJSONBody;

/** The options that were typed. */
export type CommandInput = ChatInputCommandInteraction<CacheType>['options'];

/** The options that are there while one of them is being typed; those that must be given may be missing yet. */
export type PartialInput = AutocompleteInteraction<CacheType>['options'];

/** Shows something in the message that the answer will be; seldom enough for Discord. */
export type Show = (body: Body) => void;

type Offered = readonly { readonly name: string; readonly value: string | number }[];

/** A slash command. Its answers are for its user alone. */
export interface Command {
  readonly name: string;
  data(offer: CommandConfig): CommandBody;
  /** `show`: how far one is, where it takes long; what is shown last is the answer. */
  run(context: Context, caller: Caller, input: CommandInput, show: Show): Body | Promise<Body>;
  /** Suggests values while an option (of a subcommand) is being typed. It may use the caller's own knowledge. */
  suggest?(
    context: Context,
    caller: Caller,
    focused: AutocompleteFocusedOption,
    input: PartialInput,
  ): Offered | Promise<Offered>;
}
