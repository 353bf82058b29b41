import type {
  AutocompleteFocusedOption,
  AutocompleteInteraction,
  CacheType,
  ChatInputCommandInteraction,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import type { Body } from './body.ts';
import type { Asker, House } from './house.ts';

/** What a command's options offer in this installation. */
export interface Offer {
  readonly rulesets: readonly string[];
  /** A seed may be given with a new table; for rehearsals only, since who knows it knows the cards. */
  readonly rehearsal?: boolean;
  /** A table may have forbidden words watched in its town. */
  readonly readsTown?: boolean;
}

export type CommandBody = RESTPostAPIChatInputApplicationCommandsJSONBody;

/** The options that were typed. */
export type Typed = ChatInputCommandInteraction<CacheType>['options'];

/** The options that are there while one of them is being typed; those that must be given may be missing yet. */
export type TypedSoFar = AutocompleteInteraction<CacheType>['options'];

/** A slash command. Its answers are for its user alone. */
export interface Command {
  readonly name: string;
  data(offer: Offer): CommandBody;
  run(house: House, asker: Asker, typed: Typed): Body | Promise<Body>;
  /** What is offered while an option (of a subcommand) is being typed; the asker's own knowledge may be used. */
  suggest?(
    house: House,
    asker: Asker,
    focused: AutocompleteFocusedOption,
    typed: TypedSoFar,
  ): readonly { readonly name: string; readonly value: string | number }[];
}
