import { describe, expect, test } from 'vitest';
import { sharedCatalog } from '../seed/builtIn/builtInSeed';

const catalog = sharedCatalog(246);

function top(query: string, count = 3): string[] {
  return catalog
    .smartSearch(query)
    .results.slice(0, count)
    .map(({ entry }) => entry.name);
}

describe('a need in natural language', () => {
  test.each([
    ['I need a tool that can send invoices and remind customers who pay late', /Invoice|Dunning/],
    ['payroll for a small company in Korea', /Payslip/],
    ['online shop with gift vouchers', /Gift Card/],
    ['book appointments with reminders', /Appointment/],
    ['track deliveries on a map', /Shipment/],
    ['my employees ask for days off', /Leave/],
    ['let people log in without passwords', /Passkey/],
    ['a help desk with live chat', /Live Chat/],
    ['learn vocabulary with cards', /Flashcard/],
    ['monitor whether my site is up', /Uptime/],
    ['translate our website into other languages', /Translation/],
    ['sign contracts electronically', /Contract|Signature/],
    ['summarise long documents with AI', /Summary/],
    ['scan receipts for expense reports', /Receipt/],
    ['count stock in a warehouse with barcodes', /Warehouse|Barcode|Stock/],
    ['charge electric cars', /Charge Point/],
    ['plan sprints for my developers', /Sprint/],
    ['export bookings to my accountant', /Export/],
    ['급여명세서를 만들고 싶어요', /Payslip/],
    ['온라인 결제', /Payment|Checkout/],
  ])('%s', (query, expected) => {
    expect(
      top(query).some((name) => expected.test(name)),
      top(query).join(', '),
    ).toBe(true);
    expect(top(query, 1)[0]).toMatch(expected);
  });

  test('type, framework, region and price of a product count as well', () => {
    for (const { entry } of catalog.smartSearch('Laravel plugin').results.slice(0, 3)) {
      expect([entry.type, entry.stack.frameworks]).toEqual(['plugin', ['Laravel']]);
    }
    const [best] = catalog.smartSearch('free dataset').results;
    expect([best?.entry.type, best?.entry.free]).toEqual(['dataset', true]);
  });

  test('drops filler, and understands word forms and typing mistakes', () => {
    expect(catalog.smartSearch('I need a tool that can do invoicing').understood).toEqual(['invoicing']);
    expect(top('invioces')[0]).toMatch(/Invoice/);
    expect(top('subscribtion')[0]).toMatch(/Subscription/);
    expect(top('invoices')).toEqual(top('invoicing'));
  });

  test('matched lists the words that the product matches, in the order of the query', () => {
    const { understood, results } = catalog.smartSearch('invoices with tax rules and zzzqqq');
    expect(understood).toEqual(['invoices', 'tax', 'rules', 'zzzqqq']);
    expect(results[0]?.matched).toEqual(['invoices', 'tax', 'rules']);
  });
});

describe('results', () => {
  test('are at most 20, best first, the best at 1, the same each time', () => {
    const found = catalog.smartSearch('invoice template with payments');
    const scores = found.results.map(({ score }) => score);
    expect(scores).toHaveLength(20);
    expect(scores[0]).toBe(1);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const score of scores) expect(score).toBeGreaterThan(0);
    catalog.smartSearch('something else entirely: warehouse robots');
    expect(catalog.smartSearch('invoice template with payments')).toEqual(found);
  });

  test.each(['what is it that I need', 'the and of', '???', '   '])('are empty for %j: no meaningful word', (query) => {
    expect(catalog.smartSearch(query)).toEqual({ understood: [], results: [] });
  });

  test('unknown words count as understood and find nothing', () => {
    expect(catalog.smartSearch('xyzzyq qwrtzp')).toEqual({ understood: ['xyzzyq', 'qwrtzp'], results: [] });
  });

  test('the longest allowed query is answered', () => {
    expect(catalog.smartSearch('invoice '.repeat(37)).understood).toEqual(['invoice']);
    expect(() => catalog.smartSearch('ab cd ef gh '.repeat(25))).not.toThrow();
  });
});
