import { useNavigate } from 'react-router-dom';
import { draftOf, keepDraft } from '../../api/drafts/runDraft';
import { isRecord, parseJson, readCount, readText, readTexts } from '../../api/reader/json';
import type { EndpointId } from '../../contract/endpoints';
import { fundingModes } from '../../contract/values';
import { href } from '../../paths';
import { Button } from '../../ui/Button';
import { whyNotKept } from './written/whyNotKept';
import type { Written } from './written/written';

/** A spending route is never sent from here; this leads to the quote, the review and the confirmation. */
export function SpendElsewhere({ id, written }: { id: EndpointId; written: Written }) {
  const navigate = useNavigate();
  const record = written.params['id'] ?? '';
  const go = () => {
    if (id === 'seller.prep') return navigate(href('prep', { id: record }));
    const body = parseJson(written.body);
    if (body.ok && isRecord(body.value)) keepDraft(record, runOf(body.value, draftOf(record)?.prompt));
    return navigate(href('run', { id: record }));
  };
  return (
    <Button
      variant="primary"
      disabledReason={record.trim() === '' ? 'Fill in id first' : whyNotKept(written)}
      onClick={() => void go()}
    >
      Quote, review and confirm
    </Button>
  );
}

/** The inputs of a run, as far as the body has them; without a prompt, the one being written stays. */
function runOf(body: Record<string, unknown>, writing = '') {
  const { prompt, limits } = body;
  // The document's names, then those used by clients.
  const tokens = (name: string) => (isRecord(limits) ? readCount(limits, name) : undefined) ?? readCount(body, name);
  return {
    // At full length, because a prompt may be longer than other texts.
    prompt: typeof prompt === 'string' && prompt !== '' ? prompt : writing,
    model: readText(body, 'model'),
    fundingMode: fundingModes.find((mode) => mode === readText(body, 'fundingMode')),
    growthVersion: readCount(body, 'growthVersion'),
    enabledSkills: readTexts(body, 'skills') ?? readTexts(body, 'enabledSkills') ?? [],
    maxInputTokens: tokens('maxInputTokens')?.toString(),
    maxOutputTokens: tokens('maxOutputTokens')?.toString(),
  };
}
