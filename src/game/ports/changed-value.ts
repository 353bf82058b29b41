/** The value of a setting before or after a change. `null`: it had none, or has none now. */
export type ChangedValue = string | number | boolean | null | readonly (string | number)[];
