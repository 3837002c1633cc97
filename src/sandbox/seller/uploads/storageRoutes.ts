/** The storage that upload forms point to: outside `/api`, with its own kind of errors, which are XML. */
import type { HonoBase } from 'hono/hono-base';
import { listingLimits } from '../../../contract/values';
import { formatCount } from '../../../lib/count';
import { readTaipFacts } from '../../artifact/taip';
import { Refusal } from '../../core/refusal';
import type { Reply } from '../../core/reply';
import { readForm } from '../../core/requestBody';
import { refuseSecretFile } from '../../core/secretFile';
import type { World } from '../../world/world';
import type { Worlds } from '../../world/worlds';
import { STORAGE_ROUTE, type StorageForm, storageForm } from '../../core/storageForm';
import { type Arrival, UPLOAD_TYPE, type Upload, storeBytes, computeFormSignature, getUploads } from './uploads';

class StorageRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface Surroundings {
  worlds: Worlds;
  /** Answers with the world's faults applied. */
  serve: (world: World | undefined, request: Request, work: () => Promise<Reply>) => Promise<Response>;
  /** Runs an operation that changes the world when it is its turn. */
  inTurn: (world: World, upload: Uploaded, work: () => void) => Promise<void>;
}

/** The fields of an upload that determine its effect. */
export interface Uploaded {
  key: string;
  file: File;
}

/** Registers the storage: the form's signature, not a token, is the right to upload. */
export function registerStorage(app: HonoBase, around: Surroundings): void {
  const { worlds, serve } = around;
  app.post(STORAGE_ROUTE.replace('POST ', ''), (context) => {
    const request = context.req.raw;
    const name = context.req.param('world') ?? '';
    return serve(worlds.find(name), request, () => answered(name, request, around));
  });
}

async function answered(name: string, request: Request, around: Surroundings): Promise<Reply> {
  try {
    await receive(name, request, around);
    return { status: 204, text: '', headers: {}, code: null };
  } catch (error) {
    const refusal = error instanceof Refusal ? new StorageRefusal(400, 'InvalidRequest', error.message) : error;
    if (!(refusal instanceof StorageRefusal)) throw refusal;
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${refusal.code}</Code><Message>${escaped(refusal.message)}</Message></Error>`;
    const headers = { 'content-type': 'application/xml' };
    return { status: refusal.status, text, headers, code: refusal.code };
  }
}

/** Accepts one upload. Everything is checked again after each wait, during which the clock or another request may have changed it. */
async function receive(name: string, request: Request, { worlds, inTurn }: Surroundings): Promise<void> {
  const parsed = storageForm.safeParse((await readForm(request, storageForm)).value);
  if (!parsed.success) {
    throw new StorageRefusal(400, 'InvalidArgument', 'The form must contain the minted fields and one file.');
  }
  const form = parsed.data;
  const { version } = admitted(found(worlds, name), form);
  const { size } = form.file;
  const most = listingLimits.artifactBytesMax;
  if (size === 0) throw new StorageRefusal(400, 'EntityTooSmall', 'The file is empty.');
  if (size > most) {
    throw new StorageRefusal(400, 'EntityTooLarge', `The file is larger than ${formatCount(most)} bytes.`);
  }
  await refuseSecretFile('file', form.file);
  const arrival = await readArrival(form.file, version);
  const world = found(worlds, name);
  await inTurn(world, form, () => arrive(world, admitted(found(worlds, name), form), form.file, arrival));
}

function arrive(world: World, upload: Upload, file: File, arrival: Arrival): void {
  upload.arrival = 'facts' in arrival ? { ...arrival, artifact: storeBytes(world, file) } : arrival;
}

/** Replays the upload of a file that was admitted before. Throws if its form is not known. */
export async function replayUpload(world: World, { key, file }: Uploaded): Promise<void> {
  const upload = getUploads(world).get(key);
  if (!upload) throw new RangeError(`No form has the key ${key}`);
  arrive(world, upload, file, await readArrival(file, upload.version));
}

function found(worlds: Worlds, name: string): World {
  const world = worlds.find(name);
  if (!world) throw new StorageRefusal(404, 'NoSuchBucket', 'There is no such storage.');
  return world;
}

/** The upload that the form is for. Throws 403 for a form that was not issued like this, has expired, or is used up. */
function admitted(world: World, form: StorageForm): Upload {
  if (form['Content-Type'] !== UPLOAD_TYPE) {
    throw new StorageRefusal(403, 'AccessDenied', `The form's Content-Type must be ${UPLOAD_TYPE}.`);
  }
  if (form.signature !== computeFormSignature(world, form)) {
    throw new StorageRefusal(403, 'SignatureDoesNotMatch', "The signature doesn't match these fields.");
  }
  const upload = getUploads(world).get(form.key);
  if (!upload || world.now() >= upload.expiresAt) {
    throw new StorageRefusal(403, 'AccessDenied', 'The form has expired. Request a new one.');
  }
  if (upload.consumed) throw new StorageRefusal(403, 'AccessDenied', 'A version was already committed from this key.');
  return upload;
}

/** The storage accepts any bytes; the commit decides whether they are a `.taip` of the version. */
async function readArrival(file: File, version: string): Promise<Arrival> {
  try {
    return { facts: await readTaipFacts(new File([file], 'upload.taip'), version), artifact: null };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
