import { setTimeout as pause } from 'node:timers/promises';
import {
  type APIInteraction,
  type APIInteractionResponse,
  type APIModalSubmitInteraction,
  ButtonStyle,
  ComponentType,
  GatewayDispatchEvents,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
  SnowflakeUtil,
} from 'discord.js';
import { body, buttonRow, menuRow } from '#discord/ui/body.ts';
import { modalForm } from '#discord/ui/form.ts';
import { message, postRequest, textIn } from '#discord/ui/message.ts';
import { type Bench, find, messageOf, partId, plain, refusal, skip } from './bench.ts';

const ids = { button: partId('press'), menu: partId('choose'), open: partId('open'), form: partId('form') };

/** The things that a person is asked to use, in this order. The last one is a command of the bot. */
const kinds = ['button', 'menu', 'form', 'command'] as const;
type Kind = (typeof kinds)[number];

/** Discord takes an answer for three seconds (docs: Receiving and Responding). */
const answerMs = 3_000;

const kindOf = (interaction: APIInteraction): Kind | 'open' | null => {
  if (interaction.type === InteractionType.ApplicationCommand) return 'command';
  if (interaction.type === InteractionType.ModalSubmit) return interaction.data.custom_id === ids.form ? 'form' : null;
  if (interaction.type !== InteractionType.MessageComponent) return null;
  const { custom_id: id } = interaction.data;
  return id === ids.button ? 'button' : id === ids.menu ? 'menu' : id === ids.open ? 'open' : null;
};

/** Two lines that are chosen when the form opens, so that a person who only types a word sends them. */
const lines = (kind: 'choice' | 'checks') =>
  ['1', '2'].map((value) => ({ label: plain(value), value, chosen: kind === 'checks' || value === '1' }));

const form = modalForm({
  id: ids.form,
  title: plain('Live check'),
  fields: [
    { key: 'words', kind: 'text', label: plain('Type a word'), most: 20, short: true },
    { key: 'choice', kind: 'choice', label: plain('Leave this as it is'), options: lines('choice') },
    { key: 'checks', kind: 'checks', label: plain('And this'), options: lines('checks') },
    { key: 'role', kind: 'role', label: plain('A role, or none'), chosen: null },
    { key: 'file', kind: 'file', label: plain('A file that ends in .json, or none'), type: '.json', optional: true },
  ],
});

/** The fields that a person cannot leave empty by chance. */
const filled = ['words', 'choice', 'checks'];

/**
 * A person presses a button, chooses in a menu, sends a form and gives a command. Each is answered as the bot answers, and
 * the time from the press to its arrival and to the accepted answer is measured.
 */
export async function checkPresses(bench: Bench): Promise<void> {
  const town = bench.channels.find(({ kind }) => kind === 'text');
  if (bench.options.people === 0 || town === undefined)
    return skip(bench, 'presses of a person', 'run it with --people 1');
  const [used, done] = [new Set<Kind>(), new Set<Kind>()];
  const left = () => kinds.filter((kind) => !done.has(kind));
  const use = async (kind: Kind, interaction: APIInteraction) => {
    used.add(kind);
    await measure(bench, kind, interaction).finally(() => done.add(kind));
    if (left().length > 0) bench.say(`Left: ${left().join(', ')}.`);
  };
  const listen = (interaction: APIInteraction) => {
    const kind = kindOf(interaction);
    if (kind === null || (kind !== 'open' && used.has(kind))) return;
    const handled = kind === 'open' ? open(bench, interaction) : use(kind, interaction);
    handled.catch((error: unknown) => {
      // It breaks off when the check is stopped.
      if (!bench.signal.aborted) find(bench, `the answer to a ${kind}`, false, 'sent', messageOf(error));
    });
  };
  bench.client.ws.on(GatewayDispatchEvents.InteractionCreate, listen);
  try {
    await post(bench, town.id);
    bench.say(`In #${town.name}: press the button, choose in the menu, and send the form. Then type /help there.`);
    const until = Date.now() + bench.options.patienceMs * kinds.length;
    while (left().length > 0 && Date.now() < until) await pause(100, undefined, { signal: bench.signal });
  } finally {
    bench.client.ws.off(GatewayDispatchEvents.InteractionCreate, listen);
  }
  for (const kind of left()) skip(bench, `a ${kind}`, 'nobody used it');
}

async function post({ api, signal, options }: Bench, town: string): Promise<void> {
  const shown = body(
    ['# Live check', 'Use each of these once. Then type /help.'],
    [
      buttonRow({ id: ids.button, label: plain('1. Press'), look: ButtonStyle.Primary }),
      menuRow({ id: ids.menu, placeholder: plain('2. Choose'), options: [{ label: plain('This'), value: '1' }] }),
      buttonRow({ id: ids.open, label: plain('3. Open the form') }),
    ],
  );
  const { body: request } = postRequest({ ...shown, tone: 'lobby' });
  await api.call('POST /channels/{id}/messages', [town], { body: request, signal, longestWaitMs: options.waitMs });
}

