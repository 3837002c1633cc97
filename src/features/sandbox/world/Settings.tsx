import type { WorldState } from '../../../api/client/sandbox/worldState';
import { Panel } from '../../../ui/Panel';
import type { Control } from '../control';
import { Runs, Uploads } from './Choices';
import { Latency, Prices } from './Figures';

/** How the world answers, until it is reset. */
export function Settings(parts: { world: string; state: WorldState; control: Control }) {
  return (
    <Panel title="Settings">
      <div className="grid gap-5">
        <Latency {...parts} />
        <Prices {...parts} />
        <Runs {...parts} />
        <Uploads {...parts} />
      </div>
    </Panel>
  );
}
