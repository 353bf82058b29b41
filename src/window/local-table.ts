import type { SimulatedUser } from 'discord-emulator';
import { type Fixture, setUpFixture } from '../demo/fixture.ts';
import { removeTemporary, temporaryFolder } from '../demo/temporary-folder.ts';
import { VisitorsTable } from '../demo/visitors-table.ts';
import type { PageLanguage, Person, Progress } from './protocol.ts';
import { SeatPace, type Speed } from './seat-pace.ts';

/** The choices with which a table is opened. */
export interface TableChoice {
  readonly rulebook: string;
  readonly players: number;
  readonly language: PageLanguage;
  readonly seed: number;
  /** A person hosts: the table opens with its lobby, and waits for their start. */
  readonly hosted: boolean;
}

/** The latest entries that each log of the local Discord keeps: enough for a demo player, and a limit for a long evening. */
const entriesKept = 200;

/** The parts of the start, in order, with the share of the time that is over when each begins. */
const progress = { discord: 0, commands: 0.1, bot: 0.4, table: 0.7 } as const;

const guestName = { en: 'Guest', ru: 'Гость' } as const;

/** A table on a local Discord and a bot of its own. Practice players act for the seats that no page holds. */
export class LocalTable {
  readonly choice: TableChoice;
  readonly #speed: Speed;
  readonly #folder: string;
  readonly #changed: () => void;
  readonly #paces = new Map<string, SeatPace>();
  /** The seats of the latest game, by person. */
  #seats: ReadonlyMap<string, number> = new Map();
  /** The bot ended without being asked to, and is being started again. */
  isRestarting = false;
  #fixture: Fixture | null = null;
  #guest: SimulatedUser | null = null;
  #table: VisitorsTable | null = null;

  /**
   * @param speed the speed of all but the pages
   * @param changed called when `isRestarting` or the seats change
   */
  constructor(choice: TableChoice, speed: number, changed: () => void) {
    this.choice = choice;
    this.#speed = { value: speed };
    this.#changed = changed;
    this.#folder = temporaryFolder();
  }

  /** Starts everything, and deals, unless a person hosts. Rejects with an Error if the bot does not start. */
  async open(begins: (now: Progress) => void): Promise<void> {
    const { rulebook: ruleset, players: size, language, seed, hosted } = this.choice;
    const began = (step: Progress['step']) => begins({ step, done: progress[step] });
    const restarts = (isRestarting: boolean) => {
      this.isRestarting = isRestarting;
      this.#changed();
    };
    const options = { language, size, seed, speed: 1, folder: this.#folder, entriesKept };
    const fixture = await setUpFixture({ ...options, begins: began, restarts });
    this.#fixture = fixture;
    for (const { id } of fixture.people) this.#paces.set(id, new SeatPace(this.#speed));
    this.#seats = new Map(fixture.people.map(({ id }, index) => [id, index + 1]));
    this.#guest = fixture.guild.addMember({ name: guestName[language], locale: fixture.guild.owner.user.locale });
    began('table');
    this.#setPace();
    this.#table = new VisitorsTable(fixture, {
      ruleset,
      language,
      seed,
      hosted,
      guest: this.#guest,
      paceOf: (user) => this.#paces.get(user.id)!,
      seated: (seats) => {
        this.#seats = new Map(seats.map(({ userId, seat }) => [userId, seat]));
        this.#changed();
      },
    });
    await this.#table.open();
  }

  /** The id of the bot's process. */
  get botPid(): number | undefined {
    return this.#fixture?.bot.pid;
  }

  /** The person who joined as this player, from 1: the first is the host. They have this seat in the first game. */
  atSeat(seat: number): SimulatedUser | undefined {
    return this.#fixture?.people[seat - 1];
  }

  /** The person who watches. */
  get guest(): SimulatedUser | null {
    return this.#guest;
  }

  /** Everybody whose client a page can show: the players by seat, then the guest and the owner. */
  get people(): readonly Person[] {
    if (!this.#fixture) return [];
    const seated = this.#fixture.people.map(({ id, name }) => {
      const actor = this.#paces.get(id)!.acts ? ('practice' as const) : ('page' as const);
      return { id, name, seat: this.#seats.get(id) ?? null, actor };
    });
    const others = [this.#guest, this.#fixture.guild.owner].flatMap((user) => user ?? []);
    return [...seated, ...others.map(({ id, name }) => ({ id, name, seat: null, actor: 'nobody' as const }))];
  }

  /** A person's account. */
  user(id: string): SimulatedUser | undefined {
    const { guild, people } = this.#fixture ?? {};
    return [...(people ?? []), this.#guest, guild?.owner].find((user) => user?.id === id) ?? undefined;
  }

  /** A page acts for this person from now on. */
  take(id: string): void {
    this.#paces.get(id)?.take();
    this.#setPace();
  }

  /** A page no longer acts for this person. A practice player takes over if no other page does. */
  giveBack(id: string): void {
    const pace = this.#paces.get(id);
    if (!pace) return;
    pace.giveBack();
    this.#setPace();
    if (pace.acts) void this.#table?.playerOf(id)?.resume();
  }

  /** Sets the speed of the practice players, and of all times in which no page acts. */
  setSpeed(speed: number): void {
    this.#speed.value = speed;
    this.#setPace();
  }

  #setPace(): void {
    const held = [...this.#paces].flatMap(([id, { acts }]) => (acts ? [] : [id]));
    this.#fixture?.bot.setPace(this.#speed.value, held);
  }

  /** Stops the bot and the local Discord. */
  async close(): Promise<void> {
    this.#table?.stop();
    await this.#fixture?.strike();
    removeTemporary(this.#folder);
  }
}
