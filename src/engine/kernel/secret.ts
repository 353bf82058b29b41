/**
 * A value that may not be shown to everybody. It prints as dots in a log, in JSON and in an error. Only the engine's
 * fold, the audience table, the codec and the record open it. A test holds the list of the files that do.
 */
export class Secret<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  /** Reads the value. Only the files that `test/secret-access.test.ts` lists may call this. */
  static open<T>(secret: Secret<T>): T {
    return secret.#value;
  }

  toJSON(): string {
    return '•••';
  }

  toString(): string {
    return '•••';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return 'Secret(•••)';
  }
}

/** Makes a secret of a value. */
export const seal = <T>(value: T): Secret<T> => new Secret(value);

/** Reads a secret. Only the files that `test/secret-access.test.ts` lists may call this. */
export const open = <T>(secret: Secret<T>): T => Secret.open(secret);
