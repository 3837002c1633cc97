import type { Proposal } from '../lib/proposal/proposalLink';

/** How many proposals are remembered. */
const MAX_PROPOSALS = 1_000;

/** A proposal that this server made, with what it takes to tell its work from another's. */
export interface IssuedProposal {
  proposal: Proposal;
  productId: string;
  /** When the service quoted it, milliseconds since the epoch by the service's clock, which answers in whole seconds. */
  at: number;
  /** The mark of the prep that the product had by then; undefined without one, or if that is not known. */
  prepBefore: string | undefined;
}

/** The proposals that a server made since it was started, by their ids. The service knows nothing of proposals. */
export class IssuedProposals {
  readonly #made = new Map<string, IssuedProposal>();

  add(made: IssuedProposal): void {
    this.#made.set(made.proposal.id, made);
    const [oldest] = this.#made.keys();
    if (this.#made.size > MAX_PROPOSALS && oldest !== undefined) this.#made.delete(oldest);
  }

  /** Undefined for a proposal of another server, or of this one before it was started anew. */
  find(id: string): IssuedProposal | undefined {
    return this.#made.get(id);
  }
}

/** What tells a prep from the one before it. */
export const getPrepKey = (prep: { id?: string | undefined; queuedAt?: string | undefined } | null | undefined) =>
  prep?.id ?? prep?.queuedAt;
