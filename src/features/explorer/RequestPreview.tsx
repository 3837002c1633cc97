import { environment } from '../../api/client/session/environment';
import { routeFacts } from '../../contract/derived/routeFacts';
import { routeForms } from '../../contract/derived/routeForms';
import type { EndpointId } from '../../contract/endpoints';
import { encodeText } from '../../contract/schema/wire';
import { PROVIDER_KEY_HEADER } from '../../contract/values';
import { formatBytes } from '../../lib/bytes';
import type { Repeatable } from '../../lib/snippets/curl';
import { CopyAs } from '../../shared/copyAs/CopyAs';
import { CodeBlock } from '../../ui/CodeBlock';
import type { ChosenFiles } from './FilesField';
import { textsOf } from './written/formTexts';
import type { Written } from './written/written';

interface RequestPreviewProps {
  id: EndpointId;
  written: Written;
  files: ChosenFiles;
}

/** The request exactly as it is sent; the token and the provider key are named, never shown. */
export function RequestPreview(props: RequestPreviewProps) {
  return (
    <section aria-label="Request as sent" className="grid gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-xs font-semibold text-ink-2">Request as sent</h3>
        <CopyAs request={() => repeatable(props)} />
      </div>
      <CodeBlock code={requestText(props)} label="sent request" wrap maxHeight="20rem" />
    </section>
  );
}

/** The request in a form that others can repeat. */
function repeatable({ id, written, files }: RequestPreviewProps): Repeatable {
  const { body } = routeForms[id];
  return {
    method: routeFacts[id].method,
    url: (environment().baseUrl || globalThis.location.origin) + addressOf(id, written),
    headers: ownHeaders(written),
    ...(body &&
      (written.asForm
        ? {
            parts: [
              ...Object.entries(textsOf(written.body)).map(([name, text]) => ({ name, text })),
              ...Object.entries(files).flatMap(([name, all]) => all.map((file) => ({ name, file: file.name }))),
            ],
          }
        : { body: written.body })),
  };
}

const ownHeaders = ({ headers }: Written) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));

function requestText({ id, written, files }: RequestPreviewProps): string {
  const { method } = routeFacts[id];
  const { body, headers } = routeForms[id];
  const base = environment().baseUrl || globalThis.location.origin;
  const lines = [
    `${method} ${addressOf(id, written)}`,
    `host: ${new URL(base).host}`,
    'accept: application/json',
    'authorization: Bearer $TOKEN',
    ...(body && !written.asForm ? ['content-type: application/json'] : []),
    ...(body && written.asForm ? ['content-type: multipart/form-data'] : []),
    ...Object.entries(ownHeaders(written)).map(([name, value]) => `${name}: ${value}`),
    ...(PROVIDER_KEY_HEADER in headers ? [`${PROVIDER_KEY_HEADER}: $PROVIDER_KEY  (only if filled in)`] : []),
  ];
  if (!body) return lines.join('\n');
  const parts = written.asForm
    ? [
        ...Object.entries(textsOf(written.body)).map(([name, text]) => `${name}: ${text}`),
        ...Object.entries(files).flatMap(([name, all]) =>
          all.map((file) => `${name}: ${file.name} (${formatBytes(file.size)})`),
        ),
      ].join('\n')
    : written.body;
  return `${lines.join('\n')}\n\n${parts}`;
}

/** Path and query; a parameter that is missing stays as its name. */
function addressOf(id: EndpointId, { params, query }: Written): string {
  const path = routeFacts[id].path.replaceAll(/:([A-Za-z]+)/g, (whole, name: string) =>
    params[name] ? encodeURIComponent(params[name]) : whole,
  );
  const search = encodeText(query).toString();
  return search === '' ? path : `${path}?${search}`;
}
