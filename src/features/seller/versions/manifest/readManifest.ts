/**
 * Reads the manifest of a selected `.taip`, in a worker. The file is not trusted: its list of files, what is unpacked, and what is returned are all
 * limited.
 */
import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { isRecord, parseJson, readFlag, readList, readRecord, readText, readTexts } from '../../../../api/reader/json';
import {
  MANIFEST,
  MANIFEST_BYTES_MAX,
  findExtensionLimitIssues,
  findMethodIssues,
  tooManyExtensions,
} from '../../../../contract/schema/manifestRules';
import { formatCount } from '../../../../lib/count';
import type { Declared, DeclaredExtension, DeclaredMethod } from './declared';

/** `refused`: there is no manifest to show; `why` is a sentence about the file. */
export type ManifestReading = { at: 'read'; declared: Declared } | { at: 'refused'; why: string };

const FILES_MAX = 10_000;
/** The maximum number of methods returned, of names in a list, and of characters in a name. */
const METHODS_MAX = 200;
const NAMES_MAX = 64;
const NAME_MAX = 120;

class Unreadable extends Error {}

/** Reads what the manifest declares. Never throws; if there is no manifest, the result says why. */
export async function readManifest(file: Blob): Promise<ManifestReading> {
  try {
    return { at: 'read', declared: toDeclared(await extractManifest(file)) };
  } catch (error) {
    if (error instanceof Unreadable) return { at: 'refused', why: error.message };
    const { reason, message } = error as Error & { reason?: string };
    return { at: 'refused', why: `It isn’t a readable ZIP file: ${cut(reason ?? message)}.` };
  }
}

async function extractManifest(file: Blob): Promise<unknown> {
  const reader = new ZipReader(new BlobReader(file), { strictness: 'strict', useWebWorkers: false });
  const found: FileEntry[] = [];
  let files = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    files += 1;
    if (files > FILES_MAX) throw new Unreadable(`It lists more than ${formatCount(FILES_MAX)} files.`);
    if (!entry.directory && entry.filename === MANIFEST) found.push(entry);
  }
  const [entry, second] = found;
  if (!entry) throw new Unreadable(`It has no ${MANIFEST} at its root.`);
  if (second) throw new Unreadable(`It has two files with the name ${MANIFEST}.`);
  if (entry.encrypted) throw new Unreadable(`Its ${MANIFEST} is encrypted.`);
  const parsed = parseJson(await readEntry(entry));
  if (!parsed.ok || !isRecord(parsed.value)) throw new Unreadable(`Its ${MANIFEST} isn’t a JSON object.`);
  return parsed.value;
}

async function readEntry(entry: FileEntry): Promise<string> {
  const tooLong = () => new Unreadable(`Its ${MANIFEST} is larger than ${formatCount(MANIFEST_BYTES_MAX)} bytes.`);
  if (Math.max(entry.compressedSize, entry.uncompressedSize) > MANIFEST_BYTES_MAX) throw tooLong();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // The listed size may be wrong, so the unpacked bytes are counted too.
  const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (part) => {
      bytes += part.length;
      if (bytes > MANIFEST_BYTES_MAX) throw tooLong();
      parts.push(part);
    },
  });
  await entry.getData(writable, { checkCrc32: true });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(parts).arrayBuffer());
  } catch {
    throw new Unreadable(`Its ${MANIFEST} isn’t UTF-8.`);
  }
}

function toDeclared(manifest: unknown): Declared {
  const runtime = readRecord(manifest, 'runtime', 'runtimeProfile');
  const all = readList(manifest, 'clientExtensions', 'extensions')?.map(readExtension);
  const methods = all?.flatMap((extension) => extension.methods) ?? [];
  const tooMany = tooManyExtensions(all?.length ?? 0);
  const count = (sum: number, { faults }: { faults: readonly string[] }) => sum + faults.length;
  let room = METHODS_MAX;
  const listed = all?.slice(0, NAMES_MAX).map((extension) => {
    const shown = extension.methods.slice(0, room);
    room -= shown.length;
    return { ...extension, methods: shown, faults: extension.faults.slice(0, NAMES_MAX).map(cutFault) };
  });
  return {
    name: cutOptional(readText(manifest, 'name')),
    version: cutOptional(readText(manifest, 'version')),
    models: readNames(manifest, 'models'),
    hostedSkills: readNames(runtime, 'hostedSkills', 'skills'),
    files: readFlag(runtime, 'files', 'attachments'),
    extensions: listed,
    moreMethods: methods.length - (METHODS_MAX - room),
    faults: methods.reduce(count, 0) + (all ?? []).reduce(count, 0) + (tooMany === undefined ? 0 : 1),
    tooMany,
  };
}

function readExtension(item: unknown): DeclaredExtension {
  const id = readText(item, 'id', 'name') ?? 'no id';
  const kind = cutOptional(readText(item, 'kind', 'type'));
  const environmentKeys = readTexts(item, 'environmentKeys', 'envKeys') ?? [];
  const methods = readList(item, 'methods', 'tools') ?? [];
  const headers = readList(item, 'headers') ?? readRecord(item, 'headers') ?? [];
  const faults = findExtensionLimitIssues({
    id,
    kind,
    environmentKeys,
    headers: Object.keys(headers).length,
    methods: methods.map((method) => readText(method, 'id', 'name') ?? 'no id'),
  });
  return {
    id: cut(id),
    kind,
    environmentKeys: environmentKeys.slice(0, NAMES_MAX).map(cut),
    methods: methods.map(readMethod),
    faults,
  };
}

function readMethod(item: unknown): DeclaredMethod {
  const effect = cutOptional(readText(item, 'effect'));
  const confirmation = cutOptional(readText(item, 'confirmation'));
  const evaluations = (readList(item, 'evaluations') ?? []).map((each) => ({
    kind: cutOptional(readText(each, 'kind', 'type')),
    cases: isRecord(each) && typeof each['cases'] === 'number' ? String(each['cases']) : undefined,
  }));
  return {
    id: cutOptional(readText(item, 'id', 'name')) ?? 'no id',
    effect,
    confirmation,
    evaluations: evaluations
      .slice(0, NAMES_MAX)
      .map(({ kind, cases }) => [kind ?? 'no kind', cases].filter((part) => part !== undefined).join(' ')),
    faults: findMethodIssues({ effect, confirmation, evaluations, inputSchema: readRecord(item, 'inputSchema') }),
  };
}

const readNames = (from: unknown, ...keys: string[]): string[] | undefined =>
  readTexts(from, ...keys)
    ?.slice(0, NAMES_MAX)
    .map(cut);
const cutOptional = (text: string | undefined): string | undefined => (text === undefined ? undefined : cut(text));
/** A fault names its subject, which may be very long. */
const cutFault = (text: string): string => (text.length > 2 * NAME_MAX ? `${text.slice(0, 2 * NAME_MAX)}…` : text);
const cut = (text: string): string => (text.length > NAME_MAX ? `${text.slice(0, NAME_MAX)}…` : text);