/** Opens the form. A form that Discord refuses never opens, and nobody can send it. */
async function open(bench: Bench, interaction: APIInteraction): Promise<void> {
  const { refused } = await answer(bench, interaction, { type: InteractionResponseType.Modal, data: form });
  if (refused !== null) find(bench, 'a form opens', false, 'taken', refused);
}

/** Compares the fields that came back with something in them. */
function checkFields(bench: Bench, { data }: APIModalSubmitInteraction): void {
  const came = data.components.flatMap((label) => {
    if (label.type !== ComponentType.Label) return [];
    const { component } = label;
    const values = 'values' in component ? component.values : [component.value];
    return values.some((value) => value !== null && value !== '') ? [component.custom_id] : [];
  });
  const isThere = filled.every((key) => came.includes(key));
  find(bench, 'the fields of a form', isThere, `at least ${filled.join()}`, came.join() || 'none');
}

/** Answers a press in the way of the bot: at once and for the person alone, and measures. */
async function measure(bench: Bench, kind: Kind, interaction: APIInteraction): Promise<void> {
  const pressed = SnowflakeUtil.timestampFrom(interaction.id);
  const arrivedAfter = Date.now() - pressed;
  const { components } = message(body([`A ${kind} arrived after ${arrivedAfter} ms.`]));
  const { status, ms, refused } = await answer(bench, interaction, {
    type: InteractionResponseType.ChannelMessageWithSource,
    data: { components, flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2, allowed_mentions: { parse: [] } },
  });
  if (refused === null) await edit(bench, kind, interaction);
  const isFine = refused === null && arrivedAfter + ms < answerMs;
  const found = `arrived after ${arrivedAfter} ms by this machine’s clock, answered in ${Math.round(ms)} ms`;
  find(bench, `a ${kind}`, isFine, `answered within ${answerMs / 1000} s`, refused ?? `${found}, HTTP ${status}`);
  if (interaction.type === InteractionType.ModalSubmit) checkFields(bench, interaction);
  if (refused === null && kind === 'button') await followUp(bench, interaction);
}

/** Edits the answer, as a panel of the bot does while its person reads it. */
async function edit({ api, signal, findings, client }: Bench, kind: Kind, { token }: APIInteraction): Promise<void> {
  const words = `Thank you for the ${kind}.`;
  const { components } = message(body([words]));
  const at = [client.application.id, token];
  const how = { body: { components }, signal };
  const answer = await api.call('PATCH /webhooks/{id}/{token}/messages/@original', at, how);
  const { content = '', components: there = [] } = answer.body as { content?: string; components?: object[] };
  const shown = answer.status === 200 ? textIn({ content, components: there }) : refusal(answer);
  find({ findings }, `the answer to a ${kind} is edited`, shown === words, words, shown);
}

/** A second message for the person alone, as after a press on a message that everybody sees. The first one is deleted. */
async function followUp({ api, signal, findings, client }: Bench, { token }: APIInteraction): Promise<void> {
  const { components } = message(body(['One more.']));
  const asked = { components, flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2 };
  const at = [client.application.id, token];
  const sent = await api.call('POST /webhooks/{id}/{token}', at, { body: asked, signal });
  const { flags = 0 } = (sent.body ?? {}) as { readonly flags?: number };
  const found =
    sent.status !== 200 ? refusal(sent) : flags & MessageFlags.Ephemeral ? 'for them alone' : 'for everybody';
  find({ findings }, 'one more answer to a button', found === 'for them alone', 'for them alone', found);
  const gone = await api.call('DELETE /webhooks/{id}/{token}/messages/@original', at, { signal });
  find({ findings }, 'the answer to a button is deleted', gone.status === 204, 'HTTP 204', refusal(gone));
}

/** Answers a person who has done what they were asked to. */
export async function thank(bench: Bench, interaction: APIInteraction): Promise<void> {
  const { components } = message(body(['Thank you.']));
  const data = { components, flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2 };
  await answer(bench, interaction, { type: InteractionResponseType.ChannelMessageWithSource, data });
}

/** Sends the answer to an interaction. */
async function answer({ api, signal }: Bench, { id, token }: APIInteraction, response: APIInteractionResponse) {
  const sent = await api.call('POST /interactions/{id}/{token}/callback', [id, token], { body: response, signal });
  return { status: sent.status, ms: sent.ms, refused: sent.status < 300 ? null : refusal(sent) };
}
