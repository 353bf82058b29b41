/** Messages are made of components, and those of an earlier version become such. */
import { readFileSync } from 'node:fs';
import { ComponentType, MessageFlags } from 'discord.js';
import { readText } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { body, buttonRow, withFiles } from '#discord/ui/body.ts';
import type { CustomId } from '#discord/ui/custom-id.ts';
import { componentsOf } from '#discord/ui/message.ts';
import { toneColours } from '#discord/ui/tone.ts';
import { t } from '#narration/index.ts';
import { palette, paletteStyle, sideColours } from '#pictures/palette.ts';
import { HandEvening } from './hand-evening.ts';

const row = (count = 1, first = 0) =>
  buttonRow(
    ...Array.from({ length: count }, (_, index) => ({ id: `n1:g:0:${first + index}` as CustomId, label: 'Go' })),
  );

describe('a message', () => {
  test('of words alone is text as people write it', () => {
    expect(componentsOf(body(['one', null, 'two']))).toEqual([
      { type: ComponentType.TextDisplay, content: 'one\ntwo' },
    ]);
  });

  test('with buttons is framed, with its pictures above them and their descriptions', () => {
    const picture = { name: 'table.png', data: 'x', alt: 'The table' };
    const record = { name: 'game.record', data: 'x' };
    expect(componentsOf({ ...withFiles(body(['Vote'], [row()]), [picture, record]), tone: 'vote' })).toEqual([
      {
        type: ComponentType.Container,
        accent_color: toneColours.vote,
        components: [
          { type: ComponentType.TextDisplay, content: 'Vote' },
          {
            type: ComponentType.MediaGallery,
            items: [{ media: { url: 'attachment://table.png' }, description: 'The table' }],
          },
          { type: ComponentType.File, file: { url: 'attachment://game.record' } },
          row(),
        ],
      },
    ]);
  });

  test('with a heading or a file is a page, and framed as all pages are', () => {
    for (const page of [body(['## Ann · all time 📊', 'x']), withFiles(body(['x']), [{ name: 'a.csv', data: 'x' }])])
      expect(componentsOf(page)).toMatchObject([{ type: ComponentType.Container }]);
  });

  test('keeps the mark of a line with its last word', () => {
    expect(componentsOf(body(['Ann: one minute. 🎙️', '🎙️ more']))).toEqual([
      { type: ComponentType.TextDisplay, content: 'Ann: one minute.\u00A0🎙️\n🎙️ more' },
    ]);
  });

  test('keeps a number with the word after it: a seat with its name, a time with its unit', () => {
    const lines = [
      'Ballot of day 1: №3 (Eve), foul 2.',
      'Last night, **#5 Eve** left.',
      'At the table (2): 1 Ann, 12 李小龍.',
      '20 seconds, 20:00 UTC, v1.2 is',
      '№3 <@7>',
      'People checked: 7.',
      'Pairs: 3 × 2 · 4 × 31',
    ];
    expect(componentsOf(body(lines))).toEqual([
      {
        type: ComponentType.TextDisplay,
        content: [
          'Ballot of day\u00A01: №3\u00A0(Eve), foul\u00A02.',
          'Last night, **#5\u00A0Eve** left.',
          'At the table (2): 1\u00A0Ann, 12\u00A0李小龍.',
          '20\u00A0seconds, 20:00 UTC, v1.2 is',
          '№3\u00A0<@7>',
          'People checked:\u00A07.',
          'Pairs: 3\u00A0×\u00A02\u00A0· 4\u00A0×\u00A031',
        ].join('\n'),
      },
    ]);
  });

  test('has at most 40 components, nested ones counted', () => {
    const rows = [0, 5, 10, 15, 20].map((first) => row(5, first));
    const files = Array.from({ length: 4 }, (_, index) => ({ name: `${index}.txt`, data: 'x' }));
    const full = componentsOf({ ...withFiles(body(['Vote'], rows), [...files, { name: 'a.png', data: 'x' }]) });
    expect(JSON.stringify(full).match(/"type":/g)!.length).toBeLessThanOrEqual(40);
  });
});

test('no page repeats a colour of the palette: messages, pictures and pages share one', () => {
  const shared = [
    ...Object.values(palette),
    ...Object.values(sideColours).flatMap(({ sign, ground }) => [sign, ground]),
  ];
  for (const path of ['src/game-page/page/style.css', 'src/window/page/style.css', 'src/pictures/balance.ts']) {
    const style = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    const own = style.match(/#[0-9a-f]{6}\b/g) ?? [];
    expect([path, own.filter((colour) => shared.includes(colour))]).toEqual([path, []]);
  }
  for (const [, name] of paletteStyle.matchAll(/--palette-(\w+):/g)) expect(palette).toHaveProperty(name!);
});

describe('a message of an earlier version', () => {
  /** Makes a message of the lobby as earlier versions posted it: content, rows, and a picture beside it. */
  function makeOld(evening: HandEvening): void {
    const { id, rows } = evening.lobby!;
    const message = evening.guild.channel('general').messages.get(id)!;
    const picture = { id: '77', filename: 'table.png', contentType: 'image/png', description: 'old', ephemeral: false };
    Object.assign(message, {
      ...{ content: readText(message), components: rows, flags: 0 },
      attachments: [{ ...picture, content: Buffer.from('x') }],
    });
  }

  const isNew = (evening: HandEvening): boolean => ((evening.lobby!.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;

  test('is answered by its buttons, and becomes one of components', async () => {
    const evening = await HandEvening.open({}, {}, { people: 6 });
    await evening.fillLobby();
    makeOld(evening);
    expect(evening.lobby!.files).toHaveLength(1);
    const pressed = await evening.people[5]!.press(evening.lobby!, t('en', 'ui:button.leave'));
    expect([pressed.kind, isNew(evening), evening.lobby!.files]).toEqual(['update', true, []]);
    expect(evening.lobby!.text).not.toContain('6\\. P6');
  });

  test('is edited when the table changes', async () => {
    const evening = await HandEvening.open({}, {}, { people: 6 });
    await evening.fillLobby();
    makeOld(evening);
    const before = evening.lobby!.text;
    await evening.host.joinVoice(evening.guild.channel('General'));
    await evening.until(() => evening.lobby!.text !== before);
    expect([isNew(evening), evening.lobby!.files]).toEqual([true, []]);
  });
});
