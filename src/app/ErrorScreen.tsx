import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../api/client/errors';
import { queryClient } from '../api/client/queryClient';
import { href } from '../paths';
import { Failure } from '../shared/Failure';
import { Button } from '../ui/Button';
import { LinkButton } from '../ui/LinkButton';
import { PageHeader } from '../ui/PageHeader';
import { useArrival } from './routing/useArrival';

/** Replaces a screen whose loader or rendering failed: says what happened, by status, and what to do next. */
export function ErrorScreen({ error }: { error: unknown }) {
  const title = useArrival()?.code?.handle.title ?? 'Marketplace Console';
  const navigate = useNavigate();
  const location = useLocation();
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
            <Button onClick={() => void retry()}>Try again</Button>
            <LinkButton to={href('token')} variant="quiet">
              What this token may do
            </LinkButton>
          </>
        }
      />
    </>
  );
}
