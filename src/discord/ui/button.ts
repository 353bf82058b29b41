import { t } from '#narration/index.ts';
import { failure, type Result } from '#result';
import type { SentFile } from '../connection/download.ts';
import { type Body, body } from './body.ts';
import { type Answer, type Caller, type Context, tell, tellFailure } from './context.ts';
import type { ButtonId, CustomIdParts } from './custom-id.ts';
import type { FormAnswers, Modal } from './form.ts';

/** A press on a button, a menu or the button of a form. */
export interface Press {
  readonly context: Context;
  readonly caller: Caller;
  /**
   * The values that were chosen in a menu, or typed into a form in the order of its fields. For a button: the texts that
   * its message keeps (`keptText`), or empty.
   */
  readonly values: readonly string[];
  /** Empty for a button or a menu. */
  readonly answers: FormAnswers;
  /** The files that were sent with a form. */
  readonly files: readonly SentFile[];
}

/**
 * The result of a button's function in each mode. The mode is the way to answer a press:
 *
 * - `message`: with a new message for the caller alone.
 * - `redraw`: by showing the pressed message again. A failure is told in a message for the caller alone.
 * - `failure`: with nothing, because a message of the table shows the result. A failure is told in a message for the
 *   caller alone.
 * - `form`: with a form, which Discord takes as a first answer only. The error tells why there is none.
 *
 * A `deferred` answer is announced to Discord at once, because it takes long: it writes to the store, or makes
 * channels.
 */
interface Results {
  readonly message: Body;
  readonly 'deferred message': Body;
  readonly redraw: Answer;
  readonly 'deferred redraw': Answer;
  readonly 'deferred failure': Body | null;
  readonly form: Result<Modal, Body>;
}

/** The way to answer a press, as `Results` lists them. */
export type ResponseMode = keyof Results;

/** The definition of a button: the mode of its answer, and the function that makes the answer. */
export type ButtonDefinition<Fields> = {
  readonly [Mode in ResponseMode]: {
    readonly mode: Mode;
    run(press: Press, fields: Fields): Results[Mode] | Promise<Results[Mode]>;
  };
}[ResponseMode];

/** A button without its types, as the registry keeps it. */
export type Button =
  | {
      readonly action: string;
      readonly mode: Exclude<ResponseMode, 'form'>;
      answer(press: Press, parts: CustomIdParts): Promise<Answer>;
    }
  | {
      readonly action: string;
      readonly mode: 'form';
      form(press: Press, parts: CustomIdParts): Promise<Result<Modal, Body>>;
    };

type Ids = Readonly<Record<string, ButtonId<never, unknown>>>;

type FieldsOf<Id> = Id extends { read(parts: CustomIdParts): infer Fields } ? NonNullable<Fields> : never;

/**
 * Defines the buttons of a feature: one definition for each of its ids. A missing or an additional definition does not
 * compile.
 */
export const defineButtons = <Group extends Ids>(
  ids: Group,
  definitions: { readonly [Name in keyof NoInfer<Group>]: ButtonDefinition<FieldsOf<Group[Name]>> },
): readonly Button[] =>
  Object.entries(ids).map(([name, id]) => untyped(id, definitions[name] as ButtonDefinition<unknown>));

function untyped({ action, read }: Ids[string], definition: ButtonDefinition<unknown>): Button {
  if (definition.mode === 'form') {
    const { mode, run } = definition;
    const form = async (press: Press, parts: CustomIdParts): Promise<Result<Modal, Body>> => {
      const fields = read(parts);
      return fields === null ? failure(staleBody(press.caller)) : run(press, fields);
    };
    return { action, mode, form };
  }
  return {
    action,
    mode: definition.mode,
    answer: async (press, parts) => {
      const fields = read(parts);
      if (fields === null) return stale(press.caller);
      if (definition.mode === 'message' || definition.mode === 'deferred message')
        return tell(await definition.run(press, fields));
      if (definition.mode === 'deferred failure') return tellFailure(await definition.run(press, fields));
      return definition.run(press, fields);
    },
  };
}

/** The message for a press on a button of a moment that is over, or of an unknown version. */
export const staleBody = ({ wording }: Caller): Body => body([t(wording, 'ui:kind.stale')]);

/** The same as an answer. */
export const stale = (caller: Caller): Answer => tell(staleBody(caller));
