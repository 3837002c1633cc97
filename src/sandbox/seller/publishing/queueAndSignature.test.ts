import { describe, expect, test } from 'vitest';
import { prepTiers } from '../../../contract/values';
import {
  audition,
  commit,
  draft,
  lacking,
  pack,
  patch,
  publish,
  readyPack,
  submit,
} from '../../../../tests/support/packSeller';
import { isSigned } from '../../artifact/signature';
import { freshWorlds, refusal } from '../../testSupport';
import { tierTerms } from '../prepPricing';

const fresh = freshWorlds('queue');
const auditMs = tierTerms.verified_listing.durationMs;
const turnMs = 45_000;

describe('the audit queue', () => {
  test('submitted versions stand in it in their order; one that is audited or replaced leaves it', async () => {
    const { seller, control } = fresh();
    const second = await readyPack(seller, { name: 'Second In Line' });
    expect((await seller.product(pack)).queue).toBeNull();
    expect((await submit(seller, pack)).body.product.queue).toMatchObject({ version: '0.2.0', position: 1 });
    await control.advance(1_000);
    const { queue } = (await submit(seller, second)).body.product;
    expect(queue).toMatchObject({ version: '1.0.0', position: 2, turnAt: queue?.queuedAt });
    expect((await seller.report(second)).queue).toEqual(queue);
    expect((await seller.prep(pack, await seller.quoted(pack))).status).toBe(202);
    expect((await seller.product(second)).queue).toMatchObject({ position: 1 });
    await commit(seller, second, '1.0.1');
    expect((await seller.product(second)).queue).toBeNull();
    await control.advance(auditMs);
    expect((await seller.product(pack)).queue).toBeNull();
  });

  test('behind versions of other sellers a paid audition waits for its turn, with its Points held', async () => {
    const { seller, control } = fresh();
    expect((await control.post('queue', { ahead: 2 })).body).toEqual({ ahead: 2 });
    expect((await control.state()).auditsAhead).toBe(2);
    expect((await submit(seller, pack)).body.product.queue).toMatchObject({ position: 3 });
    const { prep } = (await seller.prep(pack, await seller.quoted(pack))).body;
    expect(prep).toMatchObject({ status: 'queued', startedAt: null });
    expect(Date.parse(prep.expectedFinishAt) - Date.parse(prep.queuedAt)).toBe(2 * turnMs + auditMs);
    expect((await control.state()).accounts.seller.held).toBe(prep.points);
    expect(await seller.report(pack)).toMatchObject({ status: 'queued', queue: { position: 3 } });
    expect((await seller.report(pack)).stages.map(({ status }) => status)).not.toContain('passing');
    expect(refusal(await seller.prep(pack, await seller.quoted(pack)))).toBe('409 CONFLICT');
    await control.advance(turnMs);
    expect((await seller.product(pack)).queue?.position).toBe(2);
    await control.advance(turnMs);
    const begun = await seller.product(pack);
    expect([begun.queue, begun.prep?.status]).toEqual([null, 'running']);
    expect(begun.prep?.startedAt).not.toBeNull();
    await control.advance(auditMs - 1);
    expect((await seller.product(pack)).state).toBe('in_audit');
    await control.advance(1);
    expect((await seller.product(pack)).state).toBe('verified');
  });

  test('who pays later does not wait again', async () => {
    const { seller, control } = fresh();
    await control.post('queue', { ahead: 1 });
    await submit(seller, pack);
    await control.advance(turnMs);
    expect((await seller.prep(pack, await seller.quoted(pack))).body.prep.status).toBe('running');
  });

  test('what is not in it is quoted, but not auditioned; nothing is charged', async () => {
    const { seller, control } = fresh();
    const untouched = async (id: string) => {
      const { held, spent } = (await control.state()).accounts.seller;
      expect([held, spent, (await seller.product(id)).prep]).toEqual([0, 0, null]);
    };
    for (const tier of prepTiers) {
      const answer = await seller.prep(pack, await seller.quoted(pack, tier));
      expect([refusal(answer), answer.body.error.message]).toEqual([
        '409 CONFLICT',
        `Version 0.2.0 isn't in the audit queue, so it can't be auditioned. Nothing was spent. Submit version 0.2.0 to the audit queue with POST /api/seller/products/${pack}/submit, which costs nothing.`,
      ]);
    }
    // Not the version that was submitted.
    await submit(seller, pack);
    await commit(seller, pack, '0.3.0');
    expect(refusal(await seller.prep(pack, await seller.quoted(pack)))).toBe('409 CONFLICT');
    // One that would now be refused, though it was submitted.
    await submit(seller, pack);
    const { agentSummary } = await seller.product(pack);
    await patch(seller, pack, { agentSummary: { ...agentSummary, listing: lacking } });
    const incomplete = await seller.prep(pack, await seller.quoted(pack));
    expect([refusal(incomplete), incomplete.body.error.message]).toEqual([
      '409 CONFLICT',
      expect.stringContaining('with agentSummary.listing.problem'),
    ]);
    await untouched(pack);
    await patch(seller, pack, { agentSummary });
    expect((await seller.prep(pack, await seller.quoted(pack))).status).toBe(202);
    // One that submit refuses.
    await commit(seller, draft, '0.1.0');
    expect(refusal(await seller.prep(draft, await seller.quoted(draft)))).toBe('409 CONFLICT');
    expect((await seller.product(draft)).prep).toBeNull();
  });
});

describe('the signed digest', () => {
  test('a commit signs the digest of exactly its version, and its owner sees the signature', async () => {
    const { seller } = fresh();
    const signed = async () => {
      const { signature, versions } = await seller.product(pack);
      return { signature, version: versions[0]!.version, digest: versions[0]!.digest };
    };
    const former = await signed();
    await commit(seller, pack, '0.3.0');
    const newest = await signed();
    expect([former, newest].map(isSigned)).toEqual([true, true]);
    expect(isSigned({ ...newest, signature: former.signature })).toBe(false);
    expect(isSigned({ ...newest, digest: former.digest })).toBe(false);
  });

  test.each([
    [
      'through the manifest',
      (seller: Parameters<typeof commit>[0]) => commit(seller, pack, '0.3.0', { sandbox: { signed: false } }),
    ],
    [
      'by a control',
      (_: unknown, post: ReturnType<typeof fresh>['control']['post']) =>
        post(`products/${pack}/versions`, { version: '0.3.0', signed: false }),
    ],
  ] as const)('a version without it, %s, is neither submitted, auditioned nor published', async (_, make) => {
    const { seller, control } = fresh();
    expect((await make(seller, control.post)).status).toBeLessThan(300);
    const { ready, groups } = (await seller.ask('seller.readiness', { params: { id: pack } })).body;
    const item = groups.flatMap(({ items }) => items).find(({ key }) => key === 'digest');
    expect([ready, item?.done, item?.nextAction]).toEqual([false, false, expect.stringContaining('higher than 0.3.0')]);
    expect(refusal(await submit(seller, pack))).toBe('409 CONFLICT');
    expect(refusal(await audition(seller, pack))).toBe('409 CONFLICT');
    const refused = await publish(seller, pack);
    expect(refusal(refused)).toBe('409 CONFLICT');
    expect(refused.body.error.message).toMatch(/^The digest of version 0\.3\.0 isn't signed.*higher than 0\.3\.0/);
    await commit(seller, pack, '0.3.1');
    await audition(seller, pack);
    await control.advance(auditMs);
    expect((await publish(seller, pack)).status).toBe(200);
  });
});
