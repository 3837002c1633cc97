import { useLocation, useNavigate } from 'react-router-dom';
import { Component } from 'react';
import type { Content } from '../ui/content';
import { ApiError } from '../api/client/errors';
import { queryClient } from '../api/client/queryClient';
import { href } from '../paths';
import { Failure } from '../shared/Failure';
import { OnButton, limitIn, useLimit } from '../shared/limit/limit';
import { Button } from '../ui/Button';
import { LinkButton } from '../ui/LinkButton';
import { PageHeader } from '../ui/PageHeader';
import { useArrival } from './routing/useArrival';

/** Replaces a screen whose loader or rendering failed: says what happened, by status, and what to do next. */
export function ErrorScreen({ error }: { error: unknown }) {
  const title = useArrival()?.code?.handle.title ?? 'Marketplace Console';
  const navigate = useNavigate();
  const location = useLocation();
  const { left, why } = useLimit(limitIn(error));
  const retry = async () => {
    // React caches code that failed to load or threw; only a new document requests it again.
    if (!(error instanceof ApiError)) return globalThis.location.reload();
    await queryClient.resetQueries({ predicate: (query) => query.state.status === 'error' }, { cancelRefetch: true });
    void navigate(location, { replace: true });
  };
  return (
    <>
      <PageHeader title={title} />
      <Failure
        error={error}
        actions={
          <>
            <Button disabledReason={why} onClick={() => void retry()}>
              <span>Try again</span>
              <OnButton left={left} />
            </Button>
            <LinkButton to={href('token')} variant="quiet">
              What this token may do
            </LinkButton>
          </>
        }
      />
    </>
  );
}

interface Props {
  /** What is shown; with something else, what failed is tried again. */
  of: unknown;
  children: Content;
}

interface State {
  of: unknown;
  caught: { error: unknown } | undefined;
}

/** Puts the error screen in the place of what failed to render. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { of: undefined, caught: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { of, caught: undefined };
  }

  override render(): Content {
    const { caught } = this.state;
    return caught ? <ErrorScreen error={caught.error} /> : this.props.children;
  }
}
