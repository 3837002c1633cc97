/** All that a fresh world answers, as digests by part: what changes in how a world is made must not change what it says. */
import { createHash } from 'node:crypto';
import type { EndpointId } from '../../src/contract/endpoints';
import { accountNames } from '../../src/sandbox/core/accounts';
import { getPacks } from '../../src/sandbox/packs/packsState';
import type { Sandbox } from '../../src/sandbox/service/sandbox';
import { type Given, client, send } from '../../src/sandbox/testSupport';

const SORTS = ['newest', 'best_selling', 'price_low', 'price_high', 'top_rated'] as const;
const QUERIES = ['invoice', 'a', 'korea', 'react wordpress', 'contrat clause', 'classic', 'sell'];
const NEEDS = ['send invoices to customers in Korea', 'read contracts and mark risky clauses', 'inventroy counts'];
const PAGE = 60;

export class Digests {
  readonly #parts = new Map<string, { hash: ReturnType<typeof createHash>; values: number }>();

  add(part: string, value: string): void {
    const known = this.#parts.get(part) ?? { hash: createHash('sha256'), values: 0 };
    known.hash.update(`${value.length}:`).update(value);
    known.values += 1;
    this.#parts.set(part, known);
  }

  /** Of each part, on a line, the number of its values and the first half of their SHA-256 in hex. */
  text(): string {
    const lines = [...this.#parts].map(
      ([part, { hash, values }]) => `${part}: ${values}, ${hash.digest('hex').slice(0, 32)}\n`,
    );
    return lines.join('');
  }
}

/** A text of JSON with the fields of its objects in alphabetical order. */
export const withSortedFields = (text: string): string => JSON.stringify(sorted(JSON.parse(text)));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([key, part]) => [key, sorted(part)]));
}

/** The digests of a world's answers, each read by `form`. Reading draws ids of downloads only. */
export async function worldDigests(
  sandbox: Sandbox,
  world: string,
  form: (answer: string) => string = String,
): Promise<string> {
  const digests = new Digests();
  for (const account of accountNames) {
    const asker = client(sandbox, account, world);
    const ask = async <Id extends EndpointId>(id: Id, given?: Given<Id>) => {
      const answer = await asker.ask(id, given);
      digests.add(`${account} ${id} ${answer.status}`, form(answer.text));
      return answer.body;
    };
    await ask('token.status');
    for (const sort of SORTS) {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { products, total } = await ask('catalog.products', {
          query: { sort, page: String(page), page_size: String(PAGE) },
        });
        pages = Math.ceil(total / PAGE);
        if (sort !== 'newest') continue;
        for (const { id, slug } of products) {
          await ask('catalog.product', { params: { slug } });
          if (account === 'buyer') await ask('install.deployTargets', { params: { id } });
        }
      }
    }
    for (const q of QUERIES) {
      await ask('catalog.products', { query: { q, page_size: String(PAGE) } });
      await ask('packs.catalog', { query: { q } });
    }
    for (const query of NEEDS) await ask('catalog.smartSearch', { body: { query } });
    await ask('catalog.filters');
    const { purchases } = await ask('orders.purchases', { query: { page_size: '100' } });
    for (const { product } of purchases) {
      const { url } = await ask('install.download', { params: { id: product.id } });
      if (url !== undefined) digests.add(`${account} bytes`, (await send(sandbox, 'GET', url)).text);
    }
    const known = new Set<string>();
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { packs, total } = await ask('packs.catalog', { query: { page: String(page), page_size: String(PAGE) } });
      pages = Math.ceil(total / PAGE);
      for (const { id } of packs) known.add(id);
    }
    const { packs } = await ask('packs.owned');
    for (const { id } of packs) known.add(id);
    for (const id of known) {
      await ask('packs.report', { params: { id } });
      await ask('packs.runtimeProfile', { params: { id } });
      await ask('growth.read', { params: { id } });
    }
    await ask('packs.models');
    await ask('packs.skills');
    await ask('packs.workload');
    for (const id of getPacks(sandbox.find(world)!).runs.keys()) await ask('runs.read', { params: { runId: id } });
    if (account === 'buyer') continue;
    const { products } = await ask('seller.products', { query: { page_size: '100' } });
    for (const { id } of products) {
      const params = { id };
      await ask('seller.product', { params });
      await ask('seller.readiness', { params });
      await ask('seller.prepQuote', { params });
      await ask('seller.report', { params });
      if (account === 'seller') await ask('install.deployTargets', { params });
    }
    await ask('seller.connectStatus');
  }
  // Private memory, which no route answers.
  const { runs, growth } = getPacks(sandbox.find(world)!);
  digests.add('runs stored', JSON.stringify([...runs]));
  digests.add('growth stored', JSON.stringify([...growth].map(([account, own]) => [account, [...own]])));
  for (const path of [`/__sandbox?world=${world}`, `/__sandbox/worlds/${world}`]) {
    digests.add(path, (await send(sandbox, 'GET', path)).text);
  }
  return digests.text();
}
