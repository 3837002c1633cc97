import { useQuery } from '@tanstack/react-query';
import type { Elements } from '../../ui/content';
import {
  deployTargetsQuery,
  type DeployTargetView,
  type readDeployTargets,
  targetFields,
} from '../../api/resources/install';
import { visibleCommand } from '../../lib/snippets/literals';
import { uiWords } from '../../ui/words';
import { Failure } from '../Failure';
import { LastReadFailed } from '../read/LastReadFailed';
import { MoreFields } from '../MoreFields';
import { ReadPart } from '../read/ReadPart';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { CodeBlock } from '../../ui/CodeBlock';
import { CopyButton } from '../../ui/CopyButton';
import { DefinitionList } from '../../ui/DefinitionList';
import { EmptyPicture } from '../../ui/EmptyPicture';
import { Mono } from '../../ui/Mono';
import { Table } from '../../ui/Table';
import { revealHidden } from '../../ui/revealHidden';
import { DeploySkeleton } from './DeploySkeleton';
import { comparison, readDeployView } from './deployView';
import { withoutHidden } from '../../lib/text/hidden';
import { Fragment } from 'react';
import { formatCount, formatCounted } from '../../lib/count';
import { Checkbox } from '../../ui/Checkbox';
import { type ComparedRow, type CellText, comparedRows } from './deployRows';

interface DeployTargetsProps {
  id: string;
  targets: string | undefined;
  /** Shows the target with this key, or a comparison. */
  onShow: (shown: string) => void;
}

/** The deployment contract: one target at a time, or all side by side. */
export function DeployTargets({ id, targets, onShow }: DeployTargetsProps) {
  const read = useQuery(deployTargetsQuery(id));
  return (
    <ReadPart
      read={read}
      expected="deploy target"
      level={3}
      loading={<DeploySkeleton />}
      renderFailure={(error) => (
        <Failure
          error={error}
          level={3}
          actions={
            <Button pending={read.isFetching} onClick={() => void read.refetch()}>
              {uiWords.tryAgain}
            </Button>
          }
        />
      )}
    >
      {(data) => (
        <Targets
          read={data}
          chosen={targets}
          onShow={onShow}
          stale={
            read.error && (
              <div className="px-4">
                <LastReadFailed read={read} />
              </div>
            )
          }
        />
      )}
    </ReadPart>
  );
}

interface TargetsProps {
  read: NonNullable<ReturnType<typeof readDeployTargets>>;
  chosen: string | undefined;
  onShow: (shown: string) => void;
  /** Says that the data shown was read before the last failure. */
  stale: Elements;
}

function Targets({ read: { version, targets }, chosen, onShow, stale }: TargetsProps) {
  if (targets.length === 0) {
    return (
      <>
        {stale && <div className="pt-3.5">{stale}</div>}
        <EmptyPicture
          level={3}
          title="No deploy targets"
          explanation="The service lists no deploy targets for this product. Its description may say how to install it."
        />
      </>
    );
  }
  const view = readDeployView(
    chosen,
    targets.map(({ key }) => key),
  );
  const shown = targets.find(({ key }) => key === view.key);
  return (
    <div className="grid gap-4 py-3.5">
      {stale}
      <div className="flex flex-wrap items-center gap-2 px-4">
        <fieldset aria-label="Deploy target" className="flex min-w-0 flex-wrap gap-2">
          {targets.map(({ key, label }) => (
            <Choice key={key} on={!view.compared && key === view.key} onClick={() => onShow(key)}>
              {label}
            </Choice>
          ))}
          {targets.length > 1 && (
            <Choice on={view.compared} onClick={() => onShow(comparison(false))}>
              Compare all
            </Choice>
          )}
        </fieldset>
        {version !== undefined && (
          <span className="ms-auto text-sm text-ink-2">
            Version <Mono>{version}</Mono>
          </span>
        )}
      </div>
      {view.compared ? (
        <DeployComparison
          targets={targets}
          onlyDifferent={view.onlyDifferent}
          onOnlyDifferent={(only) => onShow(comparison(only))}
        />
      ) : (
        shown && <Target target={shown} />
      )}
    </div>
  );
}

function Choice({ on, onClick, children }: { on: boolean; onClick: () => void; children: string }) {
  return (
    <Button size="sm" variant={on ? 'primary' : 'secondary'} aria-pressed={on} onClick={onClick}>
      {children}
    </Button>
  );
}

