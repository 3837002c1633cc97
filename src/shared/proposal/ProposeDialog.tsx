import { useState } from 'react';
import { formatPointsWithUnit } from '../../lib/money';
import { InvalidProposal } from '../../lib/proposal/proposalLink';
import { humanize } from '../../lib/text/humanize';
import { Button } from '../../ui/Button';
import { DefinitionList } from '../../ui/DefinitionList';
import { Dialog } from '../../ui/Dialog';
import { Mono } from '../../ui/Mono';
import { Notice } from '../../ui/Notice';
import { Select } from '../../ui/Select';
import { ServiceText } from '../../ui/ServiceText';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { useCopy } from '../../ui/useCopy';
import { uiWords } from '../../ui/words';
import { sharedWords } from '../words';
import { type Proposable, proposalUrl } from './proposalAddress';
import { proposalWords } from './words';

const HOUR_MS = 3_600_000;
const validities = [
  { value: String(HOUR_MS), label: '1 hour' },
  { value: String(24 * HOUR_MS), label: '1 day' },
  { value: String(7 * 24 * HOUR_MS), label: '7 days' },
];

interface ProposeDialogProps {
  /** Id of the product or Pack. */
  id: string;
  proposable: Proposable;
  onClose: () => void;
}

/** Asks who proposes it, why, and for how long, and copies the link. */
export function ProposeDialog({ id, proposable, onClose }: ProposeDialogProps) {
  const [by, setBy] = useState('');
  const [reason, setReason] = useState('');
  const [valid, setValid] = useState(String(24 * HOUR_MS));
  const [failed, setFailed] = useState<string>();
  const { copy, status } = useCopy(() => {
    setFailed(undefined);
    try {
      return proposalUrl(id, proposable, { by, reason, validMs: Number(valid) });
    } catch (error) {
      if (error instanceof InvalidProposal) setFailed(error.message);
      throw error;
    }
  });
  return (
    <Dialog
      title="Propose this"
      description="A link that opens this screen with the choice filled in. Whoever opens it sees the current price and decides whether to confirm it. It contains no token."
      closeOnBackdrop={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiWords.close}</Button>
          <Button
            variant="primary"
            icon={status === 'Copied' ? 'check' : 'copy'}
            disabledReason={by.trim() === '' ? 'Enter your name first' : undefined}
            onClick={() => void copy()}
          >
            {sharedWords.copyLink}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3.5">
        <DefinitionList items={buildLines(proposable)} />
        <TextField
          label={proposalWords.yourName}
          value={by}
          maxLength={80}
          hint="Shown to whoever opens the link, but not verified."
          onChange={({ target }) => setBy(target.value)}
        />
        <TextArea
          label="Reason"
          rows={2}
          value={reason}
          maxLength={500}
          hint="Optional."
          onChange={({ target }) => setReason(target.value)}
        />
        <Select label="Valid for" value={valid} options={validities} onChange={setValid} />
        <output className="text-sm text-ink-2 empty:absolute">{failed === undefined ? status : ''}</output>
        {failed !== undefined && (
          <Notice tone="bad" role="alert" title="Not copied">
            {failed}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

function buildLines(proposable: Proposable) {
  const price = proposable.points === undefined ? 'not quoted' : formatPointsWithUnit(proposable.points);
  if (proposable.kind === 'prep')
    return [
      { label: 'Tier', value: <ServiceText>{humanize(proposable.tier)}</ServiceText> },
      { label: 'Version', value: <Mono>{proposable.version}</Mono> },
      { label: 'Current price', value: price },
    ];
  return [
    { label: 'Model', value: <Mono>{proposable.model}</Mono> },
    { label: 'Prompt', value: proposable.prompt === undefined ? 'none' : 'included in the link' },
    { label: 'Current maximum', value: price },
  ];
}
