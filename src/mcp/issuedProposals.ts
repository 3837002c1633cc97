import type { Proposal } from '../lib/proposal/proposalLink';

/** How many proposals are remembered. */
const MAX_PROPOSALS = 1_000;

/** A proposal that this server made, with what distinguishes its work from other work. */
export interface IssuedProposal {
  proposal: Proposal;
  productId: string;
  /** When the service quoted it, milliseconds since the epoch by the service's clock, which answers in whole seconds. */
  at: number;
  /** The key of the prep that the product had at that time; undefined if it had none, or if that is not known. */
  prepBefore: string | undefined;
}

/** The proposals that this server made since it started, by id. The service does not know about proposals. */
export class IssuedProposals {
  readonly #made = new Map<string, IssuedProposal>();

  add(made: IssuedProposal): void {
    this.#made.set(made.proposal.id, made);
    const [oldest] = this.#made.keys();
    if (this.#made.size > MAX_PROPOSALS && oldest !== undefined) this.#made.delete(oldest);
  }

  /** Undefined for a proposal of another server, or from before this one restarted. */
  find(id: string): IssuedProposal | undefined {
    return this.#made.get(id);
  }
}

/** Distinguishes a prep from the previous one. */
export const getPrepKey = (prep: { id?: string | undefined; queuedAt?: string | undefined } | null | undefined) =>
  prep?.id ?? prep?.queuedAt;
