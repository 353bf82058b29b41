/** Draws pictures away from the thread in which the tables are hosted. It never rejects, and nobody has to wait for it. */
export interface Pictures {
  /** Draws an SVG as PNG, `scale` times as large (1 by default). `null`: it failed, took too long, or too many wait. */
  draw(svg: string, scale?: number): Promise<Uint8Array | null>;
  /** Returns the PNG if it has been drawn before. Otherwise it is drawn for a later call, and this one returns `null`. */
  ready(svg: string): Uint8Array | null;
}
