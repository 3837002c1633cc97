import { environment } from '../../../api/client/session/environment';
import { endpointOf } from '../../../contract/endpoints';
import { Fragment, useEffect, useRef, useState } from 'react';
import { formatBytes } from '../../../lib/bytes';
import { formatCounted } from '../../../lib/count';
import { shortenForRow } from '../../../lib/text/shorten';
import { formatExact, formatDuration } from '../../../lib/time';
import { CopyAs } from '../../../shared/copyAs/CopyAs';
import { Badge } from '../../../ui/Badge';
import { Bullets } from '../../../ui/Bullets';
import { Button } from '../../../ui/Button';
import { DefinitionList } from '../../../ui/DefinitionList';
import { IconButton } from '../../../ui/IconButton';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { RawAnswer } from '../../../ui/RawAnswer';
import { Segments } from '../../../ui/Segments';
import { activityWords } from '../words';
import { HeadersPart } from './HeadersPart';
import { type Entry, formatOutcome, formatRoute, formatTiming } from '../entry';
import { whyNotRepeat } from './repeatRequest';
import { whyNotReplay } from '../replay/whyNotReplay';
import { lazyComponent } from '../../../ui/lazyComponent';
import type { Try } from '../../../api/client/requestLog';
import { Table } from '../../../ui/Table';

const loadRepeatable = () => import('../../../shared/copyAs/repeatable');
const ReplayResponseDialog = lazyComponent(() =>
  import('../replay/ReplayResponseDialog').then((module) => module.ReplayResponseDialog),
);
const CompareDialog = lazyComponent(() => import('./CompareDialog').then((module) => module.CompareDialog));

const parts = [
  { value: 'answer', text: 'Response' },
  { value: 'request', text: 'Request' },
  { value: 'headers', text: 'Headers' },
  { value: 'timing', text: 'Timing' },
  { value: 'contract', text: 'Contract' },
] as const;
type Part = (typeof parts)[number]['value'];

/** The part last viewed, with which the next request opens. */
let lastPart: Part = 'answer';

interface InspectorProps {
  entry: Entry;
  /** The other requests of its route, oldest first. */
  siblings: readonly Entry[];
  onRepeat: () => Promise<void>;
  onClose: () => void;
}

/** One request in full. The component persists from one request to the next, so that "Repeat" keeps the focus. */
export function Inspector({ entry, siblings, onRepeat, onClose }: InspectorProps) {
  const { id } = entry;
  const [part, setPart] = useState<Part>(lastPart);
  const [repeating, setRepeating] = useState<number>();
  // Fixed when the dialog opens, because later answers push earlier ones out of the log.
  const [compared, setCompared] = useState<Pick<InspectorProps, 'entry' | 'siblings'>>();
  // Fixed when the dialog opens, because its answer may be pushed out of the log.
  const [copied, setCopied] = useState<Entry>();
  const comparable = siblings.filter(({ answer }) => answer !== undefined);
  return (
    <section aria-label={activityWords.requestDetails} className="panel">
      <header className="grid gap-2 border-b border-line px-3.5 py-2.5">
        <div className="flex items-start gap-2">
          <Heading key={id} text={shortenForRow(formatRoute(entry))} />
          <IconButton icon="close" label="Close the request" size="sm" onClick={onClose} />
        </div>
        <div className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
          <Badge tone={entry.state === 'answered' ? 'good' : entry.state === 'running' ? 'accent' : 'bad'}>
            {shortenForRow(formatOutcome(entry))}
          </Badge>
          {!entry.isUndated && <span>{formatExact(entry.startedAt)}</span>}
        </div>
        {entry.notes && <Bullets label="About this entry" lines={entry.notes.map((note) => shortenForRow(note))} />}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            pending={repeating === id}
            disabledReason={whyNotRepeat(entry)}
            onClick={() => {
              setRepeating(id);
              void onRepeat().finally(() => setRepeating((now) => (now === id ? undefined : now)));
            }}
          >
            {activityWords.repeat}
          </Button>
          <Button
            size="sm"
            disabledReason={
              entry.answer === undefined
                ? 'There is no response to compare.'
                : comparable.length === 0
                  ? 'There is no other response from this route.'
                  : undefined
            }
            onClick={() => setCompared({ entry, siblings: comparable })}
          >
            Compare
          </Button>
          {environment().kind === 'sandbox' && (
            <Button size="sm" disabledReason={whyNotReplay(entry)} onClick={() => setCopied(entry)}>
              {activityWords.replay}
            </Button>
          )}
          {!entry.fromFile && <CopyAs size="sm" request={async () => (await loadRepeatable()).repeatable(entry)} />}
        </div>
      </header>
      <div className="grid gap-3 px-3.5 py-3">
        <Segments
          label="Request section"
          choices={parts}
          value={part}
          onChange={(to) => {
            lastPart = to;
            setPart(to);
          }}
        />
        <Fragment key={id}>
          {part === 'answer' && <AnswerPart entry={entry} />}
          {part === 'request' && <RequestPart entry={entry} />}
          {part === 'headers' && <HeadersPart sent={entry.sentHeaders} answered={entry.answerHeaders} />}
          {part === 'timing' && <TimingPart entry={entry} />}
          {part === 'contract' && <ContractPart entry={entry} />}
        </Fragment>
      </div>
      {copied && <ReplayResponseDialog entry={copied} onClose={() => setCopied(undefined)} />}
      {compared && <CompareDialog {...compared} onClose={() => setCompared(undefined)} />}
    </section>
  );
}

