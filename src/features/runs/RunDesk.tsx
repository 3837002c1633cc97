import { Suspense, lazy, useRef, useState } from 'react';
import type { FilePolicyView } from '../../api/readers/runtime';
import { href } from '../../paths';
import { Badge } from '../../ui/Badge';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { Panel } from '../../ui/Panel';
import { Skeleton } from '../../ui/Skeleton';
import { RunFormPanel } from './RunFormPanel';
import { RunNotices } from './RunNotices';
import type { RunContext } from './runForm';
import { useRunForm } from './useRunForm';

/** The form can be filled in while what spends is still on its way. */
const RunSpending = lazy(() => import('./RunSpending').then((module) => ({ default: module.RunSpending })));

interface RunDeskProps {
  context: RunContext;
  name: string;
  version: string | undefined;
  policy: FilePolicyView | undefined;
  /** The run whose inputs these are. */
  from: string | undefined;
  /** The run that the new one is compared with. */
  compare: string | undefined;
  /** Whether the account has the Pack; undefined when nothing tells. Then it is run as a preview. */
  owned: boolean | undefined;
}

/** One Pack's run from its inputs over the quote to the confirmation. */
export function RunDesk({ context, name, version, policy, from, compare, owned }: RunDeskProps) {
  const { productId: id } = context;
  const run = useRunForm(context, policy);
  const keyField = useRef<HTMLInputElement>(null);
  const [keyGiven, setKeyGiven] = useState(false);
  const [top, setTop] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);

  const takeKey = () => {
    const field = keyField.current;
    const typed = field?.value.trim();
    if (field) field.value = '';
    setKeyGiven(false);
    return typed;
  };

  return (
    <>
      <PageHeader
        title="Run"
        subtitle={<bdi>{name}</bdi>}
        meta={
          <>
            {!owned && <Badge tone="accent">base preview</Badge>}
            {run.form.growthVersion !== undefined && (
              <Badge tone="accent">checkpoint {run.form.growthVersion}, this run only</Badge>
            )}
          </>
        }
        actions={
          <>
            {owned && <LinkButton to={href('growth', { id })}>Growth</LinkButton>}
            <LinkButton to={href('compare')}>Compare</LinkButton>
          </>
        }
      />
      <div className="grid gap-4">
        <div ref={setTop} className="empty:hidden" />
        <RunNotices id={id} owned={owned} from={from} compare={compare} leftOut={run.leftOut} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <RunFormPanel
            run={run}
            keyField={keyField}
            onKey={(given) => {
              setKeyGiven(given);
              run.touched();
            }}
          />
          <Suspense
            fallback={
              <Panel title="Quote">
                <Skeleton height="8rem" />
              </Panel>
            }
          >
            <RunSpending
              run={run}
              name={name}
              version={version}
              compare={compare}
              keyGiven={keyGiven}
              takeKey={takeKey}
              top={top}
              foot={foot}
            />
          </Suspense>
        </div>
        <div ref={setFoot} />
      </div>
    </>
  );
}
