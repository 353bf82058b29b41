import type { RecordingBoard, RecordingPlace, RecordingView } from '#game/ports/recording.ts';

/** The message of a recording. One edit is on its way at a time, and then the latest state follows. */
export class Shown {
  readonly #board: RecordingBoard;
  readonly #place: RecordingPlace;
  readonly #gone: () => void;
  #latest: RecordingView | null = null;
  #work: Promise<void> | null = null;

  /** `gone`: called if the message was deleted, so that nobody can press its buttons. */
  constructor(board: RecordingBoard, place: RecordingPlace, gone: () => void) {
    this.#board = board;
    this.#place = place;
    this.#gone = gone;
  }

  /** Shows a state. Resolves when it, or a later one, is shown. */
  show(view: RecordingView): Promise<void> {
    this.#latest = view;
    this.#work ??= this.#edit().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  async #edit(): Promise<void> {
    while (this.#latest !== null) {
      const view = this.#latest;
      this.#latest = null;
      if (!(await this.#board.edit(this.#place, view))) this.#gone();
    }
  }
}
