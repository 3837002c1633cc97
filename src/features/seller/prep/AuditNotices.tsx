import type { SellerProductDetailView } from '../../../api/resources/seller/products';
import { href } from '../../../paths';
import { LinkButton } from '../../../ui/LinkButton';
import { Notice } from '../../../ui/Notice';
import { isUnsubmitted, whyAuditOver } from './publishable';

/** Notices before a Pack's audition is paid: that its version must be submitted first, or that its audit is over. */
export function AuditNotices({ product, id }: { product: SellerProductDetailView | null | undefined; id: string }) {
  const over = whyAuditOver(product);
  if (over !== undefined) {
    return (
      <Notice title={over} actions={<LinkButton to={href('publish', { id })}>See the next step</LinkButton>}>
        Another prep of it would be refused.
      </Notice>
    );
  }
  if (!isUnsubmitted(product)) return null;
  return (
    <Notice title="Submit the version first" actions={<LinkButton to={href('publish', { id })}>Submit it</LinkButton>}>
      It then waits in the audit queue, which costs nothing, for the audition that you quote here.
    </Notice>
  );
}
