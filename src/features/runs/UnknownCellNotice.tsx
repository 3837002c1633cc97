import type { Attempt } from '../../spending/ledger/attempt';
import { formatPointsWithUnit } from '../../lib/money';
import { href } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { Notice } from '../../ui/Notice';

/** A cell of an evaluation whose outcome is not known: only the evaluation knows enough of it to look for its run. */
export function UnknownCellNotice({ productId, attempt: { end, points } }: { productId: string; attempt: Attempt }) {
  const title =
    end === 'sending' ? 'A cell of an evaluation is being sent' : `Up to ${formatPointsWithUnit(points)} may be spent`;
  return (
    <section aria-label="Outcome not known">
      <Notice
        tone="bad"
        title={<span role="alert">{title}</span>}
        actions={<LinkButton to={href('evaluate', { id: productId })}>Open the evaluation</LinkButton>}
      >
        <p>
          It was sent for an evaluation of this Pack, which checks what became of it. Nothing is sent here until that is
          known.
        </p>
      </Notice>
    </section>
  );
}
