/** Asks for the bot's token where a person starts the bot for the first time, such as by a double click. */
import { chmodSync, copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { botOf } from './config.ts';

const question = `Paste the bot's token. You get it at https://discord.com/developers/applications: your application, Bot, Reset Token.
It is not shown here, and is kept in the file .env.
Вставьте токен бота: https://discord.com/developers/applications, ваше приложение, Bot, Reset Token.
На экране он не появится, а сохранится в файле .env.
> `;
const wrong = `
This is no token of a bot: it has three parts with dots between them. Copy it once more.
Это не токен бота: в токене три части через точку. Скопируйте его ещё раз.
`;

/** A terminal: what a person types, and what they read. */
interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
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
  return null;
}

function keepToken(token: string, folder: string): void {
  const file = join(folder, '.env');
  const example = join(folder, '.env.example');
  if (!existsSync(file) && existsSync(example)) copyFileSync(example, file);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const set = `DISCORD_TOKEN=${token}`;
  const unset = /^DISCORD_TOKEN=[ \t]*$/m;
  writeFileSync(file, unset.test(text) ? text.replace(unset, set) : `${set}\n${text}`, { mode: 0o600 });
  // The file may have been there before.
  chmodSync(file, 0o600);
}
