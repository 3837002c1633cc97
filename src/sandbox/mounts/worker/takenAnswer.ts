/** An answer as bytes, to be given to everyone who waits for it: the same status, headers and bytes, or the same break. */
import { MOST_SHOWN, actedOn, insteadOf, ofTheBody } from '../guard/tamed';

export interface Taken {
  status: number;
  headers: [name: string, value: string][];
  bytes: Uint8Array<ArrayBuffer>;
  /** It broke off after these bytes. */
  isCut: boolean;
}

/** Takes an answer, with 504 in the place of a status on which a browser would act. */
export async function taken(response: Response): Promise<Taken> {
  const { status } = response;
  const headers = [...response.headers];
  const { bytes, isCut } = await bytesOf(response);
  if (!actedOn.has(status)) return { status, headers, bytes, isCut };
  const original = new TextDecoder().decode(bytes.subarray(0, MOST_SHOWN));
  const parts = insteadOf(status, original);
  return {
    status: 504,
    headers: [...headers.filter(([name]) => !ofTheBody.test(name)), ...Object.entries(parts.headers)],
    bytes: new TextEncoder().encode(parts.text),
    isCut: false,
  };
}

async function bytesOf({ body }: Response): Promise<Pick<Taken, 'bytes' | 'isCut'>> {
  const parts: Uint8Array[] = [];
  const reader = body?.getReader();
  let isCut = false;
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) parts.push(read.value);
  } catch {
    isCut = true;
  }
  return { bytes: new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer()), isCut };
}

export function given({ status, headers, bytes, isCut }: Taken): Response {
  const body = bytes.length === 0 && !isCut ? null : isCut ? brokenOff(bytes) : bytes;
  return new Response(body, { status, headers });
}

function brokenOff(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (body) => body.enqueue(bytes),
    pull: (body) => body.error(new Error('A fault cut the connection')),
  });
}
