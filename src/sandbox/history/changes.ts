/** What entries of a history changed, field by field: the world is replayed and compared before the first and after the last of them. */
import { type Comparison, findDifferences } from '../../lib/json/jsonDiff';
import { truncate } from '../core/requestLog';
import type { World } from '../world/world';
import type { Watch } from './replayHistory';
import type { SavedWorld } from './snapshot';
import { getCatalog } from '../catalog/worldCatalog';
import { accountNames } from '../core/accounts';
import { redactControlBody } from '../core/redaction';
import { getPurchases } from '../orders/entitlement';
import { getAcquisitions, getRevocations } from '../orders/acquisitions';
import { countTickets } from '../orders/downloads';
import { getPacks } from '../packs/packsState';
import { runAnswer } from '../packs/runs/runViews';
import { acceptedTerms } from '../seller/publishing/packTerms';
import { getSellerProducts } from '../seller/sellerProducts';
import { sellerProductDetail } from '../seller/sellerViews';
import { getUploads } from '../seller/uploads/uploads';

/** The maximum number of fields in an answer. */
const MAX_CHANGES = 500;

export interface FieldChange {
  /** `held`, `versions[2.1.0].state`. */
  field: string;
  /** JSON, truncated when it is long; left out where there was no such field. */
  before?: string;
  after?: string;
}

export interface ChangedRecord extends Omit<WorldRecord, 'value'> {
  is: 'added' | 'changed' | 'removed';
  changes: FieldChange[];
}

export interface Changes {
  /** The first and the last entry, from 1. */
  from: number;
  to: number;
  records: ChangedRecord[];
  /** The number of changed fields that are not listed, because there are too many. */
  leftOff: number;
}

/** Replays a saved world in a separate world whose time then stands still. */
export type Replay = (saved: SavedWorld, watch: Watch) => Promise<World>;

/** What the entries from `from` to the last one changed together, including work that came due between them. */
export async function changesSince(saved: SavedWorld, from: number, replay: Replay): Promise<Changes> {
  let before: WorldRecord[] = [];
  const world = await replay(saved, (number, playing) => {
    if (number === from) before = deepCopy(collectRecords(playing));
  });
  const records = changedRecords(before, deepCopy(collectRecords(world)));
  return { from, to: saved.lines.length, ...limitChanges(records) };
}

/** A copy that later changes of the world do not affect. */
const deepCopy = (records: WorldRecord[]): WorldRecord[] => JSON.parse(JSON.stringify(records)) as WorldRecord[];

function changedRecords(before: readonly WorldRecord[], after: readonly WorldRecord[]): ChangedRecord[] {
  const getKey = ({ kind, id }: WorldRecord) => `${kind} ${id}`;
  const then = new Map(before.map((record) => [getKey(record), record]));
  const now = new Set(after.map(getKey));
  const gone = before.filter((record) => !now.has(getKey(record)));
  return [
    ...after.flatMap((record) => {
      const was = then.get(getKey(record));
      return changedRecord(record, was === undefined ? 'added' : 'changed', fieldChanges(was?.value, record.value));
    }),
    ...gone.flatMap((record) => changedRecord(record, 'removed', fieldChanges(record.value, undefined))),
  ];
}

function changedRecord(
  { value: _, ...facts }: WorldRecord,
  is: ChangedRecord['is'],
  changes: FieldChange[],
): ChangedRecord[] {
  return changes.length === 0 ? [] : [{ ...facts, is, changes }];
}

function limitChanges(records: readonly ChangedRecord[]): Pick<Changes, 'records' | 'leftOff'> {
  let left = MAX_CHANGES;
  let leftOff = 0;
  const listed = records.flatMap((record) => {
    const changes = record.changes.slice(0, left);
    left -= changes.length;
    leftOff += record.changes.length - changes.length;
    return changes.length > 0 ? [{ ...record, changes }] : [];
  });
  return { records: listed, leftOff };
}

/** The fields that differ between two JSON values, in the order of the newer value. */
function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  return Array.from(findDifferences(after, before, byId), ({ path, first: is, second: was }) => ({
    field: path,
    ...(was !== undefined && { before: truncate(JSON.stringify(was)) }),
    ...(is !== undefined && { after: truncate(JSON.stringify(is)) }),
  }));
}

/** Compares lists as records of their items by id, version or position. Added and removed items are reported by their fields too. */
const byId: Comparison<unknown> = {
  getParts: (value) => {
    if (typeof value !== 'object' || value === null) return undefined;
    if (!Array.isArray(value))
      return { isList: false, parts: Object.entries(value).map(([name, part]) => partAt(`.${name}`, part)) };
    const items = value as unknown[];
    // A list of plain values counts as one value.
    if (items.some((item) => typeof item !== 'object' || item === null)) return undefined;
    const parts = items.map((item, index) => {
      const { id, ...rest } = item as Record<string, unknown>;
      // The field's name contains the id.
      if (typeof id === 'string' || typeof id === 'number') return partAt(`[${id}]`, rest);
      return partAt(`[${typeof rest['version'] === 'string' ? rest['version'] : index}]`, rest);
    });
    return { isList: false, parts };
  },
  // A new field without a value is not a change.
  isSame: (first, second) =>
    ((first ?? null) === null && (second ?? null) === null) || JSON.stringify(first) === JSON.stringify(second),
  tellsAbsentByParts: true,
};

