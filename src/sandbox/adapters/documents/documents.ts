/**
 * The documents with which a server describes itself, at fixed addresses: the contract as OpenAPI at `/openapi.json`, and where that is at
 * `/.well-known/api-catalog` (RFC 9727). A server for a real service has them too, without the sandbox.
 */
import { openApiDocument } from '../../../contract/openapi';
import { contentDigest } from '../../artifact/digests';
import { controlRoutes } from '../../control/controlRoutes';
import { allowLoopback, preflight } from '../../core/reply';
import { answerHeaders } from '../errorAnswers';
import { API_CATALOG_PATH, OPENAPI_PATH, SANDBOX_OPENAPI_PATH } from './addresses';
import { recordExamples } from './recordExamples';

interface Document {
  text: string;
  type: string;
  headers?: Readonly<Record<string, string>>;
}

/** The documents by what they describe: the service alone, with the controls of a sandbox beside it, or the API as the sandbox answers it. */
const kinds = {
  service: {},
  'service and controls': { extra: controlRoutes },
  sandbox: { extra: controlRoutes, sender: 'sandbox' },
} as const satisfies Readonly<Record<string, Parameters<typeof openApiDocument>[0]>>;

const made = new Map<keyof typeof kinds, Promise<string>>();

/** An OpenAPI document as text, made once. */
export function openApiText(of: keyof typeof kinds): Promise<string> {
  const known =
    made.get(of) ??
    recordExamples().then((examples) => `${JSON.stringify(openApiDocument({ examples, ...kinds[of] }), null, 2)}\n`);
  made.set(of, known);
  return known;
}

/** The linkset of RFC 9727: the API, its description, and in a sandbox its health. */
function catalogText(origin: string, controls: boolean): string {
  const link = (path: string, type: string) => [{ href: origin + path, type }];
  const api = {
    anchor: `${origin}/api`,
    'service-desc': [OPENAPI_PATH, ...(controls ? [SANDBOX_OPENAPI_PATH] : [])].flatMap((path) =>
      link(path, 'application/json'),
    ),
    ...(controls && { status: link('/__sandbox/health', 'application/json') }),
  };
  return `${JSON.stringify({ linkset: [api] }, null, 2)}\n`;
}

async function documentAt({ origin, pathname }: URL, controls: boolean): Promise<Document> {
  if (pathname === SANDBOX_OPENAPI_PATH) return { text: await openApiText('sandbox'), type: 'application/json' };
  if (pathname === OPENAPI_PATH)
    return { text: await openApiText(controls ? 'service and controls' : 'service'), type: 'application/json' };
  return {
    text: catalogText(origin, controls),
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    // What a HEAD request is for.
    headers: { link: `<${origin}${API_CATALOG_PATH}>; rel="api-catalog"` },
  };
}

/** Answers a request for a document; pages served on loopback may read it. An unchanged one is not sent again. */
export async function documentReply(request: Request, controls: boolean): Promise<Response> {
  const { method } = request;
  if (method === 'OPTIONS') return preflight(request);
  if (method !== 'GET' && method !== 'HEAD')
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  const { text, type, headers: extra } = await documentAt(new URL(request.url), controls);
  // Weak, because the bytes differ by their encoding.
  const etag = `W/"${contentDigest(text).slice(-27)}"`;
  const headers: Record<string, string> = { ...answerHeaders, ...extra, etag, 'cache-control': 'no-cache' };
  if (allowLoopback(request, headers)) headers['access-control-expose-headers'] = 'etag, link';
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  const bytes = new TextEncoder().encode(text);
  return new Response(bytes, { headers: { ...headers, 'content-type': type, 'content-length': String(bytes.length) } });
}

/** Whether If-None-Match names the version (RFC 9110, 13.1.2: a weak comparison). */
function isKnown(given: string | null, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return given !== null && given.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag));
}
