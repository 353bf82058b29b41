import { open } from 'node:fs/promises';

/** The part of a WAV file in which its samples begin. Recorders write less before them. */
const HEAD_BYTES = 4096;
/** The code for floats in the head of a WAV file. */
const FLOAT = 3;

/** The form of the samples in a WAV file. */
interface Form {
  /** The place of the first sample, in bytes. */
  readonly from: number;
  /** Samples a second, of all channels. */
  readonly rate: number;
  readonly bytes: 2 | 4;
  readonly read: (data: Buffer, at: number) => number;
}

/** Samples that a recorder has written, of all channels, from -1 to 1. */
export interface Written {
  readonly samples: Float32Array;
  /** Samples a second, of all channels. */
  readonly rate: number;
}

/** A WAV file that a recorder is still writing, with 16 bits or floats of 32 bits. */
export class GrowingWav {
  readonly #file: string;
  #form: Form | null = null;
  #at = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** Returns the samples since the last call. `null`: there are none yet, or the file has another form. */
  async read(): Promise<Written | null> {
    const handle = await open(this.#file);
    try {
      const { size } = await handle.stat();
      this.#form ??= formOf((await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)).buffer);
      const form = this.#form;
      if (form === null) return null;
      const from = Math.max(this.#at, form.from);
      const data = Buffer.alloc(Math.max(0, Math.floor((size - from) / form.bytes)) * form.bytes);
      const { bytesRead } = await handle.read(data, 0, data.length, from);
      const length = Math.floor(bytesRead / form.bytes);
      this.#at = from + length * form.bytes;
      return {
        rate: form.rate,
        samples: Float32Array.from({ length }, (_, index) => form.read(data, index * form.bytes)),
      };
    } finally {
      await handle.close();
    }
  }
}

/** The form of a WAV file, or `null` if its head is not complete or its samples have another form. */
function formOf(head: Buffer): Form | null {
  let form: Omit<Form, 'from'> | null = null;
  for (let at = 12; at + 24 <= head.length; at += 8 + head.readUInt32LE(at + 4)) {
    const name = head.toString('latin1', at, at + 4);
    if (name === 'fmt ') form = samplesOf(head, at + 8);
    if (name === 'data') return form === null ? null : { ...form, from: at + 8 };
  }
  return null;
}

function samplesOf(head: Buffer, at: number): Omit<Form, 'from'> | null {
  const rate = head.readUInt16LE(at + 2) * head.readUInt32LE(at + 4);
  const bits = head.readUInt16LE(at + 14);
  const kind = head.readUInt16LE(at);
  if (bits === 16 && kind !== FLOAT) return { rate, bytes: 2, read: (data, place) => data.readInt16LE(place) / 32_768 };
  if (bits === 32 && kind === FLOAT) return { rate, bytes: 4, read: (data, place) => data.readFloatLE(place) };
  return null;
}