function Target({ target }: { target: DeployTargetView }) {
  const { label, requirements, environment, commands, limits, raw } = target;
  return (
    <section aria-label={withoutHidden(label)} className="grid gap-4 px-4">
      {requirements.length > 0 && (
        <Part title="Requirements">
          <ul className="grid list-disc gap-1 ps-4.5 text-sm wrap-anywhere marker:text-line-strong">
            {requirements.map((requirement, index) => (
              <li key={index}>{requirement}</li>
            ))}
          </ul>
        </Part>
      )}
      {environment.length > 0 && (
        <Part
          title="Environment"
          action={
            <CopyButton
              size="sm"
              label="Copy as .env"
              text={environment
                .map(
                  ({ name, description }) =>
                    `${description ? `# ${description.replaceAll(/\s+/g, ' ')}\n` : ''}${name}=\n`,
                )
                .join('')}
            />
          }
        >
          <div className="panel">
            <Table
              caption={`Environment of ${label}`}
              rows={environment}
              rowKey={({ name }) => name}
              columns={[
                { header: 'Name', rowHeader: true, cell: ({ name }) => <Mono>{name}</Mono> },
                {
                  header: 'Needed',
                  tight: true,
                  cell: ({ required }) =>
                    required === undefined ? (
                      'not given'
                    ) : required ? (
                      <Badge tone="accent">required</Badge>
                    ) : (
                      'optional'
                    ),
                },
                { header: 'For', cell: ({ description }) => description ?? '–' },
              ]}
            />
          </div>
        </Part>
      )}
      {commands.length > 0 && (
        <Part title="Commands">
          <ol className="grid gap-2.5">
            {commands.map(({ step, command }, index) => (
              <li key={index} className="grid min-w-0 gap-1">
                <span className="text-sm">
                  <span className="text-ink-2">{`${index + 1}. `}</span>
                  <span>{revealHidden(step)}</span>
                </span>
                <CodeBlock code={visibleCommand(command)} label={`command ${index + 1}${step ? `, ${step}` : ''}`} />
              </li>
            ))}
          </ol>
        </Part>
      )}
      {limits.length > 0 && (
        <Part title="Limits">
          <div className="max-w-120">
            <DefinitionList items={limits.map(({ name, value }) => ({ label: name, value }))} />
          </div>
        </Part>
      )}
      <MoreFields raw={raw} read={targetFields.names} label={`More fields of ${label}`} />
    </section>
  );
}

interface PartProps {
  title: string;
  action?: Elements;
  children: Elements;
}

function Part({ title, action, children }: PartProps) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{title}</h3>
        {action}
      </div>
      {children}
    </div>
  );
}

interface DeployComparisonProps {
  targets: readonly DeployTargetView[];
  onlyDifferent: boolean;
  onOnlyDifferent: (only: boolean) => void;
}

/** All targets side by side, one per column, with differences marked. On a phone each row is a card. */
function DeployComparison({ targets, onlyDifferent, onOnlyDifferent }: DeployComparisonProps) {
  const rows = comparedRows(targets);
  const different = rows.filter(({ differs }) => differs);
  const shown = onlyDifferent ? different : rows;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 text-sm">
        <Checkbox label="Only what differs" checked={onlyDifferent} onChange={onOnlyDifferent} />
        <output className="text-ink-2">
          {`${formatCount(different.length)} of ${formatCounted(rows.length, 'row')} differ`}
        </output>
      </div>
      {shown.length > 0 && (
        <div className="border-y border-line">
          <Table
            caption="Deploy targets compared"
            rows={shown}
            rowKey={({ key }) => key}
            columns={[
              { header: 'What', rowHeader: true, bare: true, cell: (row) => <Name row={row} /> },
              ...targets.map(({ key, label }, index) => ({
                key: `target ${key}`,
                header: label,
                cell: (row: ComparedRow) => <Cell text={row.texts[index]} row={row} />,
              })),
            ]}
          />
        </div>
      )}
    </div>
  );
}

function Name({ row: { part, name, differs } }: { row: ComparedRow }) {
  return (
    <span className="grid">
      <span className="flex items-baseline gap-1.5 text-xs text-ink-2">
        <span>{part}</span>
        {differs && <span className="font-semibold text-accent">differs</span>}
      </span>
      <span className={part === 'Environment' ? 'font-mono text-[0.92em] wrap-anywhere' : 'wrap-anywhere'}>
        {revealHidden(name)}
      </span>
    </span>
  );
}

function Cell({ text, row: { part, differs } }: { text: CellText; row: ComparedRow }) {
  if (text === undefined) {
    return (
      <span className="text-ink-2">
        <span aria-hidden="true">–</span>
        <span className="sr-only">absent</span>
      </span>
    );
  }
  const strength = differs ? 'font-medium' : 'text-ink-2';
  if (part !== 'Command') return <span className={strength}>{revealHidden(text)}</span>;
  return (
    <code translate="no" className={`text-xs wrap-anywhere ${strength}`}>
      {text.split('\n').map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          <span>{revealHidden(line)}</span>
        </Fragment>
      ))}
    </code>
  );
}
