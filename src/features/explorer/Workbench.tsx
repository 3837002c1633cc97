import { getRouteForm } from '../../contract/routeForm';
import { useRef, useState } from 'react';
import { type WrittenRequest, sendWritten } from '../../api/resources/explorer';
import { parseJson, isRecord, readCount, readText } from '../../api/reader/json';
import { type EndpointId, endpointOf } from '../../contract/endpoints';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { RouteAbout, RouteBadges, RouteTitle } from './routes/RouteHead';
import { RequestForm } from './RequestForm';
import { RequestPreview } from './RequestPreview';
import { SendForm } from './SendForm';
import { type ChosenFiles, listFileFields, readFormTexts } from './formParts';
import { checkHeader } from './checkHeader';
import { whyInvalidPath } from './whyInvalidPath';
import { useFormContents } from './contents/useFormContents';
import { whyNotSendable, whyNotStored } from './contents/whyNotStored';
import type { FormContents } from './contents/formContents';
import { useNavigate } from 'react-router-dom';
import { findRunDraft, saveRunDraft } from '../../api/drafts/runDraft';
import { href } from '../../paths';
import { ProposeButton } from '../../shared/proposal/ProposeButton';
import { Button } from '../../ui/Button';
import { readBody } from '../../lib/runChoices/bodyCodec';
import { toLinkedChoices } from '../../lib/runChoices/linkCodec';
import type { GivenChoices } from '../../lib/runChoices/runChoices';
import type { Proposable } from '../../shared/proposal/proposalAddress';
import { explorerWords } from './words';

/** The form of one route, what it sends, and the result. */
export function Workbench({ id }: { id: EndpointId }) {
  const form = getRouteForm(id);
  const { effect } = endpointOf(id);
  const { contents, change } = useFormContents(id);
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
        contents={contents}
        onChange={change}
        onFiles={setFiles}
        keyField={keyField}
        onKeyError={setHasKeyError}
      />
      <RequestPreview id={id} contents={contents} files={files} />
    </>
  );
  // Not a form: Enter in its only field would submit it.
  if (effect === 'spends')
    return (
      <Panel {...head} stays actions={<SpendElsewhere id={id} contents={contents} />}>
        <div className="@container grid gap-4">
          <Notice title="This route spends Points">
            {id === 'seller.prep'
              ? 'It’s sent only once, after you confirm a quote at its exact price. Choose the tier on the next screen.'
              : 'It’s sent only once, after you confirm a quote at its exact price. The next screen is filled in with this body.'}
          </Notice>
          {fields}
        </div>
      </Panel>
    );
  const broken = form.body !== undefined && !contents.asForm && !parseJson(contents.body).ok;
  return (
    <SendForm
      {...head}
      id={id}
      does={endpointOf(id).summary}
      changes={effect === 'writes'}
      warnings={[
        ...(broken ? ['The body isn’t valid JSON. It’s sent exactly as written.'] : []),
        ...(effect === 'writes'
          ? ['It changes the account’s data in the service. It costs no Points and is never resent automatically.']
          : []),
      ]}
      missing={hasKeyError ? 'Invalid provider key' : whyNotSent(id, contents, files)}
      onSend={(signal) => {
        const request: WrittenRequest = {
          params: contents.params,
          query: contents.query,
          headers: contents.headers,
          ...(form.body &&
            (contents.asForm ? { form: { ...readFormTexts(contents.body), ...files } } : { json: contents.body })),
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
function whyNotSent(id: EndpointId, contents: FormContents, files: ChosenFiles): string | undefined {
  const { params, body } = getRouteForm(id);
  const pathMissing = whyInvalidPath(Object.keys(params), contents.params);
  if (pathMissing !== undefined) return pathMissing;
  const secret = whyNotSendable(contents);
  if (secret !== undefined) return secret;
  const header = Object.entries(contents.headers).find(([, value]) => checkHeader(value) !== undefined);
  if (header) return `Invalid header: ${header[0]}`;
  // A form needs its text fields as valid JSON; a JSON body is sent as written.
  if (!body || !contents.asForm) return undefined;
  if (contents.body.trim() !== '' && !parseJson(contents.body).ok) return 'The text fields aren’t valid JSON yet';
  const file = listFileFields(body.schema).find((name) => (files[name] ?? []).length === 0);
  return file === undefined ? undefined : `Choose ${file} first`;
}

/** A spending route is never sent from here; this leads to the quote, the review and the confirmation, or proposes them to whoever may spend. */
function SpendElsewhere({ id, contents }: { id: EndpointId; contents: FormContents }) {
  const navigate = useNavigate();
  const record = contents.params['id'] ?? '';
  const kind = id === 'seller.prep' ? 'prep' : 'run';
  const missing = record.trim() === '' ? 'Fill in id first' : whyNotStored(contents);
  const go = () => {
    if (kind === 'prep') return navigate(href('prep', { id: record }));
    const run = readRun(contents.body, findRunDraft(record)?.prompt);
    if (run) saveRunDraft(record, run);
    return navigate(href('run', { id: record }));
  };
  return (
    <>
      <ProposeButton id={record} proposable={missing ?? readProposal(kind, contents.body)} />
      <Button variant="primary" disabledReason={missing} onClick={() => void go()}>
        {explorerWords.quoteReviewConfirm}
      </Button>
    </>
  );
}

/* What the body of a spending route asks for, in the document's names or in those used by clients. */

interface WrittenRun extends GivenChoices<number> {
  prompt: string;
}

/** The inputs of a run, as far as the body has them; without a prompt, the one being written stays. Undefined unless it is a record. */
function readRun(text: string, writing = ''): WrittenRun | undefined {
  const body = parseBody(text);
  if (!isRecord(body)) return undefined;
  const { prompt } = body;
  return { ...readBody(body), prompt: typeof prompt === 'string' && prompt !== '' ? prompt : writing };
}

/** The body as a proposal, or a sentence that says why it can't be one. */
function readProposal(kind: 'prep' | 'run', text: string): Proposable | string {
  return kind === 'prep' ? readPrep(text) : toProposal(readRun(text));
}

function readPrep(text: string): Proposable | string {
  const body = parseBody(text);
  const tier = readText(body, 'tier');
  const version = readText(body, 'expectedVersion');
  const points = readCount(body, 'expectedPoints');
  if (tier === undefined || version === undefined || points === undefined)
    return 'Fill in tier, expectedVersion and expectedPoints first';
  return { kind: 'prep', tier, version, points };
}

function toProposal(run: WrittenRun | undefined): Proposable | string {
  if (run?.model === undefined) return 'Fill in the model first';
  if (run.funding === 'byok') return 'Only a run that is paid in Points can be proposed';
  return {
    kind: 'run',
    ...toLinkedChoices({ ...run, model: run.model }),
    ...(run.prompt.trim() !== '' && { prompt: run.prompt }),
  };
}

function parseBody(text: string): unknown {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
}
