import type { Attempt } from '../../spending/ledger/attempt';
import { formatPointsWithUnit } from '../../lib/money';
import { href } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { Notice } from '../../ui/Notice';
import { spendingWords } from '../../shared/spending/words';

/** A cell of an evaluation whose outcome is unknown. Only the evaluation knows enough to look for its run. */
export function UnknownCellNotice({ productId, attempt: { end, points } }: { productId: string; attempt: Attempt }) {
  const title =
    end === 'sending' ? 'An evaluation run is being sent' : `Up to ${formatPointsWithUnit(points)} may have been spent`;
  return (
    <section aria-label={spendingWords.outcomeUnknown}>
      <Notice
        tone="bad"
        title={<span role="alert">{title}</span>}
        actions={<LinkButton to={href('evaluate', { id: productId })}>Open the evaluation</LinkButton>}
      >
        <p>
          It belongs to an evaluation of this Pack, which is checking its outcome. You can’t send another run here until
          the outcome is known.
        </p>
      </Notice>
    </section>
  );
}
