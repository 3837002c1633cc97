import { describe, expect, test } from 'vitest';
import { client, testSandbox } from '../testSupport';

const sandbox = testSandbox();
const buyer = client(sandbox, 'buyer', 'catalog-routes');
const seller = client(sandbox, 'seller', 'catalog-routes');

describe('GET /api/catalog/products', () => {
  test('has twenty products a page by default, with the totals of the query and of the catalog', async () => {
    const { body } = await buyer.ask('catalog.products', { query: { type: 'template', region: 'korea' } });
    expect(body).toMatchObject({ page: 1, pageSize: 20, catalogTotal: 246 });
    expect(body.total).toBeLessThan(246);
    expect(body.products.length).toBe(Math.min(20, body.total));
    expect(body.products.every(({ type, regions }) => type === 'template' && regions.includes('korea'))).toBe(true);
  });

  test('the list omits fields that only the detail has', async () => {
    const { body } = await buyer.ask('catalog.products', { query: { q: 'invoice studio', page_size: 1 } });
    const [product] = body.products;
    expect(product).toMatchObject({ slug: 'invoice-studio', priceUsd: 79, owned: true });
    for (const field of ['description', 'features', 'digest', 'sizeBytes', 'updatedAt', 'supportUrl']) {
      expect(product).not.toHaveProperty(field);
    }
  });

  test('owned depends on the account: bought, acquired or sold, not merely free', async () => {
    const ownedBy = async (account: typeof buyer): Promise<string[]> => {
      const pages = [1, 2, 3, 4, 5].map((page) => account.ask('catalog.products', { query: { page, page_size: 60 } }));
      const products = (await Promise.all(pages)).flatMap(({ body }) => body.products);
      return products.filter(({ owned }) => owned).map(({ slug }) => slug);
    };
    const buyers = await ownedBy(buyer);
    expect(buyers).toHaveLength(9);
    expect(buyers).toEqual(expect.arrayContaining(['ticket-reply-drafter', 'supplier-contract-comparator']));
    const sellers = await ownedBy(seller);
    expect(sellers).toHaveLength(5);
    expect(sellers).toEqual(expect.arrayContaining(['invoice-studio', 'purchase-orders-lite', 'tax-tables-kr']));
    expect(await ownedBy(client(sandbox, 'broke', 'catalog-routes'))).toHaveLength(2);
  });
});

describe('GET /api/catalog/products/:slug', () => {
  test.each([
    ['buyer', 'invoice-studio', { entitled: true, reason: 'purchase', license: 'extended' }],
    ['seller', 'invoice-studio', { entitled: true, reason: 'owner', license: null, acquiredAt: null }],
    ['broke', 'invoice-studio', { entitled: true, reason: 'owner' }],
    ['buyer', 'address-lookup-kr', { entitled: true, reason: 'free', license: 'regular', acquiredAt: null }],
    ['buyer', 'dunning-desk', { entitled: false, reason: 'none', license: null, acquiredAt: null }],
  ] as const)('%s and %s', async (account, slug, entitlement) => {
    const { body } = await client(sandbox, account, 'catalog-routes').ask('catalog.product', { params: { slug } });
    expect(body.entitlement).toMatchObject({
      ...entitlement,
      purchaseUrl: `https://marketplace.example/products/${slug}/buy`,
    });
    expect(body.product.slug).toBe(slug);
    expect(body.product.features.length).toBeGreaterThan(3);
  });
});

test('smart search: results are products as in a list, with score and matched words', async () => {
  const { body } = await buyer.ask('catalog.smartSearch', { body: { query: 'I need numbered invoices with tax' } });
  expect(body).toMatchObject({
    query: 'I need numbered invoices with tax',
    understood: ['numbered', 'invoices', 'tax'],
  });
  expect(body.results[0]).toMatchObject({ score: 1, matched: expect.arrayContaining(['invoices']) as unknown });
  expect(body.results[0]?.product.name).toMatch(/Invoice/);
  expect(body.results[0]?.product).not.toHaveProperty('description');
});
