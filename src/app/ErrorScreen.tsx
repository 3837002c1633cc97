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

/** Stands in for a screen whose loader or rendering failed: says what happened in words, per status, and what is next. */
export function ErrorScreen() {
  const error = useRouteError();
  const matches = useMatches();
  const navigate = useNavigate();
  const location = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const handle = matches.at(-1)?.handle as ScreenHandle | undefined;
  const retry = async () => {
    // Code that did not load, or broke, is kept as it is by React: only a new document asks for it again.
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
