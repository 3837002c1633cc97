import { Link } from 'react-router-dom';
import { queryClient } from '../../api/client/queryClient';
import { tokenStatusQuery } from '../../api/resources/token';
import { browserOnlyRoutes } from '../../contract/browserOnly';
import { endpointList } from '../../contract/endpoints';
import { formatPart } from '../../lib/count';
import { addressView, text } from '../../lib/addressView';
import { href } from '../../paths';
import type { ScreenHandle } from '../../shared/handle';
import { useAddressView } from '../../shared/useAddress';
import { useDraft } from '../../shared/typing/useDraft';
import { Button } from '../../ui/Button';
import { Mono } from '../../ui/Mono';
import { PageHeader } from '../../ui/PageHeader';
import { Panel } from '../../ui/Panel';
import { SearchField } from '../../ui/list/SearchField';
import { useToast } from '../../ui/toastContext';
import { sharedWords } from '../../shared/words';
import { RouteList, focusRoutes, useMatchingRoutes } from './routes/RouteList';
import { RoutePath } from './routes/RoutePath';
import { PasteCurl } from './paste/PasteCurl';
import { CopyButton } from '../../ui/CopyButton';
import { formatDownloadStarted } from '../../shared/download/formatDownloadStarted';
import { environment } from '../../api/client/session/environment';

export const loader = () => queryClient.prefetchQuery(tokenStatusQuery());

export const handle: ScreenHandle = { title: 'API explorer' };

const listView = addressView({ q: text() });

/** All routes of the service, each with a form to try it. */
export function Component() {
  const { view, change } = useAddressView(listView);
  const draft = useDraft(view.q, (q) => change({ q }, 'replace'));
  const found = useMatchingRoutes(draft.text).length;
  return (
    <>
      <PageHeader
        title="API explorer"
        subtitle="Every route of the service: write a request, see exactly what is sent, and read the response."
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
                label={sharedWords.filterRoutes}
                placeholder={sharedWords.filterRoutes}
                slash
                onKeyDown={focusRoutes}
                {...draft.field}
              />
            </div>
          }
        >
          <RouteList filter={draft.text} />
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
      toast({ tone: 'success', title: formatDownloadStarted('OpenAPI document'), detail: saveOpenApi() });
    } catch {
      toast({ tone: 'failed', title: 'The document wasn’t saved', detail: 'Its code couldn’t be loaded. Try again.' });
    }
  };
  return (
    <>
      <CopyButton text={async () => (await loadOpenApi()).writeOpenApi()} label="Copy OpenAPI document" />
      <Button onClick={() => void save()}>Save OpenAPI document</Button>
    </>
  );
}

const loadOpenApi = () => import('./saveOpenApi');

/** The actions that no token may perform. */
function BrowserOnly() {
  return (
    <Panel title="Only in the signed-in site" flush>
      <p className="border-b border-line px-3.5 py-2 text-sm text-ink-2">
        A token that requests one of these gets 403 <Mono>API_TOKEN_SCOPE_FORBIDDEN</Mono>, with an authentication
        object that shows it’s valid. The actions are from the service’s description, and the addresses are from the
        sandbox.
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

interface ServedDocument {
  path: string;
  description: string;
}

const documents: readonly ServedDocument[] = [
  { path: '/openapi.json', description: 'The OpenAPI document, with an example for each route' },
  {
    path: '/.well-known/api-catalog',
    description: 'A pointer to that document, for programs that discover APIs (RFC 9727)',
  },
];
const sandboxDocuments: readonly ServedDocument[] = [
  { path: '/__sandbox', description: 'The sandbox’s accounts, and what its worlds start with' },
  {
    path: '/__sandbox/openapi.json',
    description: 'The same document for clients of the sandbox, where every field it always sends is required',
  },
  { path: '/__sandbox/health', description: 'Whether the sandbox is up' },
];

/** The addresses at which this server describes itself to programs; nothing for a static build, which has no server. */
function ServedDocuments() {
  const { transport, baseUrl } = environment();
  if (transport === 'worker' || baseUrl !== '') return null;
  const served = transport === 'server' ? [...documents, ...sandboxDocuments] : documents;
  return (
    <Panel title="For programs" flush>
      <ul aria-label="Addresses for programs" className="grid text-sm sm:grid-cols-2">
        {served.map(({ path, description }) => (
          <li
            key={path}
            className="grid content-start gap-0.5 border-t border-line px-3.5 py-1.5 sm:nth-[-n+2]:border-t-0 max-sm:first:border-t-0"
          >
            <a href={path} translate="no" className="justify-self-start font-mono text-xs wrap-anywhere">
              {path}
            </a>{' '}
            <span className="text-ink-2">{description}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
