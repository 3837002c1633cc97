import { useState } from 'react';
import { Button } from '../../ui/Button';
import type { ButtonStyle } from '../../ui/Button';
import { ProposeDialog } from './ProposeDialog';
import type { Proposable } from './proposalAddress';

interface ProposeButtonProps extends ButtonStyle {
  /** Id of the product or Pack. */
  id: string;
  /** What would be proposed, or a sentence that says why there is nothing yet. */
  proposable: Proposable | string;
}

/** Creates a link that asks someone else to spend: its maker needs no permission. */
export function ProposeButton({ id, proposable, ...style }: ProposeButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        {...style}
        disabledReason={typeof proposable === 'string' ? proposable : undefined}
        onClick={() => setAsking(true)}
      >
        Propose this
      </Button>
      {asking && typeof proposable !== 'string' && (
        <ProposeDialog id={id} proposable={proposable} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
