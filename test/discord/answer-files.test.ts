import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  type ChatInputCommandInteraction,
  Client,
  Events,
  GatewayIntentBits,
  type MessageComponentInteraction,
  SlashCommandBuilder,
} from 'discord.js';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { type Emulator, ManualClock, type SimulatedUser, startEmulator } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { give } from '#discord/interactions/answer.ts';
import { body, withFiles } from '#discord/ui/body.ts';
import { redraw, tell } from '#discord/ui/context.ts';

let emulator: Emulator;
let client: Client;
let clock: ManualClock;
let ann: SimulatedUser;
let errors: unknown[];
let onCommand: (interaction: ChatInputCommandInteraction<'cached'>) => Promise<unknown>;
let onPress: (interaction: MessageComponentInteraction<'cached'>) => Promise<unknown>;

beforeEach(async () => {
  clock = new ManualClock();
  emulator = await startEmulator({ voice: false, clock, rateLimits: false });
  const application = emulator.addApplication({ name: 'Nightcall' });
  const guild = emulator.addGuild({ name: 'Table' });
  guild.install(application, PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages);
  ann = guild.addMember({ name: 'Ann' });
  client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: emulator.apiUrl }, waitGuildTimeout: 50 });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(application.token);
  await ready;
  errors = [];
  client.on(Events.InteractionCreate, (interaction) => {
    if (!interaction.inCachedGuild()) return;
    const done = interaction.isChatInputCommand()
      ? onCommand(interaction)
      : interaction.isMessageComponent()
        ? onPress(interaction)
        : undefined;
    done?.catch((error: unknown) => errors.push(error));
  });
  const command = new SlashCommandBuilder().setName('show').setDescription('x');
  await client.application!.commands.set([command.toJSON()]);
});

afterEach(async () => {
  await client.destroy();
  await emulator.stop();
  expect(errors).toEqual([]);
  expect(emulator.answerFaults).toEqual([]);
  expect(emulator.eventFaults).toEqual([]);
  expect(emulator.refusals).toEqual([]);
  expect(emulator.crashes).toEqual([]);
});

const bytesOf = async (url: string | undefined) => Buffer.from(await (await fetch(url ?? '')).arrayBuffer());
const filesShown = () => ann.ephemerals.at(-1)?.files ?? [];

describe('the bot’s answers', () => {
  const go = new ActionRowBuilder<ButtonBuilder>()
    .addComponents(new ButtonBuilder().setCustomId('go').setLabel('Go').setStyle(ButtonStyle.Primary))
    .toJSON();
  const picture = withFiles(body(['Look'], [go]), [
    { name: 'one.png', data: new Uint8Array([1, 2]), alt: 'Two bytes' },
    { name: 'two.json', data: '{"é":1}' },
  ]);
  const quick = { slow: false, redraws: false };

  test.each([
    ['at once', false],
    ['after a deferral', true],
  ])('have their files, given %s', async (_, slow) => {
    onCommand = (i) => give(i, Promise.resolve(tell(picture)), { slow, redraws: false });
    await ann.slash('show');
    expect(filesShown()).toMatchObject([{ filename: 'one.png', description: 'Two bytes' }, { filename: 'two.json' }]);
    expect([...(await bytesOf(filesShown()[0]?.url))]).toEqual([1, 2]);
    expect((await bytesOf(filesShown()[1]?.url)).toString()).toBe('{"é":1}');
  });

  test.each([
    ['at once', false],
    ['after a deferral', true],
  ])('keep, change and drop their files when they are shown again %s', async (_, slow) => {
    onCommand = (i) => give(i, Promise.resolve(tell(picture)), quick);
    const result = await ann.slash('show');
    const press = async (next: Parameters<typeof redraw>[0]) => {
      onPress = (i) => give(i as Parameters<typeof give>[0], Promise.resolve(redraw(next)), { slow, redraws: true });
      const before = result.message?.edited_timestamp;
      clock.advance(1000);
      await ann.press(result.message!, 'go');
      await ann.waitUntil(() => result.message?.edited_timestamp !== before);
      return result.message?.files.map(({ filename }) => filename);
    };
    expect(await press(body(['Same'], [go]))).toEqual(['one.png', 'two.json']);
    expect(await press(withFiles(body(['Other'], [go]), [{ name: 'three.png', data: 'x' }]))).toEqual(['three.png']);
    expect(await press(withFiles(body(['None'], [go]), []))).toEqual([]);
  });
});
