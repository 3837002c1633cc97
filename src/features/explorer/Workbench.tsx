import { Suspense, lazy, useEffect, useMemo, useRef, useState } from 'react';
import { type WrittenRequest, sendWritten } from '../../api/resources/explorer';
import { parseJson } from '../../api/reader/json';
import { routeFacts } from '../../contract/derived/routeFacts';
import { routeForms } from '../../contract/derived/routeForms';
import { routeSummaries } from '../../contract/derived/routeSummaries';
import type { EndpointId } from '../../contract/endpoints';
import { useAddressView } from '../../shared/useAddressView';
import { Panel } from '../../ui/Panel';
import { RequestForm } from './RequestForm';
import { RequestPreview } from './RequestPreview';
import { SpendElsewhere } from './SpendElsewhere';
import { fileFields } from './files';
import { SendBar } from './SendBar';
import { SendDialog } from './SendDialog';
import { whyNoPath } from './whyNoPath';
import { textsOf } from './formTexts';
import { useSending } from './useSending';
import { type Written, keepLongBody, writtenView } from './written';

const loadAnswerPanel = () => import('./AnswerPanel');
const AnswerPanel = lazy(() => loadAnswerPanel().then((module) => ({ default: module.AnswerPanel })));

/** How long typing must pause before the address follows, in milliseconds. */
const PAUSE_MS = 250;

/** The form of one route, what it sends, and what came of it. */
export function Workbench({ id }: { id: EndpointId }) {
  const form = routeForms[id];
  const { effect } = routeFacts[id];
  const { written, change } = useWritten(id);
  const [files, setFiles] = useState<Readonly<Record<string, readonly File[]>>>({});
  const keyField = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const sending = useSending(effect !== 'reads');

  // Not part of the first load; there long before anything is sent.
  useEffect(() => void loadAnswerPanel().catch(() => undefined), []);

  const missing = whyNotSent(id, written, files);
  const broken = form.body !== undefined && !written.asForm && !parseJson(written.body).ok;
  const send = () => {
    setAsking(false);
    const request: WrittenRequest = {
      params: written.params,
      query: written.query,
      headers: written.headers,
      ...(form.body && (written.asForm ? { form: { ...textsOf(written.body), ...files } } : { json: written.body })),
      ...(keyField.current?.value && { providerKey: keyField.current.value }),
    };
    // A key is used once.
    if (keyField.current) keyField.current.value = '';
    sending.send((signal) => sendWritten(id, request, signal));
  };
  return (
    <>
      <Panel title="Request">
        <form
          className="grid gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (effect === 'reads' && !broken) send();
            else setAsking(true);
          }}
        >
          <RequestForm
            id={id}
            form={form}
            written={written}
            onChange={change}
            files={files}
            onFiles={setFiles}
            keyField={keyField}
          />
          <RequestPreview id={id} written={written} files={files} />
          {effect === 'spends' ? (
            <SpendElsewhere id={id} written={written} />
          ) : (
            <SendBar sending={sending} missing={missing} />
          )}
        </form>
      </Panel>
      {sending.sent && (
        <Suspense>
          <AnswerPanel id={id} sent={sending.sent} />
        </Suspense>
      )}
      {asking && (
        <SendDialog does={routeSummaries[id]} onSend={send} onClose={() => setAsking(false)}>
          {broken && <p>The body is not valid JSON. It goes out exactly as it is written.</p>}
          {effect !== 'reads' && (
            <p>
              It changes what the account has in the service. It costs no Points, and nothing sends it a second time.
            </p>
          )}
        </SendDialog>
      )}
    </>
  );
}

interface Draft {
  written: Written;
  /** The query part of the address that it was typed over. */
  over: string;
  pending: boolean;
}

/** What is written. The address follows after a short pause; a step back or forward wins over typing. */
function useWritten(id: EndpointId) {
  const address = useMemo(() => writtenView(id, routeForms[id]), [id]);
  const { view, search, change: changeAddress } = useAddressView(address);
  const [draft, setDraft] = useState<Draft>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const now = address.change(search, {}).toString();
  const stands =
    draft !== undefined && (draft.pending ? draft.over === now : address.change('', draft.written).toString() === now);
  const written = stands ? draft.written : view;
  return {
    written,
    change: (part: Partial<Written>) => {
      const next = { ...written, ...part };
      setDraft({ written: next, over: now, pending: true });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setDraft({ written: next, over: now, pending: false });
        keepLongBody(id, next.body);
        changeAddress(next, 'replace');
      }, PAUSE_MS);
    },
  };
}

/** Why the request cannot be sent yet; undefined when it can. */
function whyNotSent(
  id: EndpointId,
  written: Written,
  files: Readonly<Record<string, readonly File[]>>,
): string | undefined {
  const { params, body } = routeForms[id];
  const pathMissing = whyNoPath(Object.keys(params), written.params);
  if (pathMissing !== undefined) return pathMissing;
  // Without them, the text fields of a form could not be told apart; the text of a JSON body goes out as it is.
  if (!body || !written.asForm) return undefined;
  if (written.body.trim() !== '' && !parseJson(written.body).ok) return 'The text fields are not valid JSON yet';
  const file = fileFields(body.schema).find((name) => (files[name] ?? []).length === 0);
  return file === undefined ? undefined : `Choose ${file} first`;
}
