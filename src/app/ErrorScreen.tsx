import { isRouteErrorResponse, useLocation, useMatches, useNavigate, useRouteError } from 'react-router-dom';
import { ApiError } from '../api/client/errors';
import { queryClient } from '../api/client/queryClient';
import { href } from '../paths';
import { Failure } from '../shared/Failure';
import type { ScreenHandle } from '../shared/handle';
import { Button } from '../ui/Button';
import { LinkButton } from '../ui/LinkButton';
import { PageHeader } from '../ui/PageHeader';
import { NotFound } from './NotFound';

/** Replaces a screen whose loader or rendering failed: says what happened, by status, and what to do next. */
export function ErrorScreen() {
  const error = useRouteError();
  const matches = useMatches();
  const navigate = useNavigate();
  const location = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const handle = matches.at(-1)?.handle as ScreenHandle | undefined;
  const retry = async () => {
    // React caches code that failed to load or threw; only a new document requests it again.
    if (!(error instanceof ApiError)) return navigate(0);
    await queryClient.resetQueries({ predicate: (query) => query.state.status === 'error' }, { cancelRefetch: true });
    await navigate(location, { replace: true });
  };
  return (
    <>
      <PageHeader title={handle?.title ?? 'Marketplace Console'} />
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
