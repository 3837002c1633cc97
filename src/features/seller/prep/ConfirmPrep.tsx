import type { Consent } from '../../../api/resources/subject';
import type { PrepQuoteView } from '../../../api/resources/seller/prepQuote';
import { PREP_CONFIRMATION } from '../../../contract/values';
import { inPoints } from '../../../lib/money';
import type { PrepProposal } from '../../../lib/proposal/proposalLink';
import { OnButton, useClosed } from '../../../shared/limit/limit';
import { proposedLine } from '../../../shared/proposal/compared';
import { balanceWords, shortfallOf, whyShort } from '../../../shared/spending/shortfall';
import { Mono } from '../../../ui/Mono';
import { ServiceText } from '../../../ui/ServiceText';
import { SpendDialog } from '../../../ui/SpendDialog';
import { publishableLine, tierName } from './prepQuoteView';

interface ConfirmPrepProps {
  quote: PrepQuoteView;
  consent: Consent;
  /** The proposal in the screen's address, if there is one. */
  proposed: PrepProposal | undefined;
  /** The last known balance. */
  balance: number | undefined;
  /** Whether passing the tier makes a Pack publishable; undefined for an ordinary listing. */
  publishable: boolean | undefined;
  sending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The confirmation of one prep: shows only frozen values and the balance. */
export function ConfirmPrep({ quote, consent, proposed, balance, publishable, ...rest }: ConfirmPrepProps) {
  const wait = useClosed('seller.prep');
  const tier = quote.choices.find((choice) => choice.tier === consent.choice);
  return (
    <SpendDialog
      {...rest}
      title="Confirm prep"
      description={
        <>
          <span>One audit of </span>
          <ServiceText>{consent.title}</ServiceText>
          <span> at the price below.</span>
        </>
      }
      lines={[
        { label: 'Tier', value: tier ? tierName(tier) : consent.choice },
        { label: 'Version', value: <Mono>{consent.version}</Mono> },
        ...publishableLine(publishable),
        proposed?.tier === consent.choice && proposedLine(proposed.points, consent.points),
        {
          label: 'Balance',
          value: balanceWords(balance, consent.points),
        },
      ]}
      action={consent.points === 0 ? `Start for ${inPoints(0)}` : undefined}
      whyNot={wait.why ?? whyShort(shortfallOf({ points: consent.points, available: balance }))}
      onButton={<OnButton left={wait.left} />}
      points={consent.points}
      phrase={{ text: PREP_CONFIRMATION, why: 'The service asks for this phrase for every prep.' }}
      promise="If the version or the price has changed, nothing is spent and you are asked again. Points for failed work are returned."
    />
  );
}
