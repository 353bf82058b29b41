import { BEHAVIOR_BELIEFS, type Belief, LIMIT_BELIEFS, type LimitBelief } from 'discord-emulator';

/** `10 in 10 s`, with the unit in which the time is a whole number. */
function inWords({ limit, windowMs }: LimitBelief['value']): string {
  const units = [
    [86_400_000, 'd'],
    [60_000, 'min'],
    [1000, 's'],
    [1, 'ms'],
  ] as const;
  const [size, unit] = units.find(([ms]) => windowMs % ms === 0)!;
  return `${limit} in ${windowMs / size} ${unit}`;
}

const shown = ({ value }: Belief): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : `\`${JSON.stringify(value)}\``;

const row = (name: string, belief: Belief, value: string): string => {
  const { what, source, where, unmeasured } = belief;
  return `| ${[`\`${name}\``, what, value, source, where, unmeasured ?? 'measured'].join(' | ')} |`;
};

/** The table of everything that the local Discord takes for true and that a live check may correct. */
export const beliefTable = (): string =>
  [
    '| Name | What | Value | Source | Where | Live check |',
    '|---|---|---|---|---|---|',
    ...Object.entries<LimitBelief>(LIMIT_BELIEFS).map(([name, belief]) => row(name, belief, inWords(belief.value))),
    ...Object.entries<Belief>(BEHAVIOR_BELIEFS).map(([name, belief]) => row(name, belief, shown(belief))),
  ].join('\n');
