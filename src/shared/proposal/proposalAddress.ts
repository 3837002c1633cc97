import { serviceNow } from '../../api/client/serviceClock';
import { findSecret } from '../../api/client/redact/findSecret';
import { randomId } from '../../lib/ids';
import { InvalidProposal, type PrepProposal, type RunProposal, toProposalHash } from '../../lib/proposal/proposalLink';
import { href } from '../../paths';

/** What a screen proposes, without its maker, reason and validity. */
export type Proposable = Omit<PrepProposal, 'id' | 'by' | 'until'> | Omit<RunProposal, 'id' | 'by' | 'until'>;

export interface Maker {
  by: string;
  reason: string;
  /** For how long the link may be opened, in milliseconds. */
  validMs: number;
}

/**
 * The absolute URL of a link to a proposal for a product or Pack. Throws `InvalidProposal` if it would contain what looks like a secret, or be refused when
 * it is opened.
 */
export function proposalUrl(id: string, proposable: Proposable, { by, reason, validMs }: Maker): string {
  const proposal = {
    ...proposable,
    id: randomId(),
    by: by.trim(),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
    until: serviceNow() + validMs,
  };
  const secret = findSecret(JSON.stringify(proposal));
  if (secret) throw new InvalidProposal(`What you propose contains ${secret.name}. Links can’t include that.`);
  return globalThis.location.origin + href(proposal.kind, { id }) + toProposalHash(proposal);
}
