import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { queryClient } from '../../api/client/queryClient';
import { tokenStatusQuery } from '../../api/resources/token';
import { browserOnlyRoutes } from '../../contract/browserOnly';
import { type EndpointId, endpointList, endpointOf, endpoints } from '../../contract/endpoints';
import { href } from '../../paths';
import type { ScreenHandle } from '../../shared/handle';
import { Badge } from '../../ui/Badge';
import { EmptyPicture } from '../../ui/EmptyPicture';
import { LinkButton } from '../../ui/LinkButton';
import { Mono } from '../../ui/Mono';
import { PageHeader } from '../../ui/PageHeader';
import { Panel } from '../../ui/Panel';
import { SearchField } from '../../ui/list/SearchField';
import { RouteList, useVerdicts } from './RouteList';
import { RoutePath } from './RoutePath';
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
      <div className="grid items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
        <div className="sticky top-16 max-lg:hidden">
          <div className="panel flex max-h-[calc(100dvh-9rem)] flex-col overflow-hidden">
            <div className="border-b border-line p-2">
              <SearchField label="Filter routes" placeholder="Filter routes" slash value={words} onChange={setWords} />
            </div>
            <div className="scroll-py-16 overflow-y-auto">
              <RouteList words={words} {...(isRoute(id) && { current: id })} narrow />
            </div>
          </div>
        </div>
        <div className="grid min-w-0 gap-4">
          {isRoute(id) ? (
            <>
              <About id={id} />
              {/* Keyed by route, so that nothing written for one is sent to another, and reset for each pasted command. */}
              <Workbench key={`${id} ${pasted}`} id={id} />
            </>
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

/** What the route does, what it requires, and what the token may do there. */
function About({ id }: { id: EndpointId }) {
  const { method, path, effect, permission } = endpointOf(id);
  const verdict = useVerdicts().find((one) => one.id === id);
  return (
    <Panel
      title={
        <Mono>
          <span>{`${method} `}</span>
          <RoutePath path={path} />
        </Mono>
      }
      badges={
        <>
          {effect === 'spends' ? (
            <Badge tone="spend">spends Points</Badge>
          ) : (
            <Badge>{effect === 'writes' ? 'writes' : 'reads'}</Badge>
          )}
          {verdict && verdict.verdict !== 'unknown' && (
            <Badge tone={verdict.verdict === 'allowed' ? 'good' : 'bad'}>{verdict.verdict}</Badge>
          )}
        </>
      }
    >
      <div className="grid gap-1 text-sm">
        <p>{`${endpointOf(id).summary}.`}</p>
        <p className="text-ink-2">
          {permission ? (
            <>
              <span>Needs </span>
              <Mono>{permission}</Mono>
              <span>{`${verdict?.reason ? ` (${verdict.reason})` : ''}.`}</span>
            </>
          ) : (
            <>
              <span>{`The service’s description names no permission for it${verdict?.reason ? `; ${verdict.reason.charAt(0).toLowerCase()}${verdict.reason.slice(1)}` : ''}.`}</span>
            </>
          )}{' '}
          <Link to={href('token')}>What this token may do</Link>
        </p>
      </div>
    </Panel>
  );
}
