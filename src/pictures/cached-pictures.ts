import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Pictures } from '#game/ports/pictures.ts';
import type { DrawingThread } from './drawing-thread.ts';

/** The most bytes of PNG that are kept. */
const usualBytes = 16 * 1024 * 1024;

/** Draws each picture once, and keeps the latest ones. A picture is known by the digest of its SVG and its scale. */
export class CachedPictures implements Pictures {
  readonly #thread: Pick<DrawingThread, 'draw'>;
  readonly #kept: LRUCache<string, Uint8Array>;
  readonly #drawing = new Map<string, Promise<Uint8Array | null>>();

  constructor(thread: Pick<DrawingThread, 'draw'>, most = usualBytes) {
    this.#thread = thread;
    this.#kept = new LRUCache({ maxSize: most, sizeCalculation: ({ length }) => length });
  }

  async draw(svg: string, scale = 1): Promise<Uint8Array | null> {
    const key = digestOf(svg, scale);
    return this.#kept.get(key) ?? this.#begin(key, svg, scale);
  }

  ready(svg: string): Uint8Array | null {
    const key = digestOf(svg, 1);
    const png = this.#kept.get(key) ?? null;
    if (png === null) void this.#begin(key, svg, 1);
    return png;
  }

  #begin(key: string, svg: string, scale: number): Promise<Uint8Array | null> {
    const begun = this.#drawing.get(key);
    if (begun !== undefined) return begun;
    const drawing = this.#thread.draw({ svg, scale }).then((png) => {
      this.#drawing.delete(key);
      if (png !== null) this.#kept.set(key, png);
      return png;
    });
    this.#drawing.set(key, drawing);
    return drawing;
  }
}

const digestOf = (svg: string, scale: number): string =>
  createHash('sha256').update(`${scale} ${svg}`).digest('base64url');
