import type { Change } from './change.ts';
import type { Act, MechanicCommand, MechanicOrder } from './commands.ts';
import type { EndFacts, EventOf, EventType, OwnForms } from './events.ts';
import type { Notes } from './notebook.ts';
import type { Choice, NewsOf, NewsType, Notice } from './notices.ts';
import type { Refusal } from './refusal.ts';
import type { Role } from './role.ts';
import type { BanSource, Rules } from './rules.ts';
import type { DayState, GameState, NightState, SeatState } from './state.ts';
import type { StepKind, TurnKind } from './step.ts';
import type { Moment } from './telling.ts';
import type { Turn } from './turn.ts';
import type { SeatNumber, Verb, Winner } from './types.ts';
import type { View } from './view.ts';

/**
 * A part of a night or of a day. The state tells it which of its steps are still to come. A mechanic can add facts about
 * its own parts.
 */
export interface PhasePart {
  /** Everybody may speak in it. */
  readonly forAll?: true;
  /**
   * Begins the next step, or makes a change that needs no time. Returns true if it has done so, and false if this part
   * is over.
   */
  next(turn: Turn): boolean;
}

/** The use of the voice room in a kind of step. */
export interface VoiceRule {
  /** Everybody may speak in it (B6, C7). */
  readonly forAll?: true;
  /** It gives its seat time to say or to choose something. */
  readonly ownTime?: true;
  /** The voice of its seat is open while its time runs, without the floor (C6, C19). */
  readonly isOpen?: true;
}

/** The rule by which a mechanic carries out the actions of one verb. */
export interface ActionRule {
  /** The action may come outside the step's open time (D14). */
  readonly anytime?: true;
  /** Returns true if this rule is the one for an action now. By default it always is. */
  applies?(state: GameState): boolean;
  carryOut(turn: Turn, seat: SeatState, act: Act): Refusal | null;
}

/** The rule by which a mechanic carries out a command of its own. */
type CommandRule<T extends MechanicCommand['type']> = (
  turn: Turn,
  command: Extract<MechanicCommand, { readonly type: T }>,
) => Refusal | null;

/** An order of the host that a mechanic carries out. */
type OrderRule<O extends MechanicOrder['order']> = (
  turn: Turn,
  order: Extract<MechanicOrder, { readonly order: O }>,
) => Refusal | null;

/**
 * The changes that an event makes to the state. `state` has the changes of the kernel and of the mechanics before this
 * one. `before` is the state before the event.
 */
export type FoldRow<T extends EventType> = (state: GameState, event: EventOf<T>, before: GameState) => Change;

/** The notices of an event. */
export type AudienceRow<T extends EventType> = (event: EventOf<T>, moment: Moment) => readonly Notice[];

/** The changes that news make to a view. `before` is the view before the news. */
export type ViewRow<T extends NewsType> = (view: View, news: NewsOf<T>, before: View) => Partial<View>;

type Folds = { readonly [T in EventType]?: FoldRow<T> };
type Audiences = { readonly [T in EventType]?: AudienceRow<T> };
type Views = { readonly [T in NewsType]?: ViewRow<T> };

/** The fold of a mechanic with these events of its own. A missing row of them does not compile. */
export type FoldsOf<E> = Folds & { readonly [T in keyof E & EventType]: FoldRow<T> };

/** The audience of these events. A missing row does not compile. */
export type AudiencesOf<E> = { readonly [T in keyof E & EventType]: AudienceRow<T> };

/** The view of a mechanic with these news of its own. A missing row of them does not compile. */
export type ViewsOf<N> = Views & { readonly [T in keyof N & NewsType]: ViewRow<T> };

/**
 * A part of the rules that some rulebooks use. A ruleset lists its mechanics in the order in which the engine asks
 * them. The engine knows none of them by name.
 */
export interface Mechanic extends BanSource, OwnForms {
  readonly name: string;
  /** The actions that it brings, by verb. Where several mechanics bring a verb, the first rule that applies is used. */
  readonly actions?: Readonly<Partial<Record<Verb, ActionRule>>>;
  /** The rule for every other verb that the rulebook has. */
  readonly otherActions?: ActionRule;
  /** Returns the verbs that a role brings for its actions. */
  verbsOf?(role: Role): readonly Verb[];
  /** Returns the choices that it offers this seat now. */
  choices?(rules: Rules, state: GameState, seat: SeatState): readonly Choice[];
  /** The kinds of step in which it may offer choices. By default, it may do so in every step. */
  readonly choiceSteps?: readonly StepKind[];
  /** Called when a step's time has begun. */
  opened?(turn: Turn): void;
  /** Returns true if the step's time has run out and some players must still act (B7). */
  isUnfinished?(turn: Turn): boolean;
  /** Called when a step's time has run out, before the step ends. */
  closing?(turn: Turn): void;
  /** Called when seats have left as one change and the game goes on. */
  seatsLeft?(turn: Turn): void;
  /**
   * Called when a seat that is out quits or is removed. Returns true if it still had a last word, which it loses (F21).
   */
  forgone?(turn: Turn, seat: SeatNumber, cause: 'quit' | 'removed'): boolean;
  /** Called when a seat has quit or was removed and the game goes on. */
  departed?(turn: Turn): void;
  /**
   * Its part of the state: of the game at its start, of a day that begins, and of a night that begins. All its fields are
   * here: the copies of the state have no others (evolve.ts).
   */
  readonly fresh?: {
    readonly game?: Partial<GameState>;
    readonly day?: Partial<DayState>;
    readonly night?: Partial<NightState>;
  };
  /** The changes of the state, by event: all of its own events, and others if they change its part. */
  readonly fold?: Folds;
  /** The notices of its own events. */
  readonly audience?: Audiences;
  /** The changes of a view, by news. */
  readonly view?: Views;
  /** The use of the voice room in its steps, by their kind. By default nobody speaks in a step. */
  readonly voices?: Readonly<Partial<Record<StepKind, VoiceRule>>>;
  /** Returns true if the clans may write in their night chats by day as well (D6). */
  opensChats?(rules: Rules, state: GameState): boolean;
  /** The kinds of turn that it brings, each with the seats that have had theirs today. */
  readonly turns?: { readonly [K in TurnKind]?: (state: GameState) => readonly SeatNumber[] };
  /** Returns its part of the news that the game is over. */
  ending?(rules: Rules, state: GameState, winner: Winner): EndFacts;
  /** The reason for which the host removes a player is announced. */
  readonly announcesRemovals?: true;
  /** The commands that it brings. */
  readonly commands?: { readonly [T in MechanicCommand['type']]?: CommandRule<T> };
  /** Returns its part of the host's notebook. */
  notes?(state: GameState): Partial<Notes>;
  /** The host's orders that it brings. */
  readonly orders?: { readonly [O in MechanicOrder['order']]?: OrderRule<O> };
}
