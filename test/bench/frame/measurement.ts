/** One figure of a benchmark, with what it is compared with. It is a row of the table. */
export interface Measurement {
  /** The name of the figure. It is unique in its benchmark, and `--against` finds it by this name. */
  readonly name: string;
  readonly value: number;
  /** The unit, such as `×` for a ratio to the peer, or `ms`. */
  readonly unit: string;
  /** Half the distance between the quartiles of the samples, in the same unit. Counts have none. */
  readonly noise: number;
  /** `more`: a larger value is better. `less`: a smaller one is. `exactly`: only the goal is right. */
  readonly aim: 'more' | 'less' | 'exactly';
  /** The value that is demanded, or `null` if the figure only informs. */
  readonly goal: number | null;
  /** The peer that was measured in the same run, with its own figure. */
  readonly peer: string;
}

/** The parts that a benchmark gets. */
export interface Context {
  /** The time that the benchmark may spend on measuring, in seconds. A benchmark that plays whole games may take longer. */
  readonly seconds: number;
  /** Shows what is being done. */
  tell(text: string): void;
}

/** Something that is measured. Each benchmark runs in a process of its own. */
export interface Benchmark {
  /** The work that is measured, in one line. */
  readonly about: string;
  measure(context: Context): Promise<readonly Measurement[]>;
}

/** Returns true if the goal is met, and `null` if there is none. */
export function isMet({ value, aim, goal }: Measurement): boolean | null {
  if (goal === null) return null;
  if (aim === 'exactly') return value === goal;
  return aim === 'more' ? value >= goal : value <= goal;
}
