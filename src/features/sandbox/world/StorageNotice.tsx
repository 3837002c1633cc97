import type { WorldState } from '../../../api/client/sandbox/worldState';
import { Notice } from '../../../ui/Notice';

/** What people must know of how the world is kept; nothing while all is well. */
export function StorageNotice({ history }: Pick<WorldState, 'history'>) {
  if (history?.storageNotice === undefined) return null;
  const isLost = history.storedIn === undefined;
  return (
    <div className="mb-4">
      <Notice
        tone={isLost ? 'bad' : 'neutral'}
        title={isLost ? 'What is done in this world is not kept' : 'Not all of this world could be restored'}
      >
        {history.storageNotice}
      </Notice>
    </div>
  );
}