const partAt = (step: string, value: unknown) => ({ key: step, step, value });

/** A record of a world, in the fields of the API, so that it shows nothing private to the service. */
interface WorldRecord {
  kind: 'points' | 'settings' | 'fault' | 'product' | 'purchases' | 'run' | 'growth' | 'upload' | 'inside';
  /** Within its kind: an account, an id. */
  id: string;
  /** The name shown to people. */
  name: string;
  /** JSON. */
  value: unknown;
}

/** All records of a world. Reading them draws no id, but creates state that is created on first use. */
function collectRecords(world: World): WorldRecord[] {
  return [
    ...listLedgers(world),
    ...listSettings(world),
    ...listProducts(world),
    ...listPackRecords(world),
    readInternals(world),
  ];
}

function listLedgers(world: World): WorldRecord[] {
  return accountNames.map((name) => {
    const { balance, entries, entered } = world.ledger(name);
    // Identified by their number since the beginning, because the oldest are dropped.
    const ledger = entries.map(({ at, ...entry }, index) => ({
      id: entered - entries.length + index + 1,
      at: world.iso(at),
      ...entry,
    }));
    return { kind: 'points', id: name, name, value: { ...balance, ledger } };
  });
}

function listSettings(world: World): WorldRecord[] {
  const { advancedMs, latencyMs, priceRisePercent, auditsAhead, runAnswer: answer, uploadStrategy } = world;
  const settings = {
    advancedMs,
    latencyMs,
    pricePercent: priceRisePercent,
    auditsAhead,
    requestsPerMinute: world.rate.perMinute,
    runAnswer: answer,
    uploadStrategy,
  };
  const faults = world.faults
    .list()
    .map(redactControlBody)
    .map(({ id, route, body, bodyBase64, ...fault }): WorldRecord => ({
      kind: 'fault',
      id: String(id),
      name: route,
      value: { ...fault, body: body && truncate(body), bodyBase64: bodyBase64 && truncate(bodyBase64) },
    }));
  return [{ kind: 'settings', id: 'settings', name: 'settings', value: settings }, ...faults];
}

function listProducts(world: World): WorldRecord[] {
  const products = [...getSellerProducts(world).values()].map((product): WorldRecord => {
    const { prep: _, ...detail } = sellerProductDetail(world, product);
    const preps = product.preps.map(({ outcome: __, startedAt, beginAt, dueAt, finishedAt, ...prep }) => ({
      ...prep,
      startedAt: world.iso(startedAt),
      beginAt: world.iso(beginAt),
      dueAt: world.iso(dueAt),
      finishedAt: finishedAt === null ? null : world.iso(finishedAt),
    }));
    return { kind: 'product', id: product.id, name: product.name, value: { ...detail, preps } };
  });
  const bought = accountNames.map((name): WorldRecord => {
    const account = world.accounts[name];
    const purchases = getPurchases(world, account).map(({ entry, ...purchase }) => ({
      ...purchase,
      product: entry.name,
      version: entry.version,
    }));
    const acquired = [...getAcquisitions(world, account)].map(([id, at]) => ({ id, at: world.iso(at) }));
    return {
      kind: 'purchases',
      id: name,
      name,
      value: { purchases, acquired, revoked: [...getRevocations(world, account)].map((id) => ({ id, revoked: true })) },
    };
  });
  const uploads = [...getUploads(world).values()].map(
    ({ key, version, arrival, consumed, expiresAt }): WorldRecord => ({
      kind: 'upload',
      id: key,
      name: version,
      value: { version, arrived: arrival !== null, consumed, expiresAt: world.iso(expiresAt) },
    }),
  );
  return [...products, ...bought, ...uploads];
}

function listPackRecords(world: World): WorldRecord[] {
  const { runs, growth } = getPacks(world);
  const ran = [...runs.values()].map((run): WorldRecord => ({
    kind: 'run',
    id: run.id,
    name: run.pack.name,
    value: { account: run.account, ...runAnswer(world, world.accounts[run.account], run).run },
  }));
  const grown = [...growth].flatMap(([account, packs]) =>
    [...packs].map(([id, { activeSequence, deltas }]): WorldRecord => {
      const checkpoints = deltas.map(({ memory: _, createdAt, acceptedAt, ...delta }) => ({
        id: delta.sequence,
        ...delta,
        createdAt: world.iso(createdAt),
        acceptedAt: acceptedAt === null ? null : world.iso(acceptedAt),
      }));
      const name = `${getCatalog(world).byId(id)?.name ?? id}, of ${account}`;
      return { kind: 'growth', id: `${account} ${id}`, name, value: { activeSequence, checkpoints } };
    }),
  );
  return [...ran, ...grown];
}

/** Internal state that no answer shows: the ids drawn, and which accounts accepted the terms. */
function readInternals(world: World): WorldRecord {
  const value = { idsDrawn: world.drawn, downloadLinks: countTickets(world), termsAccepted: acceptedTerms(world) };
  return { kind: 'inside', id: 'inside', name: 'inside', value };
}
