import { getRouteForm } from '../../contract/routeForm';
import type { Elements } from '../../ui/content';
import { environment } from '../../api/client/session/environment';
import { redactText } from '../../api/client/redact/redact';
import { type EndpointId, endpointOf } from '../../contract/endpoints';
import { encodeText } from '../../contract/schema/urlCodec';
import { PROVIDER_KEY_HEADER } from '../../contract/values';
import { formatBytes } from '../../lib/bytes';
import { normalizeName } from '../../lib/files/names';
import type { Repeatable } from '../../lib/snippets/curl';
import { CopyAs } from '../../shared/copyAs/CopyAs';
import { CodeBlock } from '../../ui/CodeBlock';
import { type ChosenFiles, readFormTexts } from './formParts';
import type { FormContents } from './contents/formContents';
import { explorerWords } from './words';

type Part = { name: string; text: string } | { name: string; file: string; size: number };

interface RequestPreviewProps {
  id: EndpointId;
  contents: FormContents;
  files: ChosenFiles;
}

/** The request exactly as it is sent, ready to copy. A secret in it, which prevents sending, is not shown. */
export function RequestPreview(props: RequestPreviewProps) {
  return <RequestAsSent text={writeRequest(props)} actions={<CopyAs request={() => toRepeatable(props)} />} />;
}

/** The text of a request; the token and the provider key are named in it, never shown. */
export function RequestAsSent({ text, actions }: { text: string; actions?: Elements }) {
  return (
    <section aria-label={explorerWords.requestAsSent} className="grid gap-1.5">
      <div className="flush-end flex items-center justify-between gap-3">
        <h3 className="text-xs font-semibold text-ink-2">{explorerWords.requestAsSent}</h3>
        {actions}
      </div>
      <CodeBlock code={redactText(text)} label="sent request" wrap maxHeight="20rem" />
    </section>
  );
}

const getBaseAddress = (): string => environment().baseUrl || globalThis.location.origin;

/** The lines that every request begins with. */
export const buildHeadLines = (method: string, address: string): string[] => [
  `${method} ${address}`,
  `host: ${new URL(getBaseAddress()).host}`,
  'accept: application/json',
  'authorization: Bearer $TOKEN',
];

/** A path with its parameters; a missing one appears as its name. `whyInvalidPath` refuses what cannot be written in a path. */
export const fillPath = (path: string, params: FormContents['params']): string =>
  path.replaceAll(/:([A-Za-z]+)/g, (whole, name: string) => encodeParam(params[name] ?? '') || whole);

const encodeParam = (value: string): string => encodeURIComponent(value.replaceAll(/\p{Cs}/gu, '\uFFFD'));

/** The request in the form that the copy menu needs. */
function toRepeatable({ id, contents, files }: RequestPreviewProps): Repeatable {
  return {
    method: endpointOf(id).method,
    url: redactText(getBaseAddress() + buildAddress(id, contents)),
    headers: Object.fromEntries(
      Object.entries(filledHeaders(contents)).map(([name, value]) => [name, redactText(value)]),
    ),
    ...(getRouteForm(id).body &&
      (contents.asForm ? { parts: buildParts(contents, files).map(redactPart) } : { body: redactText(contents.body) })),
  };
}

function writeRequest({ id, contents, files }: RequestPreviewProps): string {
  const { body, headers } = getRouteForm(id);
  const lines = [
    ...buildHeadLines(endpointOf(id).method, buildAddress(id, contents)),
    ...(body ? [`content-type: ${contents.asForm ? 'multipart/form-data' : 'application/json'}`] : []),
    ...Object.entries(filledHeaders(contents)).map(([name, value]) => `${name}: ${value}`),
    ...(PROVIDER_KEY_HEADER in headers ? [`${PROVIDER_KEY_HEADER}: $PROVIDER_KEY  (only if filled in)`] : []),
  ];
  if (!body) return lines.join('\n');
  const parts = buildParts(contents, files).map((part) =>
    'text' in part ? `${part.name}: ${part.text}` : `${part.name}: ${part.file} (${formatBytes(part.size)})`,
  );
  return [...lines, '', ...(contents.asForm ? parts : [contents.body])].join('\n');
}

const filledHeaders = ({ headers }: FormContents) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));

const redactPart = (part: Part): Part => ('text' in part ? { ...part, text: redactText(part.text) } : part);

/** The parts of a form: its texts, then its files. */
const buildParts = ({ body }: FormContents, files: ChosenFiles): Part[] => [
  ...Object.entries(readFormTexts(body)).map(([name, text]) => ({ name, text })),
  ...Object.entries(files).flatMap(([name, all]) =>
    all.map((file) => ({ name, file: normalizeName(file.name), size: file.size })),
  ),
];

function buildAddress(id: EndpointId, { params, query }: FormContents): string {
  const path = fillPath(endpointOf(id).path, params);
  const search = encodeText(query).toString();
  return search === '' ? path : `${path}?${search}`;
}
