import type { Proposal } from '../lib/proposal/proposalLink';
import { computeTextSha256 } from '../lib/sha256';

/** How many proposals are remembered. */
const MAX_PROPOSALS = 1_000;

/** In hex digits. */
const MARK_LENGTH = 24;

/** A proposal that this server made, with what distinguishes its work from other work. */
export interface IssuedProposal {
  proposal: Proposal;
  productId: string;
  /** When the service quoted it, milliseconds since the epoch by the service's clock, which answers in whole seconds. */
  at: number;
  /** The key of the prep that the product had at that time; undefined if it had none, or if that is not known. */
  prepBefore: string | undefined;
}

/**
 * The proposals that this server made since it started, by id. The service does not know about proposals. Each is found only with the token that it
 * was made with, as another account may not read what it says. No token is stored for that: the id itself has a mark, made of the token and a key that
 * ends with this process.
 */
export class IssuedProposals {
  readonly #key = crypto.randomUUID();
  readonly #made = new Map<string, IssuedProposal>();

  /** A new id, for a proposal made with this token: 61 letters, digits and hyphens. */
  createId(token: string): string {
    const random = crypto.randomUUID();
    return `${random}-${this.#mark(random, token)}`;
  }

  add(made: IssuedProposal): void {
    this.#made.set(made.proposal.id, made);
    const [oldest] = this.#made.keys();
    if (this.#made.size > MAX_PROPOSALS && oldest !== undefined) this.#made.delete(oldest);
  }

  /** Undefined for a proposal of another server or token, or from before this one restarted. */
  find(id: string, token: string): IssuedProposal | undefined {
    const random = id.slice(0, -MARK_LENGTH - 1);
    return id === `${random}-${this.#mark(random, token)}` ? this.#made.get(id) : undefined;
  }

  /** Cut, so that nobody can compute the mark of a longer text from it. */
  #mark(random: string, token: string): string {
    return computeTextSha256(`${this.#key} ${random} ${token}`).slice(0, MARK_LENGTH);
  }
}

/** Distinguishes a prep from the previous one. */
export const getPrepKey = (prep: { id?: string | undefined; queuedAt?: string | undefined } | null | undefined) =>
  prep?.id ?? prep?.queuedAt;
