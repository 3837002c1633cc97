import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { queryClient } from '../../api/client/queryClient';
import { tokenStatusQuery } from '../../api/resources/token';
import { browserOnlyRoutes, type BrowserOnlyRoute } from '../../contract/browserOnly';
import { type EndpointId, endpointList, endpointOf, endpoints } from '../../contract/endpoints';
import { href } from '../../paths';
import type { ScreenHandle } from '../../shared/handle';
import { EmptyPicture } from '../../ui/EmptyPicture';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { SearchField } from '../../ui/list/SearchField';
import { sharedWords } from '../../shared/words';
import { RouteList, focusRoutes } from './routes/RouteList';
import { Workbench } from './Workbench';
import { PasteCurl } from './paste/PasteCurl';
import { sendBrowserOnly } from '../../api/resources/explorer';
import { Badge } from '../../ui/Badge';
import { Mono } from '../../ui/Mono';
import { TextField } from '../../ui/TextField';
import { RequestAsSent, fillPath, buildHeadLines } from './RequestPreview';
import { RouteTitle } from './routes/RouteHead';
import { SendForm } from './SendForm';
import { whyInvalidPath } from './whyInvalidPath';

const findSiteAction = (id: string) => browserOnlyRoutes.find((route) => route.id === id);
const isRoute = (id: string): id is EndpointId => Object.hasOwn(endpoints, id);

export const loader = () => queryClient.prefetchQuery(tokenStatusQuery());

export const handle: ScreenHandle = {
  title: 'API explorer',
  crumbs: (params) => [
    { label: 'API explorer', to: href('explorer') },
    { label: formatRouteName(params['routeId'] ?? '') },
  ],
};

function formatRouteName(id: string): string {
  const route = isRoute(id) ? endpointOf(id) : findSiteAction(id);
  return route ? `${route.method} ${route.path}` : 'Route not found';
}

/** The id of the form's container. */
const REQUEST = 'request';

/** Focuses the first field of the form, or its submit button if it has none. */
function focusRequest(): void {
  const form = document.querySelector(`#${REQUEST}`);
  const field = form?.querySelector<HTMLElement>('input, select, textarea, [contenteditable]');
  (field ?? form?.querySelector<HTMLElement>('button'))?.focus();
}

/** One route: its form, the exact request, and the answer. The other routes are beside it. */
export function Component() {
  const id = useParams()['routeId'] ?? '';
  const [filter, setFilter] = useState('');
  const [pasted, setPasted] = useState(0);
  const action = findSiteAction(id);
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
                label={sharedWords.filterRoutes}
                placeholder={sharedWords.filterRoutes}
                slash
                value={filter}
                onKeyDown={focusRoutes}
                onChange={setFilter}
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
              <RouteList filter={filter} {...(isRoute(id) && { current: id })} narrow />
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
                title="Route not found"
                explanation={`This isn’t one of the service’s ${endpointList.length} routes.`}
                actions={<LinkButton to={href('explorer')}>All routes</LinkButton>}
              />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

/** An action that only the signed-in site may perform, and the refusal that a token gets for it. */
function SiteAction({ route }: { route: BrowserOnlyRoute }) {
  const { method, path, action } = route;
  const names = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name);
  const [params, setParams] = useState<Readonly<Record<string, string>>>({});
  return (
    <>
      <SendForm
        title={<RouteTitle method={method} path={path} />}
        badges={<Badge tone="bad">browser only</Badge>}
        does={action}
        changes={false}
        warnings={[
          'It’s sent without a body, and the service refuses it for every token. It’s never resent automatically.',
        ]}
        missing={whyInvalidPath(names, params)}
        onSend={(signal) => sendBrowserOnly(route, params, signal)}
      >
        <div className="grid gap-1 text-sm">
          <p>{`${action}.`}</p>
          <p className="text-ink-2">
            Only the signed-in site may do this. Even a valid token gets 403 <Mono>API_TOKEN_SCOPE_FORBIDDEN</Mono>,
            with an authentication object that says which account it acts for. The action is from the service’s
            description, and the address is from the sandbox.
          </p>
        </div>
        {names.map((name) => (
          <TextField
            key={name}
            mono
            label={name}
            required
            value={params[name] ?? ''}
            onChange={({ target }) => setParams({ ...params, [name]: target.value })}
          />
        ))}
        <RequestAsSent text={buildHeadLines(method, fillPath(path, params)).join('\n')} />
      </SendForm>
    </>
  );
}
