import { ButtonStyle } from 'discord.js';
import type { Remark } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { t } from '#narration/index.ts';
import type { Examination, Onlooker, PermissionCheck } from '../../doctor/index.ts';
import { missingPermission } from '../../doctor/survey.ts';
import { type Body, body, buttonRow } from '../../ui/body.ts';
import { remarkLine } from '../../ui/texts.ts';
import { doctorIds } from './custom-ids.ts';

interface Circumstances {
  readonly fault: Remark | null;
  readonly usesPanels: boolean;
  readonly checked: number;
}

/**
 * The bot's permissions and obstacles in a server, each with its fix. `fault`: the server's settings cannot be read.
 * `usesPanels`: night chats are held in panels. `checked`: the number of people at tables whose access was checked.
 */
export function drawExamination(
  found: Examination,
  { fault, usesPanels, checked }: Circumstances,
  language: Wording,
): Body {
  return body(
    [
      t(language, 'setup:doctor.title'),
      ...permissionLines(found.permissions, language),
      ...[...(fault === null ? [] : [fault]), ...found.obstacles].map((one) => `❌ ${remarkLine(language, one)}`),
      ...found.surroundings.map((one) => remarkLine(language, one)),
      ...limitLines(found, language),
      // With panels there is no secret channel to look into.
      ...(usesPanels ? [t(language, 'setup:doctor.panels')] : onlookerLines(found.onlookers, checked, language)),
      t(language, 'setup:doctor.beyond'),
      t(language, 'setup:doctor.voice'),
    ],
    [buttonRow({ id: doctorIds.testVoice({}), label: t(language, 'setup:doctor.hear'), look: ButtonStyle.Primary })],
  );
}

/** One line for the permissions that the bot has, and one for each that it does not have, with the consequence. */
function permissionLines(checks: readonly PermissionCheck[], language: Wording): readonly string[] {
  const names = checks.filter(({ held }) => held).map(({ name }) => t(language, `setup:permission.${name}`));
  const missing = checks.filter(({ held }) => !held);
  const undeniable = missing.filter(({ need }) => need === 'closing').map(({ name }) => name);
  const stays: Remark = { kind: 'permission', key: 'stays-open', params: { doors: undeniable.join(' ') } };
  const line = ({ name, need }: PermissionCheck) => {
    if (need === 'required') return `❌ ${remarkLine(language, missingPermission(name))}`;
    return `⚠️ ${t(language, 'setup:doctor.comfort', { name: t(language, `setup:permission.${name}`) })}`;
  };
  return [
    ...(names.length === 0 ? [] : [t(language, 'setup:doctor.held', { names: names.join(', ') })]),
    ...missing.filter(({ need }) => need !== 'closing').map(line),
    ...(undeniable.length === 0 ? [] : [`⚠️ ${remarkLine(language, stays)}`]),
    ...(missing.length === 0 ? [] : [t(language, 'remarks:grant')]),
  ];
}

const limitLines = ({ channels, category }: Examination, language: Wording): readonly string[] => [
  t(language, 'setup:doctor.channels', channels),
  ...(category === null ? [] : [t(language, 'setup:doctor.category', category)]),
];

function onlookerLines(people: readonly Onlooker[], checked: number, language: Wording): readonly string[] {
  if (checked === 0) return [t(language, 'setup:doctor.no-table')];
  if (people.length === 0) return [t(language, 'setup:doctor.nobody', { number: checked })];
  const lines = people.flatMap(({ userId, by }) =>
    by.map((sight) => t(language, `setup:doctor.sees.${sight}`, { person: `<@${userId}>` })),
  );
  return [...lines, t(language, 'setup:doctor.advice')];
}
