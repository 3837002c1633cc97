import { getAnswerShape } from '../../contract/answers/answerShape';
import { useEffect, useMemo, useRef } from 'react';
import { formatErrorCode } from '../../api/client/errors';
import { explain } from '../../api/client/explain';
import { type LoggedHeaders, useRequestLog } from '../../api/client/requestLog';
import { parseJson } from '../../api/reader/json';
import type { SentRequest } from '../../api/resources/explorer';
import { type AnswerField, type FieldStanding, answerFields } from '../../contract/answers/answerFields';
import type { EndpointId } from '../../contract/endpoints';
import { formatBytes } from '../../lib/bytes';
import { formatCount, formatCounted } from '../../lib/count';
import { formatDuration } from '../../lib/time';
import { Badge, type BadgeTone } from '../../ui/Badge';
import { DefinitionList } from '../../ui/DefinitionList';
import { Mono } from '../../ui/Mono';
import { Notice } from '../../ui/Notice';
import { RetryIn } from '../../shared/limit/limit';
import { Panel } from '../../ui/Panel';
import { RawAnswer } from '../../ui/RawAnswer';
import { type Column, Table } from '../../ui/Table';

/** The outcome of a request: status, time, size, headers, body, and what the contract says about each field of the answer. */
export function AnswerPanel({
  id: route,
  sent: { exchangeId, error },
}: {
  id: EndpointId | undefined;
  sent: SentRequest;
}) {
  const exchange = useRequestLog().find(({ id }) => id === exchangeId);
  const explained = error === undefined ? undefined : explain(error);
  const status = exchange?.status;
  const succeeded = status !== undefined && status < 300;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The answer appears below a form that can be taller than the window.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <>
      <div ref={place} className="scroll-mb-72 min-w-0">
        <Panel
          title="Response"
          badges={
            <>
              <Badge tone={succeeded ? 'good' : 'bad'}>{status === undefined ? 'no response' : String(status)}</Badge>
              {exchange && (
                <span className="flex flex-wrap gap-x-3 text-xs text-ink-2">
                  {exchange.durationMs !== undefined && <span>{formatDuration(exchange.durationMs)}</span>}
                  {exchange.size !== undefined && <span>{formatBytes(exchange.size)}</span>}
                  {exchange.tries.length > 1 && <span>{formatCounted(exchange.tries.length, 'try', 'tries')}</span>}
                  {exchange.contentType !== undefined && <span>{exchange.contentType}</span>}
                </span>
              )}
            </>
          }
        >
          <div className="grid gap-3">
            {explained && (
              <Notice tone="bad" role="alert" title={explained.title}>
                <p>
                  {formatErrorCode(error) !== '' && (
                    <>
                      <Mono>{formatErrorCode(error)}</Mono>
                      <span>. </span>
                    </>
                  )}
                  <span>{explained.description}</span>
                </p>
                <p>{explained.nextStep}</p>
                <RetryIn error={error} />
              </Notice>
            )}
            {exchange?.answerHeaders && <Headers headers={exchange.answerHeaders} />}
            {exchange?.answer !== undefined && <RawAnswer explore body={exchange.answer} label="Body" />}
          </div>
        </Panel>
      </div>
      {route && exchange?.answer !== undefined && succeeded && <Fields id={route} answer={exchange.answer} />}
    </>
  );
}

/** The headers of the answer, without secrets. */
function Headers({ headers }: { headers: LoggedHeaders }) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="text-ink-2">{`Headers (${formatCount(entries.length)})`}</summary>
      <div className="mt-1.5 rounded border border-line px-3 py-2">
        <DefinitionList items={entries.map(([name, value]) => ({ label: name, value: <Mono>{value}</Mono> }))} />
      </div>
    </details>
  );
}

const standingInfo: Record<FieldStanding, { tone: BadgeTone; means: string }> = {
  documented: { tone: 'good', means: 'documented by the service' },
  observed: { tone: 'neutral', means: 'seen in a public client' },
  sandbox: { tone: 'neutral', means: 'chosen by the sandbox' },
  extra: { tone: 'accent', means: 'not in the contract' },
  missing: { tone: 'bad', means: 'documented, but not in the response' },
  mistyped: { tone: 'bad', means: 'its type differs from the contract' },
};

/** The maximum length of an answer whose fields are compared, in characters: longer ones would block the page. */
const MAX_LENGTH = 2_000_000;

/** Each field of the answer with what the contract says about it. */
function Fields({ id, answer }: { id: EndpointId; answer: string }) {
  const fields = useMemo(() => {
    if (answer.length > MAX_LENGTH) return undefined;
    const parsed = parseJson(answer);
    return parsed.ok ? answerFields(getAnswerShape(id), parsed.value) : [];
  }, [id, answer]);
  if (fields === undefined) {
    return (
      <Panel title="Contract">
        <p className="text-sm text-ink-2">{`Responses longer than ${formatCount(MAX_LENGTH)} characters aren’t compared with the contract field by field.`}</p>
      </Panel>
    );
  }
  if (fields.length === 0) return null;
  const counts = Object.entries(standingInfo).flatMap(([name]) => {
    const count = fields.filter(({ standing }) => standing === name).length;
    return count > 0 ? [`${formatCount(count)} ${name}`] : [];
  });
  return (
    <Panel title="Contract" flush badges={<span className="text-xs text-ink-2">{counts.join(', ')}</span>}>
      <Table caption="Fields of the response" columns={columns} rows={fields} rowKey={({ path }) => path} />
    </Panel>
  );
}

const columns: readonly Column<AnswerField>[] = [
  { header: 'Field', rowHeader: true, cell: ({ path }) => <Mono>{path}</Mono> },
  { header: 'Type', tight: true, cell: ({ type }) => type },
  {
    header: 'Contract',
    cell: ({ standing, expected }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <Badge tone={standingInfo[standing].tone}>{standing}</Badge>
        <span className="text-xs text-ink-2">{`${standingInfo[standing].means}${expected ? `: ${expected}` : ''}`}</span>
      </span>
    ),
  },
];
