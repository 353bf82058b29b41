/** The faults that no test can see, each with the reason. `mutants.test.ts` holds that the code is still there. */
interface Explained {
  readonly path: string;
  /** The lines before and after, as the program prints them. */
  readonly before: string;
  readonly after: string;
  readonly why: string;
}

export const explained: readonly Explained[] = [];