function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After a click on "Repeat", the request is already in view.
    if (heading.current?.closest('section')?.contains(document.activeElement)) return;
    // On a wide screen it opens beside the list; on a narrow one below it, out of sight.
    if (matchMedia('(width < 64rem)').matches) heading.current?.focus();
  }, []);
  return (
    <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-sm font-semibold wrap-anywhere">
      <Mono>{text}</Mono>
    </h2>
  );
}

function AnswerPart({ entry }: { entry: Entry }) {
  if (entry.answer !== undefined) return <RawAnswer body={entry.answer} label="Response" />;
  if (entry.state === 'running') return <p className="text-sm text-ink-2">Waiting for a response.</p>;
  if (entry.fromFile && entry.status !== undefined) {
    return (
      <Notice title="The file has no body for this response">
        {entry.size !== undefined && entry.size > 0 && `Its size was ${formatBytes(entry.size)}.`}
      </Notice>
    );
  }
  return entry.size === undefined || entry.fromFile ? (
    <p className="text-sm text-ink-2">There was no response.</p>
  ) : (
    <Notice title="This response is no longer in the log">
      It was removed to make room for later responses. Repeat the request to see it again.
    </Notice>
  );
}

function RequestPart({ entry: { method, path, requestBody, form, fromFile } }: { entry: Entry }) {
  return (
    <>
      <p className="text-sm wrap-anywhere">
        <Mono>{`${method} ${path}`}</Mono>
      </p>
      {form && <p className="text-sm text-ink-2">A form. Files are listed without their contents.</p>}
      {requestBody === undefined ? (
        <p className="text-sm text-ink-2">
          {fromFile ? 'The file has no body for this request.' : 'It was sent without a body.'}
        </p>
      ) : (
        <RawAnswer body={requestBody} label="Body of the request" />
      )}
    </>
  );
}

function ContractPart({ entry: { route, state, mismatches, fromFile } }: { entry: Entry }) {
  const facts = route === undefined ? undefined : endpointOf(route);
  if (!facts) return <p className="text-sm text-ink-2">This address isn’t a route of the service.</p>;
  return (
    <>
      <DefinitionList
        items={[
          { label: 'Route', value: <Mono>{route}</Mono> },
          { label: 'Effect', value: facts.effect },
          { label: 'Permission', value: facts.permission ? <Mono>{facts.permission}</Mono> : 'not documented' },
        ]}
      />
      {state !== 'answered' || fromFile ? (
        <p className="text-sm text-ink-2">
          {fromFile ? 'Responses from a file aren’t checked.' : 'Only successful responses are checked.'}
        </p>
      ) : mismatches.length === 0 ? (
        <Notice tone="good" title="The response has everything the service’s description promises" />
      ) : (
        <Notice
          tone="bad"
          title={`The response differs from the service’s description in ${formatCounted(mismatches.length, 'place')}`}
        >
          <ul aria-label="Differences from the description">
            {mismatches.map((mismatch) => (
              <li key={mismatch}>{mismatch}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** Each try of a request: when it was sent, how long its answer took, and the wait after it. */
function TimingPart({ entry }: { entry: Entry }) {
  return (
    <>
      <p className="text-sm">{formatTiming(entry)}</p>
      {entry.tries.length > 0 && <Tries entry={entry} />}
    </>
  );
}

function Tries({ entry }: { entry: Entry }) {
  return (
    <Table
      caption="Tries"
      rows={entry.tries.map((attempt, index) => ({ ...attempt, number: index + 1 }))}
      rowKey={({ number }) => String(number)}
      columns={[
        { header: 'Try', rowHeader: true, cell: ({ number }) => String(number) },
        { header: 'Sent', align: 'end', cell: ({ sentAt }) => `+${formatDuration(sentAt)}` },
        { header: 'Waiting', align: 'end', cell: ({ sentAt, headAt }) => formatLapse(sentAt, headAt) },
        { header: 'Receiving', align: 'end', cell: ({ headAt, endedAt }) => formatLapse(headAt, endedAt) },
        { header: 'End', cell: (attempt) => <End {...attempt} /> },
      ]}
    />
  );
}

const formatLapse = (from: number | undefined, to: number | undefined): string =>
  from === undefined || to === undefined ? '–' : formatDuration(to - from);

function End({ status, code, endedAt, wait }: Try) {
  return (
    <>
      <Mono>{endedAt === undefined ? 'in progress' : [status, code].filter(Boolean).join(' ')}</Mono>
      {wait && (
        <span className="block text-ink-2">
          {wait.because === 'Retry-After'
            ? `then a wait of ${formatDuration(wait.ms)}, as Retry-After asked`
            : `then a wait of ${formatDuration(wait.ms)}, chosen by the console`}
        </span>
      )}
    </>
  );
}
