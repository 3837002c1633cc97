import { environment } from '../../api/client/session/environment';
import { Panel } from '../../ui/Panel';

interface Served {
  path: string;
  what: string;
}

const documents: readonly Served[] = [
  { path: '/openapi.json', what: 'The OpenAPI document, with an example for each route' },
  { path: '/.well-known/api-catalog', what: 'Where it is, for programs that look for APIs (RFC 9727)' },
];
const ofTheSandbox: readonly Served[] = [
  { path: '/__sandbox', what: 'The sandbox’s accounts, and what its worlds begin with' },
  { path: '/__sandbox/openapi.json', what: 'The same for clients of the sandbox: what it always sends is required' },
  { path: '/__sandbox/health', what: 'Whether the sandbox answers requests' },
];

/** The addresses at which this server describes itself to programs; nothing for a static build, which has no server. */
export function ServedDocuments() {
  const { transport, baseUrl } = environment();
  if (transport === 'worker' || baseUrl !== '') return null;
  const served = transport === 'server' ? [...documents, ...ofTheSandbox] : documents;
  return (
    <Panel title="For programs" flush>
      <ul aria-label="Addresses for programs" className="grid text-sm sm:grid-cols-2">
        {served.map(({ path, what }) => (
          <li
            key={path}
            className="grid content-start gap-0.5 border-t border-line px-3.5 py-1.5 sm:nth-[-n+2]:border-t-0 max-sm:first:border-t-0"
          >
            <a href={path} translate="no" className="justify-self-start font-mono text-xs wrap-anywhere">
              {path}
            </a>{' '}
            <span className="text-ink-2">{what}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
