import { failure, type Result } from '#result';
import { actionButtons } from '../features/actions/buttons.ts';
import { afterGameButtons } from '../features/after-game/buttons.ts';
import { cardButtons } from '../features/card/buttons.ts';
import { clanButtons } from '../features/clan/buttons.ts';
import { dayButtons } from '../features/day/buttons.ts';
import { doctorButtons } from '../features/doctor/buttons.ts';
import { gatheringButtons } from '../features/gathering/buttons.ts';
import { guidedSetupButtons } from '../features/guided-setup/buttons.ts';
import { helpButtons } from '../features/help/buttons.ts';
import { historyButtons } from '../features/history/buttons.ts';
import { hostButtons } from '../features/host/buttons.ts';
import { lobbyButtons } from '../features/lobby/buttons.ts';
import { newTableButtons } from '../features/new-table/buttons.ts';
import { nightChatButtons } from '../features/night-chat/buttons.ts';
import { planButtons } from '../features/plans/buttons.ts';
import { privacyButtons } from '../features/privacy/buttons.ts';
import { protocolButtons } from '../features/protocol/buttons.ts';
import { roleSetButtons } from '../features/role-sets/buttons.ts';
import { rulebookOptionsButtons } from '../features/rulebook-options/buttons.ts';
import { rulesButtons } from '../features/rules/buttons.ts';
import { setupButtons } from '../features/setup/buttons.ts';
import { subscriptionButtons } from '../features/subscriptions/buttons.ts';
import { tableSettingsButtons } from '../features/table-settings/buttons.ts';
import { voicePackButtons } from '../features/voice-packs/buttons.ts';
import { whichTableButtons } from '../features/which-table/buttons.ts';
import type { Modal } from '../ui/body.ts';
import { type Button, type Press, type ResponseMode, stale } from '../ui/button.ts';
import { type Answer, type Caller, type Context, tell } from '../ui/context.ts';
import { type CustomIdParts, readCustomId } from '../ui/custom-id.ts';

/** All buttons, listed by hand. A test fails if the buttons of a feature are missing here. */
export const buttons: readonly Button[] = [
  ...newTableButtons,
  ...whichTableButtons,
  ...lobbyButtons,
  ...gatheringButtons,
  ...rulebookOptionsButtons,
  ...tableSettingsButtons,
  ...rulesButtons,
  ...cardButtons,
  ...actionButtons,
  ...clanButtons,
  ...nightChatButtons,
  ...dayButtons,
  ...hostButtons,
  ...afterGameButtons,
  ...setupButtons,
  ...guidedSetupButtons,
  ...helpButtons,
  ...doctorButtons,
  ...roleSetButtons,
  ...voicePackButtons,
  ...subscriptionButtons,
  ...planButtons,
  ...privacyButtons,
  ...historyButtons,
  ...protocolButtons,
];

const byAction: ReadonlyMap<string, Button> = new Map(buttons.map((button) => [button.action, button]));

/** A press as Discord reports it: the custom id, and the values that were chosen or typed. */
export interface Pressed {
  readonly customId: string;
  readonly values: readonly string[];
}

function find(customId: string): { readonly button: Button; readonly parts: CustomIdParts } | null {
  const parts = readCustomId(customId);
  const button = parts === null ? undefined : byAction.get(parts.action);
  return parts === null || button === undefined ? null : { button, parts };
}

/** The way to answer a press. An unknown button is answered with a message. */
export const modeOf = (customId: string): ResponseMode => find(customId)?.button.mode ?? 'message';

/** Returns true if an answer in this mode may change the pressed message. */
export const redraws = (mode: ResponseMode): boolean => mode === 'redraw' || mode === 'deferred redraw';

/** Returns true if Discord is told at once that the answer will come later. */
export const isDeferred = (mode: ResponseMode): boolean => mode.startsWith('deferred ');

/** Answers a press. The button's function and the service check everything that a custom id says. */
export async function answerPress(context: Context, caller: Caller, { customId, values }: Pressed): Promise<Answer> {
  const found = find(customId);
  if (found === null || found.button.mode === 'form') return stale(caller);
  return found.button.answer(press(context, caller, values), found.parts);
}

/** Returns the form that a press asks for, or the answer if there is none. */
export async function answerForm(
  context: Context,
  caller: Caller,
  { customId, values }: Pressed,
): Promise<Result<Modal, Answer>> {
  const found = find(customId);
  if (found?.button.mode !== 'form') return failure(stale(caller));
  const form = await found.button.form(press(context, caller, values), found.parts);
  return form.ok ? form : failure(tell(form.error));
}

const press = (context: Context, caller: Caller, values: readonly string[]): Press => ({ context, caller, values });
