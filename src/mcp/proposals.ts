/** Tools that quote and return a link: a person opens it in the console, sees the current price, and confirms it or not. */
import { sandboxOptional, sandboxRequired } from '../contract/schema/provenance';
import { z } from '../contract/schema/zod';
import { prepQuote, sellerProductDetail } from '../contract/seller';
import { runQuote, runQuoteBody } from '../contract/runs';
import { formatPointsWithUnit } from '../lib/money';
import { InvalidProposal, toProposalHash } from '../lib/proposal/proposalLink';
import { readBody } from '../lib/runChoices/bodyCodec';
import { toLinkedChoices } from '../lib/runChoices/linkCodec';
import { href } from '../paths';
import { outputSchema } from './outputs';
import { type IssuedProposal, type IssuedProposals, getPrepKey } from './issuedProposals';
import type { Ask } from './service';
import { type ToolOutput, type Tool, failed, createTool, explainUnusable } from './tool';

const MINUTE_MS = 60_000;

export interface ProposalOptions {
  /** The origin of the console, where people confirm. */
  consoleUrl: string;
  /** A new id for each proposal. */
  newId: () => string;
  /** Milliseconds since the epoch, where the service does not say. */
  now: () => number;
  /** Whether a text may be put into a link: it contains no token or key. */
  isFree: (text: string) => boolean;
  /** Where they are remembered, for attempt_status. */
  proposed: IssuedProposals;
}

const proposalOutput = outputSchema(
  z.object({
    proposalId: sandboxRequired(z.string(), 'Pass it to attempt_status to check the outcome of the proposal.'),
    link: sandboxRequired(z.string(), 'A person opens it in the console.'),
    until: sandboxRequired(z.string(), 'When the link expires, ISO 8601 in UTC.'),
    productId: sandboxRequired(z.string()),
    points: sandboxRequired(z.number(), 'The quoted price: exact for a prep, the maximum for a run.'),
    version: sandboxOptional(z.string(), 'The quoted version.'),
  }),
);

const maker = {
  by: sandboxRequired(
    z.string().check(z.minLength(1), z.maxLength(80)),
    'The name of whoever proposes it. The console shows it as unverified.',
  ),
  reason: sandboxOptional(z.string().check(z.minLength(1), z.maxLength(500)), 'The reason, shown as plain text.'),
  validMinutes: sandboxOptional(
    z.int().check(z.minimum(1), z.maximum(10_080)),
    'Until the link expires; 1,440 by default.',
  ),
};
const makerInput = z.object(maker);
const prepInput = z.strictObject({
  productId: sandboxRequired(z.guid(), 'One of your products.'),
  tier: sandboxRequired(z.string().check(z.minLength(1), z.maxLength(100)), 'One of the four quoted tiers.'),
  ...maker,
});
const { productId, model, fundingMode: _funding, skills: _skills, limits: _limits, ...choices } = runQuoteBody().shape;
const runInput = z.strictObject({
  productId,
  model,
  prompt: sandboxOptional(z.string().check(z.minLength(2), z.maxLength(10_000)), 'The link contains it.'),
  ...choices,
  ...maker,
});

const prepTool = {
  name: 'propose_prep',
  title: 'Propose a prep',
  description:
    'Quotes a prep of one of your products and returns a link that lets a person confirm it. Spends nothing.',
  outputSchema: proposalOutput,
};
const runTool = {
  name: 'propose_run',
  title: 'Propose a run',
  description:
    'Quotes a run of an Agent Pack, paid in Points, and returns a link that lets a person confirm it. Spends nothing.',
  outputSchema: proposalOutput,
};

export function proposalTools({ consoleUrl, newId, now, isFree, proposed }: ProposalOptions): readonly Tool[] {
  const linkTo = (made: IssuedProposal & { proposal: { points: number } }, subject: string): ToolOutput => {
    const { proposal, productId } = made;
    if (!isFree(JSON.stringify(proposal)))
      return failed('The proposal contains what looks like a token or a key, so no link was made.');
    try {
      const link = consoleUrl + href(proposal.kind, { id: productId }) + toProposalHash(proposal);
      const until = new Date(proposal.until).toISOString();
      proposed.add(made);
      const { id: proposalId, points, version } = proposal;
      return {
        text: `Proposed: ${subject}. Nothing was spent. Someone who may confirm it can open this link until ${until}:\n${link}\nThe console then shows the current price. To check its outcome, call attempt_status with proposalId ${proposalId}.`,
        structured: { proposalId, link, until, productId, points, ...(version !== undefined && { version }) },
      };
    } catch (error) {
      if (error instanceof InvalidProposal) return failed(error.message);
      throw error;
    }
  };
  const suggested = ({ by, reason, validMinutes = 1_440 }: z.infer<typeof makerInput>, at: number | undefined) => ({
    id: newId(),
    by,
    ...(reason !== undefined && { reason }),
    until: (at ?? now()) + validMinutes * MINUTE_MS,
  });
  return [
    createTool(prepTool, prepInput, async (input, ask, signal) => {
      const { productId } = input;
      const prepBefore = await shownPrep(productId, ask, signal);
      const reply = await ask('seller.prepQuote', { params: { id: productId } }, signal);
      const unread = explainUnusable(reply);
      if (unread) return unread;
      const quote = prepQuote().safeParse(reply.body);
      if (!quote.success) return failed('The quote can’t be read, so nothing was proposed.');
      const { currentVersion: version, choices = [] } = quote.data;
      const fitting = choices.filter(({ tier }) => tier === input.tier);
      const [choice] = fitting;
      if (!choice)
        return failed(`That tier isn’t quoted. The quoted tiers are: ${choices.map(({ tier }) => tier).join(', ')}`);
      const { tier, points } = choice;
      if (points === undefined || fitting.length > 1)
        return failed('The quote has no exact price for this tier, so nothing was proposed.');
      const proposal = { kind: 'prep' as const, ...suggested(input, reply.at), tier, version, points };
      const made = { proposal, productId, at: reply.at ?? now(), prepBefore };
      return linkTo(made, `${tier} of version ${version}, quoted at ${formatPointsWithUnit(points)}`);
    }),
    createTool(runTool, runInput, async (input, ask, signal) => {
      const { prompt, by, reason, validMinutes, ...body } = input;
      const reply = await ask('runs.quote', { body: { ...body, fundingMode: 'points' } }, signal);
      const unread = explainUnusable(reply);
      if (unread) return unread;
      const quote = runQuote().safeParse(reply.body);
      const { ceilingPoints: points, version, canAfford } = quote.data ?? {};
      if (points === undefined) return failed('The quote has no exact price, so nothing was proposed.');
      const proposal = {
        kind: 'run' as const,
        ...suggested({ by, reason, validMinutes }, reply.at),
        ...toLinkedChoices({ ...readBody(body), model: body.model }),
        prompt,
        version,
        points,
      };
      const short = canAfford === false ? ', which this token’s account can’t afford now' : '';
      const made = { proposal, productId: body.productId, at: reply.at ?? now(), prepBefore: undefined };
      return linkTo(made, `a run on ${body.model}, quoted at ${formatPointsWithUnit(points)} at most${short}`);
    }),
  ];
}

/** The mark of the product's latest prep: whatever is shown later is not from the proposal if it is the same. */
async function shownPrep(id: string, ask: Ask, signal: AbortSignal): Promise<string | undefined> {
  const reply = await ask('seller.product', { params: { id } }, signal);
  return explainUnusable(reply) ? undefined : getPrepKey(sellerProductDetail().safeParse(reply.body).data?.prep);
}
