import { useAddressView } from '../useAddress';
import { Button } from '../../ui/Button';
import { Panel } from '../../ui/Panel';
import { DeploySkeleton } from './DeploySkeleton';
import { deployAddress } from './deployView';
import { lazyComponent } from '../../ui/lazyComponent';

const DeployTargets = lazyComponent(
  () => import('./DeployTargets').then((module) => module.DeployTargets),
  <DeploySkeleton />,
);

/** Where the product can be deployed; its code and data load on demand. */
export function DeployPanel({ id }: { id: string | undefined }) {
  const { view, change } = useAddressView(deployAddress);
  if (id === undefined) return null;
  const open = view.targets !== undefined;
  const show = (targets: string | undefined) => change({ targets }, 'replace');
  return (
    <Panel
      title="Deploy targets"
      flush
      actions={
        // One button for both actions, so that it keeps the focus.
        <Button size="sm" variant={open ? 'quiet' : 'secondary'} onClick={() => show(open ? undefined : '')}>
          {`${open ? 'Hide' : 'Show'} deploy targets`}
        </Button>
      }
    >
      {open ? (
        <DeployTargets id={id} targets={view.targets} onShow={show} />
      ) : (
        <p className="px-4 py-3.5 text-sm text-ink-2">Requirements, environment, commands and limits of each target.</p>
      )}
    </Panel>
  );
}
