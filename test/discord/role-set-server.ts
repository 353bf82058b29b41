/** A server with a moderator who may change role sets, and how its people use `/roleset`. */
import type { Role, ShownMessage, SimulatedUser } from 'discord-emulator';
import { expectSuccess } from '../game/kit/process.ts';
import { noPacks } from './bot-parts.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const deep = { id: 'deep', name: 'Deep', lang: 'en', version: '1', author: 'Ann', cues: 9, incomplete: [], own: true };

/** The server, a player, a moderator, and the role that makes people moderators. */
interface RoleSetServer {
  readonly place: TestServer;
  readonly ann: SimulatedUser;
  readonly moderator: SimulatedUser;
  readonly role: Role;
}

/** Starts the server, with the voice pack `deep`. */
export async function startRoleSetServer(): Promise<RoleSetServer> {
  const place = await startTestServer({
    rulesets: ['six', 'club', 'deck'],
    packs: async () => ({ ...noPacks, list: () => [deep] }),
  });
  const ann = place.people[0]!;
  const moderator = place.people[2]!;
  const role = place.guild.addRole({ name: 'Hosts' });
  place.guild.asModerator().giveRole(moderator, role);
  expectSuccess(await place.guilds.change(place.guild.id, moderator.id, { hostRoleId: role.id }));
  return { place, ann, moderator, role };
}

/** The custom id that contains this text. */
export function idIn(message: ShownMessage | undefined, part: string): string {
  const rows = (message?.rows ?? []) as { components?: { custom_id?: string }[] }[];
  const ids = rows.flatMap(({ components = [] }) => components.flatMap(({ custom_id: id }) => id ?? []));
  const found = ids.find((id) => id.includes(part));
  if (found === undefined) throw new Error(`no ${part} in ${ids.join(' ')}`);
  return found;
}

/** Chooses in a panel, and waits until it is updated. */
export async function choose(
  person: SimulatedUser,
  message: ShownMessage | undefined,
  part: string,
  ...values: readonly string[]
) {
  const now = () => person.message(message!);
  const before = now().edited_timestamp;
  const id = part.startsWith('n1:') ? part : idIn(now(), part);
  await (values.length === 0 ? person.press(message!, id) : person.choose(message!, id, [...values]));
  await person.waitUntil(() => now().edited_timestamp !== before);
}

type Result = Awaited<ReturnType<SimulatedUser['press']>>;

/** Fills in a form, and waits until its message is updated. */
export async function submit(
  person: SimulatedUser,
  form: Result,
  typed: Record<string, string>,
  message: Result['message'],
) {
  const now = () => person.message(message!).edited_timestamp;
  const before = now();
  await person.submit(form.modal, typed);
  await person.waitUntil(() => now() !== before);
}

/** The text of the file of a message. */
export async function fetched(message: ShownMessage | undefined): Promise<string> {
  const response = await fetch(message?.files[0]?.url ?? '');
  return response.text();
}

/** The role set in the file that this person exports. */
export const exportOf = async (person: SimulatedUser, set: string) =>
  JSON.parse(await fetched((await person.slash('roleset export', { set })).message));

/** The options of `/roleset import` with a file of this content. */
export const file = (content: string | Uint8Array, name = 'ours.json') => ({ file: { name, content } });
