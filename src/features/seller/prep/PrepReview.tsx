import type { PrepChoice, PrepQuoteView } from '../../../api/resources/seller/prepQuote';
import type { SellerProductDetailView } from '../../../api/resources/seller/products';
import { OnButton } from '../../../shared/limit/limit';
import type { Proposable } from '../../../shared/proposal/proposalAddress';
import { ProposeButton } from '../../../shared/proposal/ProposeButton';
import { MissingPoints } from '../../../shared/spending/GetPoints';
import { shortfallOf } from '../../../shared/spending/shortfall';
import { Button } from '../../../ui/Button';
import { Panel } from '../../../ui/Panel';
import { makesPublishable } from './publishable';
import { ReviewReceipt } from './ReviewReceipt';

interface PrepReviewProps {
  id: string;
  product: SellerProductDetailView | null | undefined;
  quote: PrepQuoteView;
  choice: PrepChoice | undefined;
  /** In Points. */
  balance: number | undefined;
  /** The outcome of an earlier attempt is not known yet. */
  locked: boolean;
  /** Why it cannot be reviewed. */
  whyNot: string | undefined;
  /** How long the route that spends is closed, in milliseconds. */
  left: number;
  onReview: () => void;
}

/** What the choice costs, the button to its confirmation, and the one that proposes it to whoever may spend. */
export function PrepReview(props: PrepReviewProps) {
  const { id, product, quote, choice, balance, locked, whyNot, left, onReview } = props;
  return (
    <Panel title="Review">
      <div className="grid gap-3">
        <ReviewReceipt
          name={product?.name ?? id}
          quote={quote}
          choice={choice}
          balance={balance}
          publishable={makesPublishable(product, choice)}
          unsettled={locked}
        />
        <Button variant="spend" block disabledReason={whyNot} onClick={onReview}>
          <span>Review prep</span>
          <OnButton left={left} />
        </Button>
        <MissingPoints shortfall={shortfallOf({ points: choice?.points, available: balance })} body={quote.raw} />
        <p className="text-sm text-ink-2">Points for failed work are returned.</p>
        <ProposeButton id={id} block variant="quiet" what={proposable(quote, choice)} />
      </div>
    </Panel>
  );
}

function proposable({ currentVersion: version }: PrepQuoteView, choice: PrepChoice | undefined): Proposable | string {
  if (!choice) return 'Choose the tier to propose';
  if (version === undefined) return 'The quote names no version';
  if (choice.points === undefined) return 'This tier has no price that can be confirmed';
  return { kind: 'prep', tier: choice.tier, version, points: choice.points };
}
