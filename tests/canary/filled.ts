/** A world that was given keys wherever it takes a text. */
import { expect } from 'vitest';
import { type client, control, ids, type testSandbox } from '../../src/sandbox/testSupport';
import { allCanaries, canaries } from './canaries';

export const world = 'canary';
export const noCanaries: string[] = [];
/** Texts that a listing takes, each with as many canaries as fit. */
const MAX_LENGTH = 1_900;
export const listingTexts = canaries.reduce<string[]>(
  (texts, { spelled }) => {
    const last = texts.at(-1) ?? '';
    return last.length + spelled.length < MAX_LENGTH
      ? [...texts.slice(0, -1), `${last} ${spelled}`]
      : [...texts, spelled];
  },
  [''],
);

type Seller = ReturnType<typeof client>;

/** A fresh draft for each portion, a change of it, and a fault with all of them. Throws where the sandbox takes one of them not. */
export async function fill(sandbox: ReturnType<typeof testSandbox>, seller: Seller): Promise<void> {
  const done = [
    await control(sandbox, world).post('rate', { perMinute: 1_000_000 }),
    ...(await Promise.all(
      listingTexts.map((text) =>
        seller.ask('listing.update', {
          params: { id: ids.agentPack },
          body: { name: 'Canary', businessUseCase: text },
        }),
      ),
    )),
    await control(sandbox, world).fault({ route: 'GET /api/seller/products', after: 1_000, body: allCanaries }),
    await control(sandbox, world).fault({
      route: 'GET /api/seller/products',
      after: 1_000,
      bodyBase64: Buffer.from(`\0${allCanaries}`).toString('base64'),
      message: canaries[0]?.spelled,
      headers: { 'x-canary': canaries[1]?.spelled ?? '' },
    }),
  ];
  expect(done.map(({ status }) => status)).toEqual(done.map(() => 200));
}
