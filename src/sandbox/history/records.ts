/** What a world keeps, as records that people know: in the fields of the API, so nothing that is private to the service is among them. */
import { catalogOf } from '../catalog/worldCatalog';
import { accountNames } from '../ground/accounts';
import { withoutSecretsOf } from '../ground/redaction';
import { trimmed } from '../ground/requestLog';
import { purchasesOf } from '../orders/entitlement';
import { acquisitionsOf, revocationsOf } from '../orders/acquisitions';
import { ticketCount } from '../orders/downloads';
import { packsOf } from '../packs/packsState';
import { runAnswer } from '../packs/runs/runViews';
import { acceptedTerms } from '../seller/publishing/packTerms';
import { sellerProductsOf } from '../seller/sellerProducts';
import { sellerProductDetail } from '../seller/sellerViews';
import { uploadsOf } from '../seller/uploads/uploads';
import type { World } from '../world/world';

export interface WorldRecord {
  kind: 'points' | 'settings' | 'fault' | 'product' | 'purchases' | 'run' | 'growth' | 'upload' | 'inside';
  /** Within its kind: an account, an id. */
  id: string;
  /** What people call it. */
  name: string;
  /** JSON. */
  value: unknown;
}

/** All records of a world. Looking at them draws no id; what is made when it is first looked at is made. */
export function recordsOf(world: World): WorldRecord[] {
  return [...moneyOf(world), ...settingsOf(world), ...goodsOf(world), ...packRecordsOf(world), insideOf(world)];
}

function moneyOf(world: World): WorldRecord[] {
  return accountNames.map((name) => {
    const { balance, entries, entered } = world.ledger(name);
    // By their number since the beginning, as the oldest are dropped.
    const ledger = entries.map(({ at, ...entry }, index) => ({
      id: entered - entries.length + index + 1,
      at: world.iso(at),
      ...entry,
    }));
    return { kind: 'points', id: name, name, value: { ...balance, ledger } };
  });
}

function settingsOf(world: World): WorldRecord[] {
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
    .map(withoutSecretsOf)
    .map(({ id, route, body, bodyBase64, ...fault }): WorldRecord => ({
      kind: 'fault',
      id: String(id),
      name: route,
      value: { ...fault, body: body && trimmed(body), bodyBase64: bodyBase64 && trimmed(bodyBase64) },
    }));
  return [{ kind: 'settings', id: 'settings', name: 'settings', value: settings }, ...faults];
}

function goodsOf(world: World): WorldRecord[] {
  const products = [...sellerProductsOf(world).values()].map((product): WorldRecord => {
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
    const purchases = purchasesOf(world, account).map(({ entry, ...purchase }) => ({
      ...purchase,
      product: entry.name,
      version: entry.version,
    }));
    const acquired = [...acquisitionsOf(world, account)].map(([id, at]) => ({ id, at: world.iso(at) }));
    return {
      kind: 'purchases',
      id: name,
      name,
      value: { purchases, acquired, revoked: [...revocationsOf(world, account)].map((id) => ({ id, revoked: true })) },
    };
  });
  const uploads = [...uploadsOf(world).values()].map(({ key, version, arrival, consumed, expiresAt }): WorldRecord => ({
    kind: 'upload',
    id: key,
    name: version,
    value: { version, arrived: arrival !== null, consumed, expiresAt: world.iso(expiresAt) },
  }));
  return [...products, ...bought, ...uploads];
}

function packRecordsOf(world: World): WorldRecord[] {
  const { runs, growth } = packsOf(world);
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
      const name = `${catalogOf(world).byId(id)?.name ?? id}, of ${account}`;
      return { kind: 'growth', id: `${account} ${id}`, name, value: { activeSequence, checkpoints } };
    }),
  );
  return [...ran, ...grown];
}

/** What no answer shows, and what follows from it: the next ids, and which accounts accepted the terms. */
function insideOf(world: World): WorldRecord {
  const value = { idsDrawn: world.drawn, downloadLinks: ticketCount(world), termsAccepted: acceptedTerms(world) };
  return { kind: 'inside', id: 'inside', name: 'inside', value };
}
