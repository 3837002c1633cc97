import { useState } from 'react';
import { type HistoryEntry, type MovedPoints } from '../../../api/client/sandbox/history';
import { forkWorld, sendControl } from '../../../api/client/sandbox/control';
import { formatCount } from '../../../lib/count';
import { beginning, shortenIds } from '../../../lib/text/shorten';
import { withoutHidden } from '../../../lib/text/hidden';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Mono } from '../../../ui/Mono';
import { asRowList } from '../../../ui/screenParts';
import { TimelineNode } from '../../../ui/TimelineNode';
import { worldTime } from '../worldWords';
import { ChangesDialog } from './ChangesDialog';
import { NewWorldDialog } from './NewWorldDialog';
import { answerWords, deedWords, movedWords, requestOf } from './entryWords';
import { forkName } from './newWorld';

interface EntriesProps {
  world: string;
  /** Newest first. */
  entries: readonly HistoryEntry[];
}

/** What was done to a world, as a timeline; each entry can be looked into, and forked after. */
export function Entries({ world, entries }: EntriesProps) {
  const [opened, setOpened] = useState<{ entry: HistoryEntry; as: 'changes' | 'fork' }>();
  const close = () => setOpened(undefined);
  return (
    <>
      <ol ref={asRowList} aria-label="History of the world" className="rows">
        {entries.map((entry) => (
          <Step
            key={entry.number}
            entry={entry}
            onChanges={() => setOpened({ entry, as: 'changes' })}
            onFork={() => setOpened({ entry, as: 'fork' })}
          />
        ))}
      </ol>
      {opened?.as === 'changes' && <ChangesDialog world={world} entry={opened.entry} onClose={close} />}
      {opened?.as === 'fork' && (
        <NewWorldDialog
          world={world}
          title={`Fork after entry ${opened.entry.number}`}
          proposed={forkName(world, opened.entry.number)}
          button="Fork and connect"
          make={(name) => sendControl(forkWorld(world, name, opened.entry.number))}
          onClose={close}
        >
          <p>{`A world as this one was at ${worldTime(opened.entry.at)}, after: ${deedWords(opened.entry)}.`}</p>
        </NewWorldDialog>
      )}
    </>
  );
}

interface StepProps {
  entry: HistoryEntry;
  onChanges: () => void;
  onFork: () => void;
}

function Step({ entry, onChanges, onFork }: StepProps) {
  const { number, at, by, status, faults, points, body, files } = entry;
  const refused = status !== undefined && status >= 400;
  return (
    <li className="timeline-step">
      <Node refused={refused} fault={faults !== undefined} moves={points.length > 0} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-x-3 gap-y-1 items-start sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 text-sm wrap-anywhere">
            <span className="me-1 text-ink-2 tabular-nums">{formatCount(number)}</span>{' '}
            <strong className="font-semibold">{beginning(deedWords(entry))}</strong>
          </span>{' '}
          <Badge tone={refused ? 'bad' : 'neutral'}>{answerWords(entry)}</Badge>
          <Moved points={points} />
        </div>
        <div className="flex gap-2 max-sm:order-last sm:col-start-2 sm:row-span-2 sm:row-start-1">
          <Button size="sm" variant="quiet" aria-label={`Changes of entry ${number}`} onClick={onChanges}>
            Changes
          </Button>
          <Button size="sm" aria-label={`Fork here: after entry ${number}`} onClick={onFork}>
            Fork here
          </Button>
        </div>
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-xs text-ink-2 wrap-anywhere">
          <Mono>{worldTime(at)}</Mono> <span>{by}</span>{' '}
          <span title={withoutHidden(beginning(requestOf(entry)))}>
            <Mono>{beginning(shortenIds(requestOf(entry)))}</Mono>
          </span>{' '}
          {(body !== undefined || files.length > 0) && (
            <details className="[&[open]]:basis-full">
              <summary>
                <span>Sent</span>
                <span className="sr-only">{` with entry ${number}`}</span>
              </summary>
              <Mono>{[...files.map((name) => `file ${name}`), body].filter(Boolean).join(' ')}</Mono>
            </details>
          )}
        </div>
      </div>
    </li>
  );
}

function Moved({ points }: { points: readonly MovedPoints[] }) {
  return points.map((moved) => (
    <span key={`${moved.account} ${moved.kind}`} className="text-sm tabular-nums">
      {` ${movedWords(moved)} `}
    </span>
  ));
}

/** Filled where Points moved, a ring for any other change, dashed for a fault, and a cross for a refusal. */
function Node({ refused, fault, moves }: { refused: boolean; fault: boolean; moves: boolean }) {
  return (
    <TimelineNode
      small
      tone={refused ? 'text-bad' : moves ? 'text-ink-2' : 'text-line-strong'}
      filled={moves}
      dashed={fault}
      crossed={refused && !fault}
    />
  );
}
