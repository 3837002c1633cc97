import type { ReactNode } from 'react';
import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';
import type { Later } from './useLater';

interface LaterMissingProps {
  later: Later<unknown>;
  title: string;
  /** What could not be loaded, and what stays meanwhile. */
  children: ReactNode;
}

/** What is said when code could not be loaded; nothing while it is on its way. */
export function LaterMissing({ later: { failure, pending, retry }, title, children }: LaterMissingProps) {
  if (failure === undefined) return null;
  return (
    <Notice
      tone="bad"
      role="alert"
      title={title}
      actions={
        <Button pending={pending} onClick={retry}>
          Load it again
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
