import { DOWNLOAD_LIFETIME_MS } from '../../contract/values';
import { call } from '../client/http';
import { readQuery } from '../client/readQuery';
import { protect } from '../client/redact/redact';
import { serviceNow } from '../client/serviceClock';
import { environment } from '../client/session/environment';
import * as f from '../reader/fields';
import {
  type Json,
  isRecord,
  pick,
  readCollection,
  readCount,
  readFlag,
  readInstant,
  readRecord,
  readText,
} from '../reader/json';

/** A deployment target of a product, as far as it could be read. */
export const targetFields = f.table({
  label: f.text('label', 'name', 'title'),
  key: f.text('key', 'id', 'target', 'slug'),
  requirements: readItemsAt(readRequirement, 'requirements', 'requires', 'prerequisites'),
  environment: readItemsAt(readVariable, 'environment', 'env', 'environmentVariables', 'variables'),
  commands: readItemsAt(readCommand, 'commands', 'steps', 'command'),
  limits: readItemsAt(readLimit, 'limits', 'constraints'),
  raw: f.raw,
});
export type DeployTargetView = f.TableView<typeof targetFields> & { key: string; label: string };

/** Reads the deployment targets, from a list or a record keyed by target. Undefined if there is neither, empty for a product without targets. */
export function readDeployTargets(body: unknown) {
  const names = ['targets', 'deployTargets', 'deploymentTargets'];
  const records = recordsByKey(readRecord(body, ...names)) ?? readCollection(body, ...names);
  if (!records) return undefined;
  return { version: readText(body, 'version', 'currentVersion'), targets: records.map(readTarget) };
}

function recordsByKey(from: Json | undefined): Json[] | undefined {
  const entries = Object.entries(from ?? {});
  const records = entries.flatMap(([key, value]) => (isRecord(value) ? [{ key, ...value }] : []));
  return records.length > 0 && records.length === entries.length ? records : undefined;
}

function readTarget(record: Json, index: number): DeployTargetView {
  const target = targetFields.read(record);
  const key = target.key ?? target.label ?? `target-${index + 1}`;
  return { ...target, key, label: target.label ?? key };
}

/** One entry of a list, or of a record whose keys are the names. */
interface Item {
  name: string | undefined;
  value: unknown;
}

/** The entries of a list, of a record by its keys, or a single value. */
function readItemsAt<T>(read: (item: Item) => T[], ...names: string[]): f.Field<T[]> {
  return f.own((record) => toItems(pick(record, ...names)).flatMap(read), ...names);
}

function toItems(value: unknown): Item[] {
  if (Array.isArray(value)) return value.map((item: unknown) => ({ name: undefined, value: item }));
  if (isRecord(value)) return Object.entries(value).map(([name, item]) => ({ name, value: item }));
  return value === undefined ? [] : [{ name: undefined, value }];
}

