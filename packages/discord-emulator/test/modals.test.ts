/** Tests modals: how they are opened, filled in and answered. */
import { FileUploadBuilder, LabelBuilder, ModalBuilder, TextInputBuilder, TextInputStyle } from 'discord.js';
import type { SimulatedUser } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answers, closeWithoutFaults, go, row, secretly, startAnsweringBot } from './answering-bot.ts';
import type { TestBot } from './test-bot.ts';

let s: TestBot;
let ann: SimulatedUser;
let bob: SimulatedUser;
let answers: Answers;
beforeEach(async () => {
  ({ s, ann, bob, answers } = await startAnsweringBot());
});
afterEach(() => closeWithoutFaults(s));

describe('a modal', () => {
  const modal = () =>
    new ModalBuilder()
      .setCustomId('names')
      .setTitle('Names')
      .addLabelComponents(
        new LabelBuilder()
          .setLabel('Two names')
          .setTextInputComponent(
            new TextInputBuilder().setCustomId('text').setStyle(TextInputStyle.Short).setMinLength(3).setMaxLength(5),
          ),
      );

  test('is filled in and answered', async () => {
    answers.command = (i) => i.showModal(modal());
    answers.modal = (i) => i.reply({ content: i.fields.getTextInputValue('text'), ...secretly });
    const shown = await ann.slash('card');
    expect(shown.modal?.title).toBe('Names');
    const result = await ann.submit(shown.modal, { 'Two names': 'abcd' });
    expect(result).toMatchObject({ content: 'abcd', ephemeral: true });
    expect(bob.received.some(({ raw }) => raw.includes('Two names'))).toBe(false);
  });

  test('accepts only values that fit its fields, and only from the person who opened it', async () => {
    answers.command = (i) => i.showModal(modal());
    const { modal: shown } = await ann.slash('card');
    await expect(ann.submit(shown, { text: 'ab' })).rejects.toThrow('3 to 5 characters');
    await expect(ann.submit(shown, { other: 'abc' })).rejects.toThrow();
    await expect(bob.submit(shown, { text: 'abc' })).rejects.toThrow('no such modal');
  });

  test('takes files, which the bot can download', async () => {
    const upload = new LabelBuilder()
      .setLabel('Pack')
      .setFileUploadComponent(new FileUploadBuilder({ file_types: ['.txt'] }).setCustomId('file').setMaxValues(2));
    const form = new ModalBuilder().setCustomId('files').setTitle('Files').addLabelComponents(upload);
    answers.command = (i) => i.showModal(form);
    answers.modal = async (i) => {
      const files = i.fields.getUploadedFiles('file', true);
      const texts = await Promise.all(files.map(async ({ url }) => (await fetch(url)).text()));
      await i.reply({ content: [...files.map(({ name }) => name), ...texts].join(' '), ...secretly });
    };
    const { modal: shown } = await ann.slash('card');
    await expect(ann.submit(shown, {})).rejects.toThrow('1 to 2 files, not 0');
    await expect(ann.submit(shown, { file: 'text' })).rejects.toThrow('takes files');
    const other = { file: [{ name: 'a.exe', content: 'one' }] };
    await expect(ann.submit(shown, other)).rejects.toThrow('takes .txt, not a.exe');
    const files = [
      { name: 'a.txt', content: 'one' },
      { name: 'b c.txt', content: 'two' },
    ];
    expect((await ann.submit(shown, { Pack: files })).content).toBe('a.txt b_c.txt one two');
  });

  test('opened by a button changes the button’s message', async () => {
    answers.command = (i) => i.reply({ content: 'Lobby', components: [row(go())] });
    answers.component = (i) => i.showModal(modal());
    answers.modal = (i) => (i.isFromMessage() ? i.update({ content: 'changed', components: [] }) : i.reply('?'));
    const { message } = await ann.slash('card');
    const { modal: shown } = await bob.press(message ?? '', 'go');
    expect((await bob.submit(shown, { text: 'abc' })).content).toBe('changed');
  });
});
