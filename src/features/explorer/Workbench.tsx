import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { type WrittenRequest, sendWritten } from '../../api/resources/explorer';
import { parseJson } from '../../api/reader/json';
import { routeFacts } from '../../contract/derived/routeFacts';
import { routeForms } from '../../contract/derived/routeForms';
import { routeSummaries } from '../../contract/derived/routeSummaries';
import type { EndpointId } from '../../contract/endpoints';
import { Panel } from '../../ui/Panel';
import { RequestForm } from './RequestForm';
import { RequestPreview } from './RequestPreview';
import { SpendElsewhere } from './SpendElsewhere';
import type { ChosenFiles } from './FilesField';
import { fileFields } from './files';
import { SendBar } from './SendBar';
import { SendDialog } from './SendDialog';
import { whyNoPath } from './whyNoPath';
import { textsOf } from './written/formTexts';
import { useSending } from './useSending';
import { useWritten } from './written/useWritten';
import type { Written } from './written/written';

const loadAnswerPanel = () => import('./AnswerPanel');
const AnswerPanel = lazy(() => loadAnswerPanel().then((module) => ({ default: module.AnswerPanel })));

/** The form of one route, what it sends, and what came of it. */
export function Workbench({ id }: { id: EndpointId }) {
  const form = routeForms[id];
  const { effect } = routeFacts[id];
  const { written, change } = useWritten(id);
  const [files, setFiles] = useState<ChosenFiles>({});
  const keyField = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const sending = useSending(effect !== 'reads');

  // Loaded after the form, but long before anything can be sent.
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
            // Enter in its only field submits the form of a spending route, which has nothing to send.
            if (effect === 'spends') return;
            if (effect === 'reads' && !broken) send();
            else setAsking(true);
          }}
        >
          <RequestForm id={id} form={form} written={written} onChange={change} onFiles={setFiles} keyField={keyField} />
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
          {broken && <p>The body is not valid JSON. It is sent exactly as written.</p>}
          {effect !== 'reads' && (
            <p>It changes the account’s data in the service. It costs no Points and is never resent automatically.</p>
          )}
        </SendDialog>
      )}
    </>
  );
}

/** Why the request cannot be sent yet; undefined when it can. */
function whyNotSent(id: EndpointId, written: Written, files: ChosenFiles): string | undefined {
  const { params, body } = routeForms[id];
  const pathMissing = whyNoPath(Object.keys(params), written.params);
  if (pathMissing !== undefined) return pathMissing;
  // A form needs its text fields as valid JSON; a JSON body is sent as written.
  if (!body || !written.asForm) return undefined;
  if (written.body.trim() !== '' && !parseJson(written.body).ok) return 'The text fields are not valid JSON yet';
  const file = fileFields(body.schema).find((name) => (files[name] ?? []).length === 0);
  return file === undefined ? undefined : `Choose ${file} first`;
}
