import { failure, type Result, success } from '#result';
import type { SentFile } from '../connection/download.ts';
import { type Button, type ResponseMode, stale } from '../ui/button.ts';
import { type Answer, type Caller, type Context, tell } from '../ui/context.ts';
import { type CustomIdParts, readCustomId } from '../ui/custom-id.ts';
import { type FormAnswers, type Modal, withTexts } from '../ui/form.ts';
import { buttons } from './buttons.ts';

const byAction: ReadonlyMap<string, Button> = new Map(buttons.map((button) => [button.action, button]));

/** A press as Discord reports it: the custom id, and the values that were chosen or typed, or that a button's message keeps. */
export interface Pressed {
  readonly customId: string;
  readonly values: readonly string[];
  /** Missing for a button or a menu. */
  readonly answers?: FormAnswers;
  /** Missing: none were sent. */
  readonly files?: readonly SentFile[];
}

/** A press whose custom id has been read. `found`: `null` for a button that does not exist. */
export interface ReadPress {
  /** The way to answer. An unknown button is answered with a message. */
  readonly mode: ResponseMode;
  readonly found: { readonly button: Button; readonly parts: CustomIdParts } | null;
  readonly values: readonly string[];
  readonly answers: FormAnswers;
  readonly files: readonly SentFile[];
}

/** Reads the custom id of a press. */
export function readPress({ customId, values, answers = new Map(), files = [] }: Pressed): ReadPress {
  const parts = readCustomId(customId);
  const button = parts === null ? undefined : byAction.get(parts.action);
  if (parts === null || button === undefined) return { mode: 'message', found: null, values, answers, files };
  return { mode: button.mode, found: { button, parts }, values, answers, files };
}

/** Returns true if an answer in this mode may change the pressed message. */
export const redraws = (mode: ResponseMode): boolean => mode === 'redraw' || mode === 'deferred redraw';

/** Returns true if Discord is told at once that the answer will come later. */
export const isDeferred = (mode: ResponseMode): boolean => mode.startsWith('deferred ');

/** Answers a press. The button's function and the service check everything that a custom id says. */
export async function answerPress(context: Context, caller: Caller, { found, ...used }: ReadPress): Promise<Answer> {
  if (found === null || found.button.mode === 'form') return stale(caller);
  return found.button.answer({ context, caller, ...used }, found.parts);
}

/** Returns the form that a press asks for, or the answer if there is none. */
export async function answerForm(
  context: Context,
  caller: Caller,
  { found, ...used }: ReadPress,
): Promise<Result<Modal, Answer>> {
  if (found?.button.mode !== 'form') return failure(stale(caller));
  const form = await found.button.form({ context, caller, ...used }, found.parts);
  return form.ok ? success(withTexts(form.value, used.values)) : failure(tell(form.error));
}
