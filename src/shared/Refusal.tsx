import type { Elements } from '../ui/content';
import { ApiError, formatErrorCode } from '../api/client/errors';
import { explain } from '../api/client/explain';
import { readText } from '../api/reader/json';
import { Bullets } from '../ui/Bullets';
import { Button } from '../ui/Button';
import { ExternalLink } from '../ui/ExternalLink';
import { Mono } from '../ui/Mono';
import { Notice } from '../ui/Notice';
import { ErrorName } from './Failure';
import { RetryIn } from './limit/limit';
import type { Write } from './useWrite';
import { inSentence } from '../lib/text/hidden';
import { sharedWords } from './words';

interface RefusalProps {
  error: unknown;
  /** The title, which says what was not done: `The Pack was not acquired`. */
  title: string;
  /** Messages of a 400 that belong to no field of the form. */
  otherMessages?: readonly string[] | undefined;
  /** Further details. */
  children?: Elements;
  /** What to do next, if it is more specific than the error's own advice. */
  next?: string | undefined;
}

/** A write that the service refused: its message, what it means, and where to go next. */
export function Refusal({ error, title, otherMessages = [], children, next }: RefusalProps) {
  const explained = explain(error);
  const known = error instanceof ApiError ? error : undefined;
  const code = formatErrorCode(error);
  const buy = readText(known?.body, 'purchaseUrl', 'checkoutUrl');
  const url = buy ?? readText(known?.body, 'continueUrl', 'topUpUrl');
  return (
    <Notice tone="bad" role="alert" title={title}>
      <div className="grid grid-cols-1 gap-1.5">
        {code && (
          <p>
            <Mono>{code}</Mono>
          </p>
        )}
        <p>
          {known?.serviceMessage === undefined
            ? explained.description
            : `The service said: ${inSentence(known.serviceMessage)}`}
        </p>
        <Bullets lines={otherMessages} />
        {children}
        <RetryIn error={error} />
        {url === undefined ? (
          <p>{next ?? explained.nextStep}</p>
        ) : (
          <p>
            <ExternalLink href={url}>
              {buy === undefined ? 'Continue in the signed-in site' : 'Buy in the signed-in site'}
            </ExternalLink>
          </p>
        )}
      </div>
    </Notice>
  );
}

interface UnknownWriteOutcomeProps {
  /** `The Pack may or may not have been acquired`. */
  title: string;
  write: Pick<Write<unknown, unknown>, 'state' | 'checkAgain'>;
}

/** A write whose answer was lost and whose effect could not be read; nothing for any other. No further attempt is offered. */
export function UnknownWriteOutcome({ title, write: { state, checkAgain } }: UnknownWriteOutcomeProps) {
  if (state.at !== 'unknown') return null;
  const error = state.checkFailure;
  return (
    <Notice
      tone="bad"
      role="alert"
      title={title}
      actions={<Button onClick={checkAgain}>{sharedWords.checkAgain}</Button>}
    >
      <p>
        <span>The outcome is unknown, and checking failed too: </span>
        <ErrorName error={error} />
        <span>. You can’t try again until the outcome is known.</span>
      </p>
      <RetryIn error={error} />
    </Notice>
  );
}
