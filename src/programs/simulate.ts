/** `npm run simulate`: plays many games on all cores and reports their results (docs/developer/simulator.md). */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Deal } from '#engine/kernel/commands.ts';
import { refusalText, roleName, roleSetText, rulebooksOf, say, wordingIn } from '#narration/index.ts';
import { balancePicture, pngOf } from '#pictures/index.ts';
import { importRoleSet, type RoleSet } from '#rolesets/index.ts';
import { rulesets } from '#rulesets/index.ts';
import {
  balanceOf,
  balanceTable,
  isPolicy,
  type Job,
  policies,
  refusalOf,
  rulesOf,
  simulateInThreads,
} from '#simulator/index.ts';

const usage = `npm run simulate -- --ruleset X --players N | --roleset FILE [--players N] | --ruleset X --roles a,b,c
  [--games 2000] [--policy ${Object.keys(policies).join('|')}] [--seed 1] [--threads N] [--option NAME=VALUE ...]
  [--json] [--picture FILE.svg|FILE.png]`;

/** The request cannot be carried out. The message says why. */
class Complaint extends Error {}

/** The words of the output. */
const wording = wordingIn('en', rulebooksOf(rulesets));

const { values } = parsed();

function parsed() {
  try {
    return parseArgs({
      options: {
        ruleset: { type: 'string' },
        roleset: { type: 'string' },
        players: { type: 'string' },
        roles: { type: 'string' },
        games: { type: 'string', default: '2000' },
        policy: { type: 'string', default: 'sharp' },
        seed: { type: 'string', default: '1' },
        threads: { type: 'string' },
        option: { type: 'string', multiple: true, default: [] },
        json: { type: 'boolean', default: false },
        picture: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    return process.exit(2);
  }
}

function numberOf(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= least && number <= most) return number;
  throw new Complaint(`--${name} has to be a whole number from ${least} to ${most}, not "${text}"`);
}

function readSet(file: string): RoleSet {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Complaint(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  const read = importRoleSet(text);
  if (read.ok) return read.value.set;
  throw new Complaint(
    [`${file} is no role set:`, ...read.error.map((each) => roleSetText(each, wording))].join('\n  '),
  );
}

function optionsOf(pairs: readonly string[]): Job['options'] {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name, value] = pair.split('=');
      if (!name || value === undefined) throw new Complaint(`--option takes NAME=VALUE, not "${pair}"`);
      if (value === 'on' || value === 'off') return [name, value === 'on'];
      return [name, /^\d+(\.\d+)?$/.test(value) ? Number(value) : value];
    }),
  );
}

function dealOf(rules: ReturnType<typeof rulesOf>): Deal {
  if (values.roles !== undefined) return { cards: values.roles.split(',').map((role) => role.trim()) };
  const { min, max } = rules.players;
  if (values.players === undefined && min !== max) throw new Complaint(`--players is missing: ${min} to ${max}`);
  return { players: values.players === undefined ? min : numberOf('players', values.players, 1, 99) };
}

function jobOf(): Job {
  if ((values.ruleset === undefined) === (values.roleset === undefined)) {
    throw new Complaint(`name a --ruleset or a --roleset\n${usage}`);
  }
  if (!isPolicy(values.policy)) throw new Complaint(`--policy is one of ${Object.keys(policies).join(', ')}`);
  const rules = values.roleset === undefined ? values.ruleset! : readSet(values.roleset);
  const job = {
    rules,
    options: optionsOf(values.option),
    policy: values.policy,
    games: numberOf('games', values.games, 1, 10_000_000),
    seed: numberOf('seed', values.seed, 0, 2 ** 40),
  };
  try {
    return { ...job, deal: dealOf(rulesOf(job)) };
  } catch (error) {
    throw error instanceof RangeError ? new Complaint(error.message) : error;
  }
}

/** A line that is overwritten while the games are played, if the output is a terminal. */
function progress(games: number): (played: number) => void {
  if (!process.stderr.isTTY) return () => {};
  return (played) => {
    const done = Math.round((30 * played) / games);
    process.stderr.write(`\r${'█'.repeat(done).padEnd(30, '·')} ${played} / ${games}${played === games ? '\n' : ''}`);
  };
}

async function main(): Promise<void> {
  if (values.help) return console.log(usage);
  const job = jobOf();
  const refusal = refusalOf(job);
  if (refusal)
    throw new Complaint(refusalText(refusal, wording, { ruleset: rulesOf(job).id, seats: 0, nameOf: String }));
  const begin = performance.now();
  const threads = values.threads === undefined ? {} : { threads: numberOf('threads', values.threads, 1, 64) };
  const balance = balanceOf(await simulateInThreads(job, { ...threads, onProgress: progress(job.games) }));
  const seconds = (performance.now() - begin) / 1000;
  if (values.json) console.log(JSON.stringify({ policy: job.policy, seed: job.seed, seconds, ...balance }, null, 2));
  else console.log(`${balanceTable(balance)}\n\npolicy ${job.policy}, ${seconds.toFixed(1)} s`);
  if (values.picture === undefined) return;
  const svg = pictureOf(balance, job);
  writeFileSync(values.picture, values.picture.endsWith('.png') ? await pngOf(svg, 2) : svg);
}

const pictureOf = (balance: ReturnType<typeof balanceOf>, job: Job): string =>
  balancePicture(balance, {
    title: typeof job.rules === 'string' ? job.rules : job.rules.name,
    about: `${balance.games} games, ${balance.averageRounds.toFixed(2)} rounds on average, policy ${job.policy}`,
    wins: 'Wins',
    survival: 'Lives to the end',
    nameOf: (word) => say('en', `words:faction.${word}`) ?? roleName(word, wording, rulesOf(job).id),
    percent: (share) => `${(100 * share).toFixed(1)} %`,
  });

try {
  await main();
} catch (error) {
  if (!(error instanceof Complaint)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
