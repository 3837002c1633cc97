import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { queryClient } from '../../api/client/queryClient';
import { tokenStatusQuery } from '../../api/resources/token';
import { browserOnlyRoutes } from '../../contract/browserOnly';
import { type EndpointId, endpointList, endpointOf, endpoints } from '../../contract/endpoints';
import { href } from '../../paths';
import type { ScreenHandle } from '../../shared/handle';
import { EmptyPicture } from '../../ui/EmptyPicture';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { SearchField } from '../../ui/list/SearchField';
import { RouteList, intoRoutes } from './routes/RouteList';
import { SiteAction } from './SiteAction';
import { Workbench } from './Workbench';
import { PasteCurl } from './paste/PasteCurl';

const siteAction = (id: string) => browserOnlyRoutes.find((route) => route.id === id);
const isRoute = (id: string): id is EndpointId => Object.hasOwn(endpoints, id);

export const loader = () => queryClient.prefetchQuery(tokenStatusQuery());

export const handle: ScreenHandle = {
  title: 'API explorer',
  crumbs: (params) => [
    { label: 'API explorer', to: href('explorer') },
    { label: routeNameOf(params['routeId'] ?? '') },
  ],
};

function routeNameOf(id: string): string {
  const route = isRoute(id) ? endpointOf(id) : siteAction(id);
  return route ? `${route.method} ${route.path}` : 'No such route';
}

/** The id of the place of the form. */
const REQUEST = 'request';

/** Focuses the first field of the form, or what sends it where it has none. */
function focusRequest(): void {
  const form = document.querySelector(`#${REQUEST}`);
  const field = form?.querySelector<HTMLElement>('input, select, textarea, [contenteditable]');
  (field ?? form?.querySelector<HTMLElement>('button'))?.focus();
}

/** One route: its form, the exact request, and the answer. The other routes are beside it. */
export function Component() {
  const id = useParams()['routeId'] ?? '';
  const [words, setWords] = useState('');
  const [pasted, setPasted] = useState(0);
  const action = siteAction(id);
  return (
    <>
      <PageHeader
        title="API explorer"
        actions={
          <>
            <PasteCurl onFill={() => setPasted(pasted + 1)} />
            <LinkButton to={href('explorer')}>All routes</LinkButton>
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="sticky top-16 max-lg:hidden">
          <div className="panel flex max-h-[calc(100dvh-9rem)] flex-col overflow-hidden">
            <div className="border-b border-line p-2">
              <SearchField
                label="Filter routes"
                placeholder="Filter routes"
                slash
                value={words}
                onKeyDown={intoRoutes}
                onChange={setWords}
              />
              <a
                href={`#${REQUEST}`}
                className="sr-only text-sm focus:not-sr-only focus:mt-2 focus:block"
                onClick={(event) => {
                  event.preventDefault();
                  focusRequest();
                }}
              >
                Skip to the request
              </a>
            </div>
            <div className="scroll-py-16 overflow-y-auto">
              <RouteList words={words} {...(isRoute(id) && { current: id })} narrow />
            </div>
          </div>
        </div>
        <div id={REQUEST} tabIndex={-1} className="grid min-w-0 gap-4 outline-none">
          {isRoute(id) ? (
            // Keyed by route, so that nothing written for one is sent to another, and reset for each pasted command.
            <Workbench key={`${id} ${pasted}`} id={id} />
          ) : action ? (
            <SiteAction key={id} route={action} />
          ) : (
            <div className="panel">
              <EmptyPicture
                title="No such route"
                explanation={`The service has ${endpointList.length} routes, and this is not one of them.`}
                actions={<LinkButton to={href('explorer')}>All routes</LinkButton>}
              />
            </div>
          )}
        </div>
      </div>
    </>
  );
}
