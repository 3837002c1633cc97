import { Link } from 'react-router-dom';
import { queryClient } from '../../api/client/queryClient';
import { tokenStatusQuery } from '../../api/resources/token';
import { browserOnlyRoutes } from '../../contract/browserOnly';
import { endpointList } from '../../contract/endpoints';
import { formatPart } from '../../lib/count';
import { addressView, text } from '../../lib/addressView';
import { href } from '../../paths';
import type { ScreenHandle } from '../../shared/handle';
import { useAddressView } from '../../shared/useAddressView';
import { useDraft } from '../../shared/typing/useDraft';
import { Button } from '../../ui/Button';
import { Mono } from '../../ui/Mono';
import { PageHeader } from '../../ui/PageHeader';
import { Panel } from '../../ui/Panel';
import { SearchField } from '../../ui/list/SearchField';
import { useToast } from '../../ui/toastContext';
import { RouteList, intoRoutes, useRoutesWith } from './routes/RouteList';
import { RoutePath } from './routes/RoutePath';
import { PasteCurl } from './paste/PasteCurl';
import { ServedDocuments } from './ServedDocuments';
import { CopyButton } from '../../ui/CopyButton';
import { handedOver } from '../../shared/download/handedOver';

export const loader = () => queryClient.prefetchQuery(tokenStatusQuery());

export const handle: ScreenHandle = { title: 'API explorer' };

const listView = addressView({ q: text() });

/** All routes of the service, each with a form to try it. */
export function Component() {
  const { view, change } = useAddressView(listView);
  const draft = useDraft(view.q, (q) => change({ q }, 'replace'));
  const found = useRoutesWith(draft.text).length;
  return (
    <>
      <PageHeader
        title="API explorer"
        subtitle="Every route of the service: write a request, see exactly what is sent, and read the answer."
        actions={
          <>
            <PasteCurl />
            <SaveOpenApi />
          </>
        }
      />
      <div className="grid gap-4">
        <Panel
          title={formatPart(found, endpointList.length, 'route')}
          flush
          actions={
            <div className="w-full sm:w-72">
              <SearchField
                label="Filter routes"
                placeholder="Filter routes"
                slash
                onKeyDown={intoRoutes}
                {...draft.field}
              />
            </div>
          }
        >
          <RouteList words={draft.text} />
        </Panel>
        <BrowserOnly />
        <ServedDocuments />
      </div>
    </>
  );
}

function SaveOpenApi() {
  const toast = useToast();
  const save = async () => {
    try {
      const { saveOpenApi } = await loadOpenApi();
      toast({ tone: 'success', title: handedOver('OpenAPI document'), detail: saveOpenApi() });
    } catch {
      toast({ tone: 'failed', title: 'The document was not saved', detail: 'Its code could not be loaded.' });
    }
  };
  return (
    <>
      <CopyButton text={async () => (await loadOpenApi()).openApiText()} label="Copy OpenAPI document" />
      <Button onClick={() => void save()}>Save OpenAPI document</Button>
    </>
  );
}

const loadOpenApi = () => import('./saveOpenApi');

/** What no token may do. */
function BrowserOnly() {
  return (
    <Panel title="Only in the signed-in site" flush>
      <p className="border-b border-line px-3.5 py-2 text-sm text-ink-2">
        <span>A token that requests one of these gets 403 </span>
        <Mono>API_TOKEN_SCOPE_FORBIDDEN</Mono>
        <span>
          , with the authentication object that shows it is valid. The service’s description names the actions; the
          addresses are the sandbox’s.
        </span>
      </p>
      <ul aria-label="Browser-only actions" className="grid text-sm sm:grid-cols-2">
        {browserOnlyRoutes.map(({ id, method, path, action }) => (
          <li key={id} className="border-t border-line sm:nth-[-n+2]:border-t-0 max-sm:first:border-t-0">
            <Link
              to={href('explorerRoute', { routeId: id })}
              className="grid gap-0.5 px-3.5 py-1.5 text-ink no-underline hover:bg-sunken"
            >
              <span>{action}</span>
              <code translate="no" className="text-xs wrap-anywhere text-ink-2">
                <span>{`${method} `}</span>
                <RoutePath path={path.replace('/api', '')} />
              </code>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
