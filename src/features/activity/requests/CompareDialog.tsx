import { useMemo, useState } from 'react';
import { parseJson } from '../../../api/reader/json';
import { formatCounted } from '../../../lib/count';
import { MAX_DIFFS, jsonDiff } from '../../../lib/json/jsonDiff';
import { shortenForRow } from '../../../lib/text/shorten';
import { formatExact } from '../../../lib/time';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { Select } from '../../../ui/Select';
import { Table } from '../../../ui/Table';
import { uiWords } from '../../../ui/words';
import { type Entry, formatOutcome, formatRoute } from '../entry';
import { activityWords } from '../words';

/** The maximum length of both answers for a comparison, in characters; more would keep the screen busy. */
const MAX_LENGTH = 4_000_000;
/** The maximum number of other answers offered: the latest. */
const MAX_OFFERED = 50;

interface CompareDialogProps {
  /** This entry and its siblings do not change while the dialog is open. */
  entry: Entry;
  /** Requests of the same route whose answers are still in the log, oldest first; at least one. */
  siblings: readonly Entry[];
  onClose: () => void;
}

/** Two answers of a route, field by field. */
export function CompareDialog({ entry, siblings, onClose }: CompareDialogProps) {
  const offered = siblings.toReversed().slice(0, MAX_OFFERED);
  const alike = offered.find(({ path }) => path === entry.path) ?? offered[0];
  const [id, setId] = useState(String(alike?.id));
  const selected = offered.find((candidate) => String(candidate.id) === id);
  return (
    <Dialog
      title="Compare responses"
      size="lg"
      description={shortenForRow(formatRoute(entry))}
      onClose={onClose}
      footer={<Button onClick={onClose}>{uiWords.close}</Button>}
    >
      <div className="grid gap-3">
        <p className="text-sm text-ink-2 wrap-anywhere">
          <span>{`Left: ${formatExact(entry.startedAt)}, ${shortenForRow(formatOutcome(entry))}, `}</span>
          <Mono>{shortenForRow(entry.path)}</Mono>
        </p>
        <Select
          label="Right"
          value={id}
          onChange={setId}
          options={offered.map((candidate) => ({
            value: String(candidate.id),
            label: shortenForRow(`${formatExact(candidate.startedAt)}, ${formatOutcome(candidate)}, ${candidate.path}`),
          }))}
        />
        <Diffs left={entry.answer ?? ''} right={selected?.answer ?? ''} />
      </div>
    </Dialog>
  );
}

/** @param left the text of an answer */
function Diffs({ left, right }: { left: string; right: string }) {
  const diffs = useMemo(() => compareAnswers(left, right), [left, right]);
  return diffs === undefined ? (
    <Notice title="These responses can’t be compared field by field">{`Both must be JSON and have fewer than ${formatCounted(MAX_LENGTH, 'character')} in total.`}</Notice>
  ) : diffs.length === 0 ? (
    <Notice tone="good" title="The responses are the same, field by field" />
  ) : (
    <>
      <output className="text-sm text-ink-2">
        {diffs.length === MAX_DIFFS
          ? `The first ${formatCounted(MAX_DIFFS, 'difference')}`
          : formatCounted(diffs.length, 'difference')}
      </output>
      <div className="panel [&_table]:table-fixed">
        <Table
          caption={activityWords.differences}
          rows={diffs}
          rowKey={({ path }) => path}
          columns={[
            { header: 'Field', rowHeader: true, bare: true, cell: ({ path }) => <Mono>{shortenForRow(path)}</Mono> },
            { header: 'Left', cell: ({ left }) => <Value json={left} /> },
            { header: 'Right', cell: ({ right }) => <Value json={right} /> },
          ]}
        />
      </div>
    </>
  );
}

function compareAnswers(left: string, right: string) {
  if (left.length + right.length > MAX_LENGTH) return undefined;
  return parseJson(left).ok && parseJson(right).ok ? jsonDiff(left, right) : undefined;
}

function Value({ json }: { json: string | undefined }) {
  return json === undefined ? <span className="text-ink-2">absent</span> : <Mono>{shortenForRow(json)}</Mono>;
}
