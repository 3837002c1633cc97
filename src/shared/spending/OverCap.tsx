import type { OverCap as Over } from '../../spending/sessionCap';
import type { SpendController } from '../../spending/spendController';
import { formatPointsWithUnit } from '../../lib/money';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Receipt } from '../../ui/Receipt';
import { uiWords } from '../../ui/words';
import { spendingWords } from './words';

interface OverCapProps {
  over: Over;
  controller: Pick<SpendController<unknown>, 'goOn' | 'cancel'>;
  /** The price is the most that can be spent. */
  ceiling?: boolean;
}

/** Asks again, before the consent, about a spend that would take the session over its cap. It sends nothing. */
export function OverCap({ over: { cap, spent, adds }, controller, ceiling = false }: OverCapProps) {
  const formatKnown = (points: number) => (Number.isFinite(points) ? formatPointsWithUnit(points) : 'unknown');
  return (
    <Dialog
      title={spendingWords.overCap}
      description="Continuing spends nothing yet: you confirm the exact price next."
      closeOnBackdrop={false}
      onClose={() => controller.cancel()}
      footer={
        <>
          <Button onClick={() => controller.cancel()}>{uiWords.cancel}</Button>
          {/* The second click of a double click that opened the dialog is not an answer to it. */}
          <Button variant="primary" onClick={(event) => event.detail < 2 && controller.goOn()}>
            Continue anyway
          </Button>
        </>
      }
    >
      <Receipt
        lines={[
          { label: spendingWords.sessionCap, value: formatKnown(cap) },
          { label: 'Charged or held so far', value: formatKnown(spent) },
          { label: ceiling ? 'This adds at most' : 'This adds', value: formatKnown(adds) },
        ]}
        total={{ label: 'New total', value: formatKnown(spent + adds) }}
      />
    </Dialog>
  );
}
