import type { ReactNode } from 'react';
import { ApiError } from '../api/errors';
import { explain } from '../api/explain';
import { type RouteFacts, routeFacts } from '../contract/routeFacts';
import { FailedPicture } from '../ui/FailedPicture';
import { Mono } from '../ui/Mono';
import { RefusedPicture } from '../ui/RefusedPicture';

interface FailureProps {
  error: unknown;
  /** Buttons that do the next step. */
  actions?: ReactNode;
  level?: 1 | 2 | 3;
}

/** Any error as a picture: refused or failed, with its code, what it means, what the service said and what to do next. */
export function Failure({ error, actions, level }: FailureProps) {
  const { title, what, next, picture } = explain(error);
  const known = error instanceof ApiError ? error : undefined;
  const permission = known?.code === 'FORBIDDEN' ? (routeFacts[known.route] as RouteFacts).permission : undefined;
  const Shown = picture === 'refused' ? RefusedPicture : FailedPicture;
  return (
    <Shown
      title={title}
      code={known && [known.status, known.code].filter((part) => part !== undefined).join(' ')}
      explanation={
        <>
          <p>{what}</p>
          {known?.status !== undefined && known.kind !== 'unreadable' && <p>The service said: {known.message}</p>}
          {permission && (
            <p>
              This screen needs <Mono>{permission}</Mono>.
            </p>
          )}
        </>
      }
      nextStep={next}
      actions={actions}
      {...(level && { level })}
    />
  );
}
