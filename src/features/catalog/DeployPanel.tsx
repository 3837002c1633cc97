import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { DeploySkeleton } from './DeploySkeleton';
import { readDeployView, withTargets } from './deployView';

const DeployTargets = lazy(() => import('./DeployTargets').then((module) => ({ default: module.DeployTargets })));

/** Where the product can be deployed: asked for, and its code loaded, when somebody wants to see it. */
export function DeployPanel({ id }: { id: string | undefined }) {
  const [search, setSearch] = useSearchParams();
  if (id === undefined) return null;
  const { open } = readDeployView(search, []);
  const show = (shown: string | undefined) =>
    setSearch((now) => withTargets(now, shown), { replace: true, preventScrollReset: true });
  return (
    <Panel
      title="Deploy targets"
      flush
      actions={
        open && (
          <Button size="sm" variant="quiet" onClick={() => show(undefined)}>
            Hide deploy targets
          </Button>
        )
      }
    >
      {open ? (
        <Suspense fallback={<DeploySkeleton />}>
          <DeployTargets id={id} search={search} onShow={show} />
        </Suspense>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3.5">
          <p className="text-sm text-ink-2">Requirements, environment, commands and limits of each place it runs.</p>
          <Button onClick={() => show('')}>Show deploy targets</Button>
        </div>
      )}
    </Panel>
  );
}
