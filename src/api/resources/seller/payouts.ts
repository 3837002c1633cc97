import { readQuery } from '../../client/readQuery';
import * as f from '../../reader/fields';
import { isRecord, readText } from '../../reader/json';

const missing = f.list(readRequirement, 'missing', 'missingRequirements', 'currentlyDue', 'pastDue', 'requirements');

/** The connected account, as far as it could be read; a flag is undefined when the answer does not say. */
export const payoutFields = f.table({
  connected: f.flag('connected', 'isConnected'),
  charges: f.flag('chargesEnabled'),
  payouts: f.flag('payoutsEnabled'),
  /** The overall status, as received. */
  status: f.text('status', 'state'),
  /** What the payment provider still requires. */
  missing: f.or(f.either(missing, f.inRecord('requirements', missing)), []),
  /** Where to continue in the signed-in site. */
  url: f.label(['url', 'href'], 'continueUrl', 'continuationUrl', 'onboardingUrl', 'url'),
  raw: f.raw,
});
export type PayoutsView = f.TableView<typeof payoutFields>;

/** Reads the connected account's payment readiness. Undefined when none of it could be read. */
export function readPayouts(body: unknown): PayoutsView | undefined {
  const view = payoutFields.read(payoutFields.find(body, 'connect', 'connectStatus', 'account', 'connectedAccount'));
  const { connected, charges, payouts, status, missing, url } = view;
  const isReadable =
    [connected, charges, payouts, status, url].some((field) => field !== undefined) || missing.length > 0;
  return isReadable ? view : undefined;
}

function readRequirement(item: unknown, index: number) {
  if (typeof item === 'string') return [{ key: item, label: item, why: undefined }];
  if (!isRecord(item)) return [];
  const key = readText(item, 'key', 'id', 'code', 'field', 'name', 'label') ?? String(index + 1);
  return [
    { key, label: readText(item, 'label', 'title', 'name') ?? key, why: readText(item, 'why', 'reason', 'message') },
  ];
}

/** Whether the seller's connected account can take payments and be paid out. */
export const payoutsQuery = () => readQuery('seller.connectStatus', {}, readPayouts, { staleTime: 5_000 });
