/**
 * Resolves with the value of the work, or with `null` if the work takes longer. Rejects if the work does. Its timer ends
 * with the work: a timer left running keeps everything that the answer to a press has drawn.
 * @param ms the longest wait, in ms
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null).unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
