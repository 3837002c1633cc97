import { useEffect, useRef, useState } from 'react';
import { formatCounted } from '../../../lib/count';
import { Button } from '../../../ui/Button';
import { Dot, type DotState } from '../../../ui/Dot';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../../../ui/Panel';
import { Table } from '../../../ui/Table';
import type { SearchedPlace } from './leakCheck';

/** Checks place by place that the token and provider keys are only in memory. */
export function LeaksTab() {
  const [searched, setSearched] = useState<readonly SearchedPlace[]>();
  const [checking, setChecking] = useState(false);
  const [failed, setFailed] = useState(false);
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);
  const run = async () => {
    const { signal } = (left.current = new AbortController());
    setChecking(true);
    setFailed(false);
    setSearched(undefined);
    try {
      const { leakCheck } = await import('./leakCheck');
      const all = await leakCheck(signal);
      if (!signal.aborted) setSearched(all);
    } catch {
      if (!signal.aborted) setFailed(true);
    } finally {
      setChecking(false);
    }
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-80 text-sm text-pretty text-ink-2">
          Searches everything this tab shows, stores and exports for your token and provider keys. It also plants a
          canary token and a canary key in requests that stay in this page, and searches for those. Nothing is sent.
        </p>
        <Button variant="primary" pending={checking} onClick={() => void run()}>
          Run leak check
        </Button>
      </div>
      {failed && (
        <Notice tone="bad" role="alert" title="The check didn’t run">
          Check the network and that the session hasn’t ended, then run it again.
        </Notice>
      )}
      {searched && <Result searched={searched} />}
      <p className="text-sm text-ink-2">
        A page can’t search the browser’s console, its extensions, its password manager or the clipboard.
      </p>
    </div>
  );
}

function Result({ searched }: { searched: readonly SearchedPlace[] }) {
  const count = (result: SearchedPlace['result']) => searched.filter((place) => place.result === result).length;
  const [found, unseen] = [count('found'), count('unseen')];
  const places = formatCounted(searched.length, 'place');
  return (
    <>
      {found > 0 ? (
        <Notice tone="bad" role="alert" title={`A secret was found in ${found} of ${places}`}>
          The table shows where, never the secret itself. Forget the token, and revoke it in the signed-in site.
        </Notice>
      ) : (
        <Notice
          polite
          tone={unseen > 0 ? 'neutral' : 'good'}
          title={
            unseen > 0
              ? `No secret was found, but ${unseen} of ${places} couldn’t be searched`
              : `No secret was found in ${places}`
          }
        />
      )}
      <Panel title="Place by place" flush>
        <Table
          caption="Places that were searched"
          rows={searched.toSorted((a, b) => resultOrder.indexOf(a.result) - resultOrder.indexOf(b.result))}
          rowKey={({ name }) => name}
          columns={[
            { header: 'Place', rowHeader: true, bare: true, cell: ({ name }) => name },
            { header: 'Searched', align: 'end', tight: true, cell: (row) => row.searched },
            {
              header: 'Result',
              cell: ({ result, found: where }) => (
                <Dot state={resultLabels[result].dot}>
                  <span className="wrap-anywhere">
                    {`${resultLabels[result].word}${where.length > 0 ? `: ${where.join('; ')}` : ''}`}
                  </span>
                </Dot>
              ),
            },
          ]}
        />
      </Panel>
    </>
  );
}

/** What needs the user's attention comes first. */
const resultOrder: readonly SearchedPlace['result'][] = ['found', 'unseen', 'stored', 'clean'];

const resultLabels: Readonly<Record<SearchedPlace['result'], { dot: DotState; word: string }>> = {
  clean: { dot: 'done', word: 'Clean' },
  stored: { dot: 'done', word: 'Only where “Keep in this tab” stored the token' },
  found: { dot: 'refused', word: 'Found' },
  unseen: { dot: 'open', word: 'Couldn’t be searched' },
};