/** A JSON text, number or boolean as text. */
function toPlainText(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function readRequirement({ name, value }: Item): string[] {
  const text = toPlainText(value) ?? readText(value, 'label', 'name', 'title', 'description', 'requirement');
  const version = toPlainText(pick(value, 'version', 'minimum', 'min'));
  const description = [text, version].filter((part) => part !== undefined).join(' ');
  if (description === '') return name === undefined ? [] : [name];
  return [name === undefined ? description : `${name}: ${description}`];
}

function readVariable({ name: key, value }: Item) {
  const text = toPlainText(value);
  const description = readText(value, 'description', 'help', 'note');
  const optional = readFlag(value, 'optional');
  const name = key ?? text ?? readText(value, 'name', 'key', 'variable', 'env');
  if (name === undefined) return [];
  return [
    {
      name,
      required: readFlag(value, 'required', 'mandatory') ?? (optional === undefined ? undefined : !optional),
      description: key === undefined ? description : (text ?? description),
    },
  ];
}

function readCommand({ name, value }: Item) {
  const command = toPlainText(value) ?? readText(value, 'command', 'run', 'cmd', 'shell', 'script');
  if (command === undefined) return [];
  return [{ step: name ?? readText(value, 'step', 'label', 'title', 'name', 'description'), command }];
}

function readLimit({ name: key, value }: Item) {
  const text = toPlainText(value);
  if (key === undefined && text !== undefined) return [{ name: text, value: '' }];
  const name = key ?? readText(value, 'name', 'label', 'key', 'limit');
  const description = text ?? toPlainText(pick(value, 'value', 'max', 'maximum', 'limit', 'description'));
  return name === undefined ? [] : [{ name, value: description ?? '' }];
}

const linkFields = f.table({
  filename: f.text('filename', 'fileName', 'file'),
  version: f.text('version', 'currentVersion'),
  sizeBytes: f.count('sizeBytes', 'size', 'contentLength', 'bytes'),
  digest: f.text('digest', 'sha256', 'checksum'),
});
/** A short-lived link as issued. The URL is a secret. `expiresAt` is ms epoch by the service's clock. */
export type DownloadLinkView = f.TableView<typeof linkFields> & { url: string; expiresAt: number };

const urlNames = ['url', 'downloadUrl', 'signedUrl', 'presignedUrl'];

/**
 * Reads the answer to a download request, whose URL is redacted in the request log. Undefined when it contains none.
 * @param now ms epoch by the service's clock; a link whose expiry is missing, past, or more than the documented five minutes away is valid for five
 * minutes from now
 */
export function readDownloadLink(body: unknown, now: number): DownloadLinkView | undefined {
  const found = linkFields.find(body, 'download', 'link');
  const url = readText(found, ...urlNames);
  if (url === undefined) return undefined;
  const seconds = readCount(found, 'expiresIn', 'expiresInSeconds', 'ttlSeconds') ?? 0;
  const expiresAt = readInstant(found, 'expiresAt', 'validUntil', 'expires') ?? now + seconds * 1_000;
  return {
    ...linkFields.read(found),
    url,
    // A new link is valid: an expiry in the past means that the clocks disagree, so the documented five minutes apply.
    expiresAt: expiresAt > now ? Math.min(expiresAt, now + DOWNLOAD_LIFETIME_MS) : now + DOWNLOAD_LIFETIME_MS,
  };
}

/** Where a refused download can be bought, from the body of the refusal. */
export function readPurchaseUrl(body: unknown): string | undefined {
  const names = ['purchaseUrl', 'checkoutUrl', 'buyUrl'];
  return readText(body, ...names) ?? readText(readRecord(body, 'error'), ...names);
}

/** The deployment targets of a product and their requirements. */
export const deployTargetsQuery = (id: string) =>
  readQuery('install.deployTargets', { params: { id } }, readDeployTargets);

/** An issued link. Its URL is a secret: only the screen that requested it holds it, never a cache. */
export interface DownloadLink extends Omit<DownloadLinkView, 'url'> {
  /** Absolute, http or https. */
  address: string;
  host: string;
  /** Whether this page's policy allows loading from there; if not, only a plain link works. */
  reachable: boolean;
  /** Stops redacting the URL; call it when the link is no longer used. */
  forget: () => void;
}

/**
 * Requests a download link: the service checks the entitlement and issues a URL valid for five minutes. Null when the
 * answer contains none. Throws an `ApiError`; 403 means that the entitlement is missing.
 */
export async function requestDownloadLink(id: string, signal: AbortSignal): Promise<DownloadLink | null> {
  const { body } = await call('install.download', { params: { id } }, signal);
  const link = readDownloadLink(body, serviceNow());
  const address = link && resolveUrl(link.url);
  if (!address) return null;
  const { url, ...facts } = link;
  const forgets = [protect(url), protect(address.href)];
  return {
    ...facts,
    address: address.href,
    host: address.host,
    reachable: listReachableOrigins().includes(address.origin),
    forget: () => forgets.forEach((forget) => forget()),
  };
}

/** The absolute URL. Relative URLs resolve against the service, which may not be on the page's origin. */
function resolveUrl(url: string): URL | undefined {
  const { kind, label } = environment();
  const base = kind === 'live' ? label : globalThis.location.origin;
  if (!URL.canParse(url, base)) return undefined;
  const address = new URL(url, base);
  return /^https?:$/.test(address.protocol) ? address : undefined;
}

/** Checks the origin against the page's policy first, because the browser's console reports every call that it blocks. */
function listReachableOrigins(): readonly string[] {
  return [globalThis.location.origin, ...(environment().connectTo ?? [])];
}
