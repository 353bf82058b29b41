import { failure, type Result, success } from '#result';

/** A file that somebody has sent with a command, as Discord describes it. */
export interface SentFile {
  readonly name: string;
  readonly url: string;
  readonly size: number;
}

/** The reason why a file was not downloaded. */
export type DownloadFault = 'too-large' | 'unreachable';

/** Milliseconds that a download may take. */
const downloadLimitMs = 10_000;

/**
 * Fetches a file of at most `most` bytes. It reads no more than that, whatever size the address claims. Never
 * rejects.
 */
export async function download(
  { url, size }: SentFile,
  most: number,
  waitMs = downloadLimitMs,
): Promise<Result<Uint8Array, DownloadFault>> {
  if (size > most) return failure('too-large');
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(waitMs) });
    if (!response.ok || response.body === null) return failure('unreachable');
    const chunks: Uint8Array[] = [];
    let read = 0;
    for await (const chunk of response.body) {
      read += chunk.length;
      if (read > most) return failure('too-large');
      chunks.push(chunk);
    }
    return success(Buffer.concat(chunks));
  } catch {
    return failure('unreachable');
  }
}
