import { RetryIn } from '../../shared/limit/limit';
import { Mono } from '../../ui/Mono';
import { Notice } from '../../ui/Notice';
import { RawAnswer } from '../../ui/RawAnswer';
import { uiWords } from '../../ui/words';
import type { ConnectFailure } from './useConnecting';

/** Why connecting failed, shown beside the form: code, meaning, next step, and the raw response. */
export function FailureNotice({ failure }: { failure: ConnectFailure }) {
  const { title, code, explanation, nextStep, answer } = failure;
  return (
    <Notice tone="bad" role="alert" title={title}>
      <div className="grid gap-1">
        {code && <Mono>{code}</Mono>}
        <div>{explanation}</div>
        <div className="text-ink">{nextStep}</div>
        <RetryIn error={failure.error} />
        {answer && <AnswerDetails answer={answer} />}
      </div>
    </Notice>
  );
}

/** The raw response, collapsed. */
export function AnswerDetails({ answer }: { answer: string }) {
  return (
    <details className="text-sm">
      <summary>{uiWords.rawResponse}</summary>
      <div className="mt-1.5">
        <RawAnswer body={answer} />
      </div>
    </details>
  );
}
