/** A file that somebody has sent with a command, as Discord describes it. */
export interface SentFile {
  readonly name: string;
  readonly url: string;
  readonly size: number;
}

export type Downloaded =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly why: 'too-large' | 'unreachable' };

/** Milliseconds that a download may take. */
const patience = 10_000;

/**
 * Fetches a file of at most `most` bytes. It reads no more than that, whatever size the address claims. Never
 * rejects.
 */
export async function download({ url, size }: SentFile, most: number, waitMs = patience): Promise<Downloaded> {
  if (size > most) return { ok: false, why: 'too-large' };
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(waitMs) });
    if (!response.ok || response.body === null) return { ok: false, why: 'unreachable' };
    const chunks: Uint8Array[] = [];
    let read = 0;
    for await (const chunk of response.body) {
      read += chunk.length;
      if (read > most) return { ok: false, why: 'too-large' };
      chunks.push(chunk);
    }
    return { ok: true, bytes: Buffer.concat(chunks) };
  } catch {
    return { ok: false, why: 'unreachable' };
  }
}
