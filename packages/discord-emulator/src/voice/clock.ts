/** Now, in ms since the epoch with fractions, never running backwards. */
export function now(): number {
  return performance.timeOrigin + performance.now();
}
