import { refuse } from '../errors.ts';
import type { UploadedFile } from '../state/message-checks.ts';

/** The parts of a multipart request that Discord reads: `payload_json` and `files[n]` (docs: Uploading Files). */
async function readMultipart(raw: Buffer, contentType: string): Promise<{ body: unknown; files: UploadedFile[] }> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(raw), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw refuse.notJson();
  }
  const files: UploadedFile[] = [];
  let body: unknown = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      if (name === 'payload_json') body = parseJson(value);
      continue;
    }
    const index = Number(/^files?\[(\d+)\]$/.exec(name)?.[1] ?? files.length);
    const content = Buffer.from(await value.arrayBuffer());
    // A part without a header of its own has the default type, octet stream, which says nothing about its content.
    const contentType = value.type === 'application/octet-stream' ? undefined : value.type || undefined;
    files.push({ index, filename: value.name, contentType, content });
  }
  return { body, files: files.sort((a, b) => a.index - b.index) };
}

/** The body of a request, read by its Content-Type, which must be one of three (docs: Reference, HTTP API). */
export async function readBody(raw: Buffer, contentType: string): Promise<{ body: unknown; files: UploadedFile[] }> {
  if (contentType.startsWith('multipart/form-data')) return readMultipart(raw, contentType);
  const text = raw.toString('utf8');
  if (text === '') return { body: undefined, files: [] };
  if (contentType.startsWith('application/json')) return { body: parseJson(text), files: [] };
  if (!contentType.startsWith('application/x-www-form-urlencoded')) throw refuse.wrongContentType();
  return { body: Object.fromEntries(new URLSearchParams(text)), files: [] };
}

/** Parses JSON. Throws 50109 if it is malformed. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse.notJson();
  }
}
