import { useNavigate } from 'react-router-dom';
import { draftOf, keepDraft } from '../../api/drafts/runDraft';
import type { EndpointId } from '../../contract/endpoints';
import { href } from '../../paths';
import { ProposeButton } from '../../shared/proposal/ProposeButton';
import { Button } from '../../ui/Button';
import { whyNotKept } from './written/whyNotKept';
import type { Written } from './written/written';
import { writtenProposal, writtenRun } from './writtenSpend';

/** A spending route is never sent from here; this leads to the quote, the review and the confirmation, or proposes them to whoever may spend. */
export function SpendElsewhere({ id, written }: { id: EndpointId; written: Written }) {
  const navigate = useNavigate();
  const record = written.params['id'] ?? '';
  const kind = id === 'seller.prep' ? 'prep' : 'run';
  const missing = record.trim() === '' ? 'Fill in id first' : whyNotKept(written);
  const go = () => {
    if (kind === 'prep') return navigate(href('prep', { id: record }));
    const run = writtenRun(written.body, draftOf(record)?.prompt);
    if (run) keepDraft(record, run);
    return navigate(href('run', { id: record }));
  };
  return (
    <>
      <ProposeButton id={record} what={missing ?? writtenProposal(kind, written.body)} />
      <Button variant="primary" disabledReason={missing} onClick={() => void go()}>
        Quote, review and confirm
      </Button>
    </>
  );
}
