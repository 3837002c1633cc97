import { endpointOf } from '../contract/endpoints';
import type { Content } from '../ui/content';
import { ApiError, formatErrorCode, isForbidden } from '../api/client/errors';
import { explain } from '../api/client/explain';
import { lacksPermission } from '../api/resources/permissions';
import { queryClient } from '../api/client/queryClient';
import { tokenStatusQuery } from '../api/resources/token';
import { RetryIn } from './limit/limit';
import { FailedPicture } from '../ui/FailedPicture';
import { Mono } from '../ui/Mono';
import { inSentence } from '../lib/text/hidden';

interface FailureProps {
  error: unknown;
  /** Buttons for the next step. */
  actions?: Content;
  level?: 1 | 2 | 3 | undefined;
}

/** Shown for a 403 although the token has the permission. */
const ownedByOthers = 'The token is valid, but this belongs to someone else, or its account has no access to it.';

/** Shows any error as a picture: its code, what it means, what the service said and what to do next. */
export function Failure({ error, actions, level }: FailureProps) {
  const { title, description, nextStep, picture } = explain(error);
  const serviceMessage = error instanceof ApiError ? error.serviceMessage : undefined;
  const permission = isForbidden(error) && error.route ? endpointOf(error.route).permission : undefined;
  const held = permission && queryClient.getQueryData(tokenStatusQuery().queryKey)?.permissions;
  // Unknown for a token whose permissions were never read.
  const holds = held && !lacksPermission(held, permission);
  return (
    <FailedPicture
      refused={picture === 'refused'}
      title={title}
      code={formatErrorCode(error)}
      explanation={
        <div className="grid gap-1">
          <p>{holds ? ownedByOthers : description}</p>
          {serviceMessage !== undefined && <p>{`The service said: ${inSentence(serviceMessage)}`}</p>}
          {permission && !holds && (
            <p>
              This screen needs <Mono>{permission}</Mono>.
            </p>
          )}
        </div>
      }
      nextStep={
        <>
          <span>{nextStep}</span>
          <RetryIn error={error} />
        </>
      }
      actions={actions}
      level={level}
    />
  );
}

/** What an error is, inside a sentence, with its code: `no answer (NETWORK)`. */
export function ErrorName({ error }: { error: unknown }) {
  const code = formatErrorCode(error);
  return (
    <>
      <span>{`${explain(error).title.toLowerCase()} `}</span>
      {code && <Mono>{`(${code})`}</Mono>}
    </>
  );
}
