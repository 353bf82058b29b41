/** A real PostgreSQL in a temporary folder, as an ordinary user, on a socket in that folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { PostgresProxy } from './postgres-proxy.ts';

/** The folder with the programs of PostgreSQL: `POSTGRES_BIN`, Debian's, or one of the path. `null`: there is none. */
export const programs: string | null = (() => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    process.env['POSTGRES_BIN'] ?? '',
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return (
    folders.find((folder) => folder !== '' && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ??
    null
  );
})();

/** PostgreSQL refuses to run as root. Root starts it as `nobody`. */
const user = (() => {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] = /^nobody:(.*)$/m.exec(readFileSync('/etc/passwd', 'utf8'))![0].split(':');
  return { uid: Number(uid), gid: Number(gid) };
})();

const superuser = 'postgres';
/** The address of the database that every server has, past the proxy. */
const anywhere = 'postgres://localhost/postgres';
/** The password of the superuser of every test server. */
export const password = 'a-password-of-the-tests';

/** A running server, behind a proxy that counts and breaks its connections. */
export class Postgres {
  readonly folder: string;
  readonly proxy: PostgresProxy;
  readonly #settings: readonly string[];
  #server: ChildProcess | null = null;
  #databases = 0;

  private constructor(folder: string, settings: readonly string[]) {
    this.folder = folder;
    this.#settings = settings;
    this.proxy = new PostgresProxy(join(folder, '.s.PGSQL.5432'));
  }

  /** Starts a new server. `settings`: of its configuration. `fsync` is off unless they turn it on. */
  static async start(settings: readonly string[] = ['fsync=off']): Promise<Postgres> {
    const folder = mkdtempSync(join(tmpdir(), 'nightcall-pg-'));
    own(folder);
    const words = join(folder, 'password');
    writeFileSync(words, password);
    own(words);
    const data = join(folder, 'data');
    const init = ['-D', data, '-U', superuser, '-A', 'scram-sha-256', `--pwfile=${words}`, '-E', 'UTF8', '--locale=C'];
    execFileSync(join(programs!, 'initdb'), [...init, '--no-sync'], { ...user, cwd: folder, stdio: 'pipe' });
    const postgres = new Postgres(folder, settings);
    await postgres.resume();
    await postgres.proxy.listen();
    return postgres;
  }

  /** Starts the server on its data. Resolves when it takes connections. */
  async resume(): Promise<void> {
    const settings = ["listen_addresses=''", `unix_socket_directories=${this.folder}`, ...this.#settings];
    const options = ['-D', join(this.folder, 'data'), ...settings.flatMap((each) => ['-c', each.replace("''", '')])];
    const server = spawn(join(programs!, 'postgres'), options, { ...user, cwd: this.folder, stdio: 'ignore' });
    this.#server = server;
    while (!(await this.#answers())) {
      if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
      await pause(20);
    }
  }

  /** Ends the server as a crash does: connections are cut, and the next start recovers. */
  crash(): Promise<void> {
    return this.#end('SIGQUIT');
  }

  /** Ends the server as a service manager does (pg_ctl stop --mode fast): connections are ended, and all is flushed. */
  shutDown(): Promise<void> {
    return this.#end('SIGINT');
  }

  async #end(signal: 'SIGQUIT' | 'SIGINT'): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  /** Ends the server and deletes its folder. */
  async stop(): Promise<void> {
    await this.proxy.close();
    await this.crash();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Returns the address, behind the proxy, of an empty database: a schema of its own, which takes a tenth of the time that
   * a database takes. `tablespace`: a real database in this place.
   */
  async database(tablespace?: string): Promise<string> {
    this.#databases += 1;
    const name = `nightcall${this.#databases}`;
    if (tablespace !== undefined) {
      await this.run(`create database ${name} tablespace ${tablespace}`);
      return this.url(name);
    }
    await this.run(`create schema ${name}`);
    return `${this.url('postgres')}?options=${encodeURIComponent(`-c search_path=${name}`)}`;
  }

  /** The address of a database behind the proxy. */
  url(name: string, as = `${superuser}:${password}`): string {
    return `postgres://${as}@127.0.0.1:${this.proxy.port}/${name}`;
  }

  /** The address of the database that every server has, past the proxy. */
  get direct(): string {
    return `postgres://${superuser}:${password}@${encodeURIComponent(this.folder)}/postgres`;
  }

  /** Runs statements as the superuser, past the proxy. Returns the rows of the last one. `url`: the database. */
  async run<Row extends object>(text: string, url = anywhere): Promise<readonly Row[]> {
    const client = await this.client(url);
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Connects to a database as the superuser, past the proxy. */
  async client(url: string): Promise<Client> {
    const { pathname, searchParams } = new URL(url);
    const options = searchParams.get('options') ?? '';
    const client = new Client({ host: this.folder, user: superuser, password, database: pathname.slice(1), options });
    await client.connect();
    return client;
  }

  async #answers(): Promise<boolean> {
    const socket = connect(join(this.folder, '.s.PGSQL.5432'));
    const reached = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (!reached) return false;
    return this.run('select 1').then(
      () => true,
      () => false,
    );
  }
}

/** Makes a folder that belongs to the server. */
export function folderOf(postgres: Postgres, name: string): string {
  const path = join(postgres.folder, name);
  mkdirSync(path, { recursive: true });
  own(path);
  return path;
}

/** Gives a path to the user of the server. */
export function own(path: string): void {
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
}
