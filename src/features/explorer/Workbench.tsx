import { routeFormOf } from '../../contract/routeForm';
import { useRef, useState } from 'react';
import { type WrittenRequest, sendWritten } from '../../api/resources/explorer';
import { parseJson } from '../../api/reader/json';
import { type EndpointId, endpointOf } from '../../contract/endpoints';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { RouteAbout, RouteBadges, RouteTitle } from './routes/RouteHead';
import { RequestForm } from './RequestForm';
import { RequestPreview } from './RequestPreview';
import { SendForm } from './SendForm';
import { SpendElsewhere } from './SpendElsewhere';
import { type ChosenFiles, fileFields, textsOf } from './formParts';
import { headerError } from './headerError';
import { whyNoPath } from './whyNoPath';
import { useWritten } from './written/useWritten';
import { whySecretIsNotSent } from './written/whyNotKept';
import type { Written } from './written/written';

/** The form of one route, what it sends, and the result. */
export function Workbench({ id }: { id: EndpointId }) {
  const form = routeFormOf(id);
  const { effect } = endpointOf(id);
  const { written, change } = useWritten(id);
  const [files, setFiles] = useState<ChosenFiles>({});
  const keyField = useRef<HTMLInputElement>(null);
  const [hasKeyError, setHasKeyError] = useState(false);
  const head = { title: <RouteTitle {...endpointOf(id)} />, badges: <RouteBadges id={id} /> };
  const fields = (
    <>
      <RouteAbout id={id} />
      <RequestForm
        id={id}
        form={form}
        written={written}
        onChange={change}
        onFiles={setFiles}
        keyField={keyField}
        onKeyError={setHasKeyError}
      />
      <RequestPreview id={id} written={written} files={files} />
    </>
  );
  // Not a form: Enter in its only field would submit it.
  if (effect === 'spends')
    return (
      <Panel {...head} stays actions={<SpendElsewhere id={id} written={written} />}>
        <div className="@container grid gap-4">
          <Notice title="This route spends Points">
            {`It is sent only after you confirm a quote at its exact price, and only once. ${id === 'seller.prep' ? 'Choose the tier on the next screen.' : 'The body you wrote is filled in there.'}`}
          </Notice>
          {fields}
        </div>
      </Panel>
    );
  const broken = form.body !== undefined && !written.asForm && !parseJson(written.body).ok;
  return (
    <SendForm
      {...head}
      id={id}
      does={endpointOf(id).summary}
      changes={effect === 'writes'}
      warnings={[
        ...(broken ? ['The body is not valid JSON. It is sent exactly as written.'] : []),
        ...(effect === 'writes'
          ? ['It changes the account’s data in the service. It costs no Points and is never resent automatically.']
          : []),
      ]}
      missing={hasKeyError ? 'The provider key is none' : whyNotSent(id, written, files)}
      onSend={(signal) => {
        const request: WrittenRequest = {
          params: written.params,
          query: written.query,
          headers: written.headers,
          ...(form.body &&
            (written.asForm ? { form: { ...textsOf(written.body), ...files } } : { json: written.body })),
          ...(keyField.current?.value && { providerKey: keyField.current.value }),
        };
        // A key is used once.
        if (keyField.current) keyField.current.value = '';
        return sendWritten(id, request, signal);
      }}
    >
      {fields}
    </SendForm>
  );
}

/** Why the request cannot be sent yet; undefined when it can. */
function whyNotSent(id: EndpointId, written: Written, files: ChosenFiles): string | undefined {
  const { params, body } = routeFormOf(id);
  const pathMissing = whyNoPath(Object.keys(params), written.params);
  if (pathMissing !== undefined) return pathMissing;
  const secret = whySecretIsNotSent(written);
  if (secret !== undefined) return secret;
  const header = Object.entries(written.headers).find(([, value]) => headerError(value) !== undefined);
  if (header) return `${header[0]} cannot be sent as it is`;
  // A form needs its text fields as valid JSON; a JSON body is sent as written.
  if (!body || !written.asForm) return undefined;
  if (written.body.trim() !== '' && !parseJson(written.body).ok) return 'The text fields are not valid JSON yet';
  const file = fileFields(body.schema).find((name) => (files[name] ?? []).length === 0);
  return file === undefined ? undefined : `Choose ${file} first`;
}
