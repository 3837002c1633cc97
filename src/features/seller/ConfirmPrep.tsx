import type { PrepQuoteView } from '../../api/readers/quote';
import type { Frozen } from '../../api/spending/quoteFlow';
import { PREP_CONFIRMATION } from '../../contract/words';
import { formatPoints } from '../../lib/money';
import { Mono } from '../../ui/Mono';
import { SpendDialog } from '../../ui/SpendDialog';
import { tierName } from './prepQuoteView';

interface ConfirmPrepProps {
  quote: PrepQuoteView;
  frozen: Frozen;
  /** As last seen. */
  balance: number | undefined;
  sending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The consent to one prep: only what was frozen, and the balance. */
export function ConfirmPrep({ quote, frozen, balance, ...rest }: ConfirmPrepProps) {
  const tier = quote.choices.find((choice) => choice.tier === frozen.choice);
  return (
    <SpendDialog
      {...rest}
      title="Confirm prep"
      description={
        <>
          One audit of <bdi>{frozen.title}</bdi> at the price below.
        </>
      }
      lines={[
        { label: 'Tier', value: tier ? tierName(tier) : frozen.choice },
        { label: 'Version', value: <Mono>{frozen.version}</Mono> },
        {
          label: 'Balance',
          value:
            balance === undefined ? 'not known' : `${formatPoints(balance)} → ${formatPoints(balance - frozen.points)}`,
        },
      ]}
      points={frozen.points}
      phrase={PREP_CONFIRMATION}
      promise="If the version or the price has moved, nothing is spent and you are asked again. Points for failed work are returned."
    />
  );
}
