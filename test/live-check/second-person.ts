/** A second account that does what a live check asks for, and an operator who times it out. */
import type { ShownMessage, SimulatedUser, VoiceVisit } from 'discord-emulator';
import { opusPackets } from 'discord-emulator/voice';
import type { TestServer } from './test-server.ts';

const frames = opusPackets(200);

type Place = Pick<TestServer, 'guild' | 'application'>;

/** The answer of the person to a line of the check that matches. */
type Act = (person: SimulatedUser) => unknown;

/** Attempts that a planted deviation leaves out. */
export type Attempts = Readonly<
  Partial<
    Record<
      'join' | 'edit' | 'delete' | 'otherDeletes' | 'unlocks' | 'effect' | 'nickname' | 'activity' | 'done' | 'timeOut',
      boolean
    >
  >
>;

const roomOf = ({ guild }: Place, end: string) =>
  guild.channels.find(({ name }) => name === `nightcall-live-check-${end}`)!;

/** A member who presses, chooses, sends and types what the check asks for, and sees the answers. */
export async function pressAll(place: Place, person: SimulatedUser): Promise<readonly string[]> {
  const channel = roomOf(place, 'town');
  const asked = await person.waitUntil(() => person.messages(channel).find(({ text }) => text.includes('Live check')));
  const pressed = await person.press(asked, '1. Press');
  const chosen = await person.choose(asked, 'live:choose', '1');
  const { modal } = await person.press(asked, '3. Open the form');
  const sent = await person.submit(modal, { words: 'night' });
  const typed = await person.slash('help', {}, { channel });
  return [pressed, chosen, sent, typed].map(({ message }) => message?.text ?? 'no answer');
}

/** Tries something that a Discord refuses, or not. */
function tries(one: () => unknown): void {
  try {
    one();
  } catch {
    // This Discord refuses it.
  }
}

/** Follows a check. The returned function takes the lines that it says. */
export function secondPerson(
  place: Place,
  { attempts = {}, listens = false }: { attempts?: Attempts; listens?: boolean } = {},
) {
  const { guild, application: bot } = place;
  const person = guild.addMember({ name: 'Zoe' });
  const said: ShownMessage[] = [];
  let visit: VoiceVisit | undefined;
  let speaking: NodeJS.Timeout | undefined;
  const speak = () => {
    clearInterval(speaking);
    let n = 0;
    speaking = setInterval(() => visit?.speak(frames[n++ % frames.length]!), 20);
  };
  const tryAll = async () => {
    const town = roomOf(place, 'town');
    const list = await person.waitUntil(() => person.messages(town).find(({ text }) => text.includes('Try each')));
    tries(() => person.say(town, 'Finn is the don'));
    if (attempts.edit !== false) tries(() => person.edit(said[0]!, 'Finn is the don'));
    if (attempts.delete !== false) tries(() => person.delete(said[1]!));
    tries(() => person.react(list, '🔪'));
    const thread = guild.threads.find(({ name }) => name === 'nightcall-live-check-thread');
    if (attempts.unlocks && thread) guild.asModerator().editThread(thread, { locked: false });
    if (thread) tries(() => person.say(thread, 'Finn is the don'));
    if (attempts.otherDeletes) guild.owner.delete(guild.owner.say(town, 'Good night.'));
    if (attempts.effect !== false) tries(() => person.sendEffect('🔪'));
    tries(() => person.setVoiceStatus(roomOf(place, 'voice'), 'Finn is the don'));
    tries(() => person.setSelf({ video: false }));
    tries(() => person.setSelf({ video: true }));
    if (attempts.nickname !== false) tries(() => person.setNickname('Finn is the don'));
    if (attempts.activity) await person.press(list, 'Activity');
    if (attempts.done !== false) await person.press(list, 'Done');
  };
  const acts: readonly (readonly [RegExp, Act])[] = [
    [/press the button/, () => pressAll(place, guild.owner)],
    [/type \/help in any/, () => person.slash('help', {}, { channel: guild.channel('general') })],
    [
      /join/,
      async () => {
        if (attempts.join !== false) visit = await person.joinVoice(roomOf(place, 'voice'), { listen: listens });
      },
    ],
    [/speak/, speak],
    [
      /switch on your camera/,
      () => {
        person.setSelf({ video: true });
        said.push(...['one', 'two'].map((text) => person.say(roomOf(place, 'town'), text)));
      },
    ],
    [/take your nickname back/, () => person.setNickname(null)],
    [/try everything/, tryAll],
    [/time the second account out/, () => attempts.timeOut !== false && guild.asModerator().timeOut(person, 60_000)],
    [/leave the voice channel/, () => person.leaveVoice()],
    [/drag the bot/, () => guild.asModerator().move(bot, guild.channel('General'))],
    [
      /end the timeout/,
      () => {
        clearInterval(speaking);
        guild.asModerator().timeOut(person, 0);
      },
    ],
  ];
  return (line: string) => {
    for (const [asked, act] of acts) if (asked.test(line)) void Promise.resolve(act(person)).catch(console.error);
  };
}
