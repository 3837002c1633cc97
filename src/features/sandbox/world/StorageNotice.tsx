import type { WorldState } from '../../../api/client/sandbox/worldState';
import { Notice } from '../../../ui/Notice';

/** A notice about how the world is stored; nothing if there is nothing to say. */
export function StorageNotice({ history }: Pick<WorldState, 'history'>) {
  if (history?.storageNotice === undefined) return null;
  const isLost = history.storedIn === undefined;
  return (
    <div className="mb-4">
      <Notice
        tone={isLost ? 'bad' : 'neutral'}
        title={isLost ? 'Changes in this world aren’t saved' : 'Part of this world couldn’t be restored'}
      >
        {history.storageNotice}
      </Notice>
    </div>
  );
}
