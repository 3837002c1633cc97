import { type Json, isRecord, readFlag, readInner, readList, readRecord, readSingle, readText } from './json';

/** What the payment provider still asks for. */
export interface MissingRequirement {
  key: string;
  label: string;
  why: string | undefined;
}

/** The connected account as far as it could be read; a flag is undefined when the answer does not say. */
export interface PayoutsView {
  connected: boolean | undefined;
  charges: boolean | undefined;
  payouts: boolean | undefined;
  /** A word on the whole, as it came. */
  status: string | undefined;
  missing: MissingRequirement[];
  /** Where the signed-in site continues. */
  url: string | undefined;
  raw: Json;
}

const missingNames = ['missing', 'missingRequirements', 'currentlyDue', 'pastDue', 'requirements'];

/** What the reader of the connected account reads; all else of an answer is shown as it came. */
export const payoutsFieldNames = [
  'connected',
  'isConnected',
  'chargesEnabled',
  'payoutsEnabled',
  'status',
  'state',
  'continueUrl',
  'continuationUrl',
  'onboardingUrl',
  'url',
  ...missingNames,
];

/** Reads the connected account's payment readiness. Undefined when nothing of it could be read. */
export function readPayouts(body: unknown): PayoutsView | undefined {
  const raw = readSingle(body, 'connect', 'connectStatus', 'account', 'connectedAccount');
  if (!raw) return undefined;
  const view: PayoutsView = {
    connected: readFlag(raw, 'connected', 'isConnected'),
    charges: readFlag(raw, 'chargesEnabled'),
    payouts: readFlag(raw, 'payoutsEnabled'),
    status: readText(raw, 'status', 'state'),
    missing: readMissing(raw),
    url: readInner(raw, ['url', 'href'], 'continueUrl', 'continuationUrl', 'onboardingUrl', 'url'),
    raw,
  };
  const { connected, charges, payouts, status, missing, url } = view;
  const read = [connected, charges, payouts, status, url].some((field) => field !== undefined) || missing.length > 0;
  return read ? view : undefined;
}

function readMissing(raw: Json): MissingRequirement[] {
  const list = readList(raw, ...missingNames) ?? readList(readRecord(raw, 'requirements'), ...missingNames) ?? [];
  return list.flatMap((item, place) => {
    if (typeof item === 'string') return [{ key: item, label: item, why: undefined }];
    if (!isRecord(item)) return [];
    const key = readText(item, 'key', 'id', 'code', 'field', 'name', 'label') ?? String(place + 1);
    return [
      { key, label: readText(item, 'label', 'title', 'name') ?? key, why: readText(item, 'why', 'reason', 'message') },
    ];
  });
}
