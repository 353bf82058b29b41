/** Asks for the bot's token where a person starts the bot, such as by a double click, and none is stored that works. */
import { chmodSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { botOf, type Config, isToken, readConfig } from './config.ts';

const question = `Paste the bot's token. You get it at https://discord.com/developers/applications: your application, Bot, Reset Token.
It is not shown here, and is kept in the file .env.
Вставьте токен бота: https://discord.com/developers/applications, ваше приложение, Bot, Reset Token.
На экране он не появится, а сохранится в файле .env.
> `;
const wrong = `
This is no token of a bot: it has three parts with dots between them. Copy it once more.
Это не токен бота: в токене три части через точку. Скопируйте его ещё раз.
`;
const useless = `The stored token (DISCORD_TOKEN) does not work: it was reset, or is not whole.
Сохранённый токен (DISCORD_TOKEN) не подходит: его сбросили, или он скопирован не целиком.
`;

/** A terminal: what a person types, and what they read. */
interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** The place in which a person starts the bot. */
interface Start {
  readonly terminal: Terminal;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Reads the configuration. Asks for a token if none is stored, or one that does not work, and only once: a new token that
 * Discord refuses, too, ends the start. Returns `null` if the person ends the input instead.
 *
 * @param refuses whether Discord refuses the token
 */
export async function configAtTerminal(
  { terminal, folder, env }: Start,
  refuses: (config: Config) => Promise<boolean>,
): Promise<Config | null> {
  const stored = env['DISCORD_TOKEN']?.trim() ?? '';
  if (isToken(stored)) {
    const config = readConfig(env);
    if (!(await refuses(config))) return config;
  }
  if (stored !== '') terminal.output.write(useless);
  const token = await askToken(terminal, folder);
  if (token === null) return null;
  env['DISCORD_TOKEN'] = token;
  return readConfig(env);
}

/**
 * Asks until there is a token, and writes it to `.env` in this folder, which then only its owner may read. Returns `null`
 * if the person ends the input instead.
 */
export async function askToken({ input, output }: Terminal, folder: string): Promise<string | null> {
  // The token is echoed to nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  output.write(question);
  for await (const line of lines) {
    const token = line.trim();
    if (botOf(token) !== null) {
      keepToken(token, folder);
      output.write('\n');
      return token;
    }
    output.write(`${wrong}${question}`);
  }
  output.write('\n');
  return null;
}

function keepToken(token: string, folder: string): void {
  const file = join(folder, '.env');
  const example = join(folder, '.env.example');
  if (!existsSync(file) && existsSync(example)) copyFileSync(example, file);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const set = `DISCORD_TOKEN=${token}`;
  const line = /^[ \t]*(?:export[ \t]+)?DISCORD_TOKEN[ \t]*=.*$/gm;
  writeFileSync(file, line.test(text) ? text.replaceAll(line, set) : `${set}\n${text}`, { mode: 0o600 });
  // The file may have been there before.
  chmodSync(file, 0o600);
}
