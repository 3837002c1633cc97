import { endpointOf } from '../../../contract/endpoints';
import { recordNow } from '../../../lib/clock/steadyClock';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useRequestLog } from '../../../api/client/requestLog';
import { environment } from '../../../api/client/session/environment';
import { routeName } from '../../../contract/schema/urlCodec';
import { formatCount, formatCounted } from '../../../lib/count';
import { shortenForRow } from '../../../lib/text/shorten';
import { mapInSteps } from '../mapInSteps';
import { href } from '../../../paths';
import { SaveButton } from '../../../shared/download/SaveButton';
import { Badge } from '../../../ui/Badge';
import { EmptyPicture } from '../../../ui/EmptyPicture';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { RelativeTime } from '../../../ui/RelativeTime';
import { Table } from '../../../ui/Table';
import type { Entry } from '../entry';
import { writeReport, differenceLabels } from './writeReport';
import { type Finding, mergeFindings, isCheckable, getDifferences } from './findings';
import { CopyButton } from '../../../ui/CopyButton';

const FILE = 'contract-differences.md';
/** The maximum number of differences in the tables; the report contains all. */
const MAX_SHOWN = 500;

/** How the answers in this tab differ from the contract, per route and field. */
export function ContractTab() {
  const log: readonly Entry[] = useDeferredValue(useRequestLog());
  const compared = useCompared(log);
  const findings = useMemo(() => compared && mergeFindings(compared), [compared]);
  if (!compared || !findings) return <output className="text-sm text-ink-2">Comparing responses</output>;
  if (findings.length === 0) {
    return (
      <EmptyPicture
        title={compared.length === 0 ? 'No responses to compare yet' : 'The responses match the contract'}
        explanation={
          compared.length === 0
            ? 'Every successful response in this tab is compared with the contract, field by field.'
            : `No field is missing, extra or mistyped in the ${formatCounted(compared.length, 'response')} compared.`
        }
        actions={<LinkButton to={href('token')}>View the token</LinkButton>}
      />
    );
  }
  const report = () =>
    writeReport(findings, { service: environment().label, answers: compared.length, at: recordNow() });
  const shown = findings.slice(0, MAX_SHOWN);
  const hiddenCount = findings.length - shown.length;
  const routes = [...new Set(shown.map(({ route }) => route))];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <output className="me-auto text-sm text-ink-2">
          {`${formatCounted(findings.length, 'difference')} in ${formatCounted(compared.length, 'response')}`}
        </output>
        <CopyButton text={report} label="Copy Markdown" size="sm" />
        <SaveButton subject="Report" size="sm" file={() => [FILE, report()]} />
      </div>
      {routes.map((route) => (
        <Panel key={route} title={<Mono>{routeName(endpointOf(route))}</Mono>} flush>
          <Differences
            caption={`Differences of ${routeName(endpointOf(route))}`}
            findings={shown.filter((finding) => finding.route === route)}
          />
        </Panel>
      ))}
      {hiddenCount > 0 && (
        <p className="text-sm text-ink-2">
          {`The report lists ${formatCounted(hiddenCount, 'more difference')} in other fields and routes.`}
        </p>
      )}
      <p className="text-sm text-ink-2">
        Missing: a documented field is missing. Wrong type: a known field has another type. Extra: the field isn’t in
        the contract.
      </p>
    </div>
  );
}

function Differences({ caption, findings }: { caption: string; findings: readonly Finding[] }) {
  return (
    <Table
      caption={caption}
      rows={findings}
      rowKey={({ difference, field }) => `${difference} ${field}`}
      columns={[
        { header: 'Field', rowHeader: true, bare: true, cell: ({ field }) => <Mono>{shortenForRow(field)}</Mono> },
        {
          header: 'Difference',
          tight: true,
          cell: ({ difference }) => (
            <Badge tone={difference === 'extra' ? 'neutral' : 'bad'}>{differenceLabels[difference]}</Badge>
          ),
        },
        { header: 'Contract', cell: ({ expected }) => expected },
        { header: 'Sample', cell: ({ sample }) => (sample === undefined ? '–' : <Mono>{sample}</Mono>) },
        { header: 'Responses', align: 'end', tight: true, cell: ({ answers }) => formatCount(answers) },
        { header: 'First', tight: true, cell: ({ first }) => <RelativeTime at={first} /> },
      ]}
    />
  );
}

/** The checked entries of the log with the differences of each; undefined until all have been compared. */
function useCompared(log: readonly Entry[]) {
  const [compared, setCompared] = useState<Awaited<ReturnType<typeof compare>>>();
  useEffect(() => {
    const ends = new AbortController();
    compare(log, ends.signal).then(setCompared, () => undefined);
    return () => ends.abort();
  }, [log]);
  return compared;
}

const compare = (log: readonly Entry[], signal: AbortSignal) =>
  mapInSteps(log.filter(isCheckable), signal, (entry) => [entry, getDifferences(entry)] as const);
