import { routeFormOf } from '../../contract/routeForm';
import type { Elements } from '../../ui/content';
import { environment } from '../../api/client/session/environment';
import { redactText } from '../../api/client/redact/redact';
import { type EndpointId, endpointOf } from '../../contract/endpoints';
import { encodeText } from '../../contract/schema/wire';
import { PROVIDER_KEY_HEADER } from '../../contract/values';
import { formatBytes } from '../../lib/bytes';
import { composed } from '../../lib/files/names';
import type { Repeatable } from '../../lib/snippets/curl';
import { CopyAs } from '../../shared/copyAs/CopyAs';
import { CodeBlock } from '../../ui/CodeBlock';
import { type ChosenFiles, textsOf } from './formParts';
import type { Written } from './written/written';

type Part = { name: string; text: string } | { name: string; file: string; size: number };

interface RequestPreviewProps {
  id: EndpointId;
  written: Written;
  files: ChosenFiles;
}

/** The request exactly as it is sent, ready to copy. A secret in it, which prevents sending, is not shown. */
export function RequestPreview(props: RequestPreviewProps) {
  return <AsSent text={requestText(props)} actions={<CopyAs request={() => repeatable(props)} />} />;
}

/** The text of a request; the token and the provider key are named in it, never shown. */
export function AsSent({ text, actions }: { text: string; actions?: Elements }) {
  return (
    <section aria-label="Request as sent" className="grid gap-1.5">
      <div className="flush-end flex items-center justify-between gap-3">
        <h3 className="text-xs font-semibold text-ink-2">Request as sent</h3>
        {actions}
      </div>
      <CodeBlock code={redactText(text)} label="sent request" wrap maxHeight="20rem" />
    </section>
  );
}

const baseAddress = (): string => environment().baseUrl || globalThis.location.origin;

/** The lines that every request begins with. */
export const headLines = (method: string, address: string): string[] => [
  `${method} ${address}`,
  `host: ${new URL(baseAddress()).host}`,
  'accept: application/json',
  'authorization: Bearer $TOKEN',
];

/** A path with its parameters; a missing one appears as its name. `whyNoPath` refuses what cannot be written in a path. */
export const filledPath = (path: string, params: Written['params']): string =>
  path.replaceAll(/:([A-Za-z]+)/g, (whole, name: string) => encoded(params[name] ?? '') || whole);

const encoded = (value: string): string => encodeURIComponent(value.replaceAll(/\p{Cs}/gu, '\uFFFD'));

/** The request in a form that others can repeat. */
function repeatable({ id, written, files }: RequestPreviewProps): Repeatable {
  return {
    method: endpointOf(id).method,
    url: redactText(baseAddress() + addressOf(id, written)),
    headers: Object.fromEntries(Object.entries(ownHeaders(written)).map(([name, value]) => [name, redactText(value)])),
    ...(routeFormOf(id).body &&
      (written.asForm ? { parts: partsOf(written, files).map(clean) } : { body: redactText(written.body) })),
  };
}

function requestText({ id, written, files }: RequestPreviewProps): string {
  const { body, headers } = routeFormOf(id);
  const lines = [
    ...headLines(endpointOf(id).method, addressOf(id, written)),
    ...(body ? [`content-type: ${written.asForm ? 'multipart/form-data' : 'application/json'}`] : []),
    ...Object.entries(ownHeaders(written)).map(([name, value]) => `${name}: ${value}`),
    ...(PROVIDER_KEY_HEADER in headers ? [`${PROVIDER_KEY_HEADER}: $PROVIDER_KEY  (only if filled in)`] : []),
  ];
  if (!body) return lines.join('\n');
  const parts = partsOf(written, files).map((part) =>
    'text' in part ? `${part.name}: ${part.text}` : `${part.name}: ${part.file} (${formatBytes(part.size)})`,
  );
  return [...lines, '', ...(written.asForm ? parts : [written.body])].join('\n');
}

const ownHeaders = ({ headers }: Written) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));

const clean = (part: Part): Part => ('text' in part ? { ...part, text: redactText(part.text) } : part);

/** The parts of a form: its texts, then its files. */
const partsOf = ({ body }: Written, files: ChosenFiles): Part[] => [
  ...Object.entries(textsOf(body)).map(([name, text]) => ({ name, text })),
  ...Object.entries(files).flatMap(([name, all]) =>
    all.map((file) => ({ name, file: composed(file.name), size: file.size })),
  ),
];

function addressOf(id: EndpointId, { params, query }: Written): string {
  const path = filledPath(endpointOf(id).path, params);
  const search = encodeText(query).toString();
  return search === '' ? path : `${path}?${search}`;
}
