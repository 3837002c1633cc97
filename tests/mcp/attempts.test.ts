/** What the MCP server says about an attempt: work that is not known to be the proposal's is never reported as such. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import { ids } from '../../src/sandbox/testSupport';
import { transports } from './program';
import { type ProgramInWorld, programInWorld } from './programInWorld';

describe.each(transports)('over %s', (transport) => {
  let program: ProgramInWorld;
  /** As the account that runs Packs. */
  let buying: ProgramInWorld;
  beforeAll(async () => {
    program = await programInWorld(transport, `attempts-${transport}`);
    buying = await programInWorld(transport, `attempts-${transport}`, 'buyer');
  });
  afterAll(async () => {
    await program.close();
    await buying.close();
  });
  beforeEach(async () => {
    await program.control('', undefined, 'DELETE');
    await buying.control('', undefined, 'DELETE');
  });

  /** A prep that a person, or another program, has confirmed. */
  const prep = (tier: string, expectedPoints = 120) =>
    program.post(`/api/seller/products/${ids.checkout}/prep`, {
      tier,
      expectedVersion: '1.4.2',
      expectedPoints,
      confirmation: 'RUN_SELLER_PREP',
    });
  async function proposedPrep(tier = 'smoke_scan'): Promise<string> {
    const { structuredContent, text } = await program.call('propose_prep', {
      productId: ids.checkout,
      tier,
      by: 'Bot',
    });
    const proposalId = structuredContent?.['proposalId'] as string;
    expect(text).toContain(`call attempt_status with proposalId ${proposalId}.`);
    return proposalId;
  }
  const status = (input: Record<string, unknown>) => program.call('attempt_status', input);

  describe('of a product', () => {
    test('nothing is shown before a prep is confirmed, then its work and its report', async () => {
      expect((await status({ productId: ids.checkout })).text).toContain('The service shows no prep');
      await prep('smoke_scan');
      const running = await status({ productId: ids.checkout });
      expect(running.text).toMatch(
        /Latest prep: running. Tier smoke_scan of version 1\.4\.2, confirmed at 120 Points, charged 0 Points/,
      );
      await program.control('/clock', { advanceMs: 600_000 });
      const { text, structuredContent } = await status({ productId: ids.checkout });
      expect(text).toMatch(/Latest prep: completed\..* charged 120 Points, returned 0 Points/);
      expect(text).toMatch(/Report: passing, of version 1\.4\.2/);
      expect(structuredContent).toMatchObject({ prep: { tier: 'smoke_scan', charged: 120 }, reportStatus: 'passing' });
    });
  });

  describe('of a proposed prep', () => {
    test('that nobody confirmed: nothing is shown', async () => {
      const { text, structuredContent } = await status({ proposalId: await proposedPrep() });
      expect(text).toMatch(/^The service shows no prep: the proposal wasn’t confirmed, or its prep wasn’t admitted\./);
      expect(structuredContent).toMatchObject({ verdict: 'none' });
    });

    test('the prep that began after it as it proposed fits; more is not claimed', async () => {
      const proposalId = await proposedPrep();
      await prep('smoke_scan');
      const { text, structuredContent } = await status({ proposalId, productId: ids.checkout });
      expect(text).toMatch(/fits the proposal: .* The service doesn’t say who confirmed it\./);
      expect(text).toContain('Latest prep: running. Tier smoke_scan');
      expect(structuredContent).toMatchObject({ proposalId, verdict: 'fits', prep: { tier: 'smoke_scan' } });
    });

    test.each<[string, boolean]>([
      ['at once', false],
      ['long before', true],
    ])('a prep that began %s is never reported as its own, nor its report', async (_, isLongBefore) => {
      await prep('smoke_scan');
      if (isLongBefore) await program.control('/clock', { advanceMs: 600_000 });
      const { text, structuredContent } = await status({ proposalId: await proposedPrep() });
      expect(text).toMatch(
        /started before the proposal was made, so it isn’t from the proposal\. The service shows no other\./,
      );
      expect(text).not.toMatch(/^(?:Latest prep|Report):/m);
      expect(structuredContent).toMatchObject({ verdict: 'before', otherPrep: { tier: 'smoke_scan' } });
      expect(structuredContent).not.toHaveProperty('prep');
      expect(structuredContent).not.toHaveProperty('reportStatus');
    });

    test('nor a prep of another tier that began after it', async () => {
      const proposalId = await proposedPrep('verified_listing');
      await prep('smoke_scan');
      const { text, structuredContent } = await status({ proposalId });
      expect(text).toMatch(/of another tier, so it doesn’t count as the proposal’s\./);
      expect(text).toMatch(/^Latest prep, but not from the proposal: running. Tier smoke_scan/m);
      expect(text).not.toMatch(/^(?:Latest prep|Report):/m);
      expect(structuredContent).toMatchObject({ verdict: 'other', otherPrep: { tier: 'smoke_scan' } });
    });

    test('a prep at another price than proposed is not known to be its own', async () => {
      const proposalId = await proposedPrep();
      await program.control('/prices', { percent: 10 });
      await prep('smoke_scan', 132);
      const { text, structuredContent } = await status({ proposalId });
      expect(text).toMatch(
        /of another version or price than proposed, so it isn’t known whether it’s from the proposal\./,
      );
      expect(structuredContent).toMatchObject({ verdict: 'unclear', otherPrep: { points: 132 } });
    });
  });

  describe('of a run', () => {
    const draft = { model: 'openai:gpt-5.4-mini', prompt: 'Draft a reply' };
    const start = async (body: object) => {
      const { run } = (await buying.post(`/api/ai-packs/${packIds.support}/runs`, body)) as { run: { runId: string } };
      return run.runId;
    };
    const propose = async () => {
      const { structuredContent } = await buying.call('propose_run', {
        productId: packIds.support,
        by: 'Bot',
        ...draft,
      });
      return structuredContent?.['proposalId'];
    };

    test('by its id', async () => {
      await buying.control('/runs', { answer: 'admitted' });
      const runId = await start(draft);
      await buying.control('/clock', { advanceMs: 600_000 });
      const { text } = await buying.call('attempt_status', { runId });
      expect(text).toMatch(/^Run: completed. Model openai:gpt-5\.4-mini, .*at most 51 Points, charged \d+ Points/);
      expect((await buying.call('attempt_status', { runId: ids.unknown })).text).toContain('404 NOT_FOUND');
    });

    test('and for a proposal: one that fits, one from before, and another', async () => {
      await buying.control('/runs', { answer: 'admitted' });
      const before = await start(draft);
      await buying.control('/clock', { advanceMs: 600_000 });
      const proposalId = await propose();
      const readVerdict = async (runId: string) =>
        (await buying.call('attempt_status', { proposalId, runId })).structuredContent;
      expect(await readVerdict(before)).toMatchObject({ verdict: 'before', otherRun: { runId: before } });
      const own = await start(draft);
      expect(await readVerdict(own)).toMatchObject({ verdict: 'fits', run: { runId: own } });
      await buying.control('/clock', { advanceMs: 600_000 });
      const larger = await start({ ...draft, maxOutputTokens: 4_000 });
      expect(await readVerdict(larger)).toMatchObject({ verdict: 'unclear', otherRun: { runId: larger } });
      const otherAccount = await buying.call('attempt_status', { proposalId });
      expect([otherAccount.isError, otherAccount.text]).toEqual([true, expect.stringContaining('Pass runId too')]);
    });
  });

  test.each<[string, () => Promise<Record<string, unknown>>, string]>([
    [
      'an unknown proposal',
      () => Promise.resolve({ proposalId: 'nobody-made-it' }),
      'This server hasn’t made such a proposal',
    ],
    [
      'another product',
      async () => ({ proposalId: await proposedPrep(), productId: ids.hiddenForeign }),
      'The proposal is for another product: ',
    ],
    ['a run of a prep', async () => ({ proposalId: await proposedPrep(), runId: ids.unknown }), 'which has no runId'],
  ])('%s is refused in words', async (_, input, message) => {
    const { text, isError } = await status(await input());
    expect(text).toContain(message);
    expect(isError).toBe(true);
  });
});
