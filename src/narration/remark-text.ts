import { cleanName } from './clean-name.ts';
import { countdown, seatText } from './phrases.ts';
import type { Remark } from './remark.ts';
import type { Scene } from './scene.ts';
import { lookUp, say, t } from './text.ts';
import type { PlainWording } from './words.ts';

/** A mention of a member or a channel that the bot itself wrote. `TAGS` also matches several mentions. */
const TAG = /^<[@#]\d{1,20}>$/;
const TAGS = /^<@\d{1,20}>(?: <@\d{1,20}>)*$/;

/** The parameters that may hold such a mention. In all others somebody would have made it up. */
const tagged: Readonly<Record<string, RegExp>> = { person: TAG, host: TAG, newcomer: TAG, channel: TAG, people: TAGS };

/** The text of a remark in a language. */
export function remarkText(remark: Remark, wording: PlainWording, scene?: Pick<Scene, 'nameOf'>): string {
  const params = Object.entries<string | number>(remark.params ?? {}).map(([name, value]) => [
    name,
    shown(name, value, wording, scene),
  ]);
  return lookUp(wording, `remarks:${remark.key}`, Object.fromEntries(params)) ?? t(wording, 'remarks:unknown');
}

function shown(
  name: string,
  value: string | number,
  wording: PlainWording,
  scene: Pick<Scene, 'nameOf'> | undefined,
): string | number {
  if (name === 'doors') return doorsText(String(value), wording);
  if (typeof value === 'string') return tagged[name]?.test(value) ? value : cleanName(value);
  if (name === 'seat' || name === 'speaker') return seatText(value, wording, scene);
  return name === 'until' ? countdown(value) : value;
}

/** Permissions by the names in Discord's client, each with what it would allow: "reactions (**Add Reactions**)". */
const doorsText = (permissions: string, wording: PlainWording): string =>
  permissions
    .split(' ')
    .map(
      (name) => `${say(wording, `ui:opens.${name}`) ?? name} (**${say(wording, `setup:permission.${name}`) ?? name}**)`,
    )
    .join(', ');
