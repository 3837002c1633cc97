import { describe, expect, test } from 'vitest';
import { freshWorlds, ids, refusal } from '../testSupport';

const world = freshWorlds('quote');

describe('quote', () => {
  test('has the current version, the size and four prices that grow with both', async () => {
    const { seller } = world();
    const { body, status } = await seller.ask('seller.prepQuote', { params: { id: ids.checkout } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ currentVersion: '1.4.2', artifactSizeBytes: 310_000, availablePoints: 5_000 });
    expect(body.choices.map(({ tier, points }) => [tier, points])).toEqual([
      ['smoke_scan', 120],
      ['verified_listing', 640],
      ['deep_review', 1_890],
      ['launch_ready', 2_980],
    ]);
    const huge = await seller.ask('seller.prepQuote', { params: { id: ids.huge } });
    const rises = huge.body.choices.map(({ points }, index) => points - (body.choices[index]?.points ?? Infinity));
    expect(Math.min(...rises)).toBeGreaterThan(0);
  });

  test('spends nothing, and is refused before the first version', async () => {
    const { seller, control } = world();
    const answer = await seller.ask('seller.prepQuote', { params: { id: ids.noVersion } });
    expect(refusal(answer)).toBe('409 CONFLICT');
    expect((await control.state()).accounts.seller).toMatchObject({ available: 5_000, held: 0, spent: 0 });
  });
});
