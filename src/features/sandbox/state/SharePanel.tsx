import { useState } from 'react';
import { href } from '../../../paths';
import { isReachable } from '../../../shared/copyAs/isReachable';
import { SaveWorld } from '../history/WorldFiles';
import { sandboxWords } from '../words';
import { getLastScreen } from './lastScreen';
import { LinkTooLongError } from './stateLink';
import { Button } from '../../../ui/Button';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../../../ui/Panel';
import { useCopy } from '../../../ui/useCopy';
import { createPlaywrightTest, createStateLink } from './copies';

/** Copies the state of the world, for another person or for a test. */
export function SharePanel({ world }: { world: string }) {
  const { place: to, h1 } = getLastScreen() ?? { place: href('sandbox') };
  return (
    <Panel title="Share this state">
      <div className="grid gap-2.5 text-sm">
        <p className="text-ink-2">
          Opens a copy of this world as the same account, at <Mono>{to}</Mono>.
        </p>
        <Copy label={sandboxWords.copyLinkToState} world={world} text={() => createStateLink(to)} />
        {isReachable() && (
          <Copy label={sandboxWords.copyAsPlaywright} world={world} text={() => createPlaywrightTest(to, h1)} />
        )}
      </div>
    </Panel>
  );
}

function Copy({ label, world, text }: { label: string; world: string; text: () => Promise<string> }) {
  const [failed, setFailed] = useState<{ why: string; isTooLong: boolean }>();
  const { copy, status } = useCopy(async () => {
    setFailed(undefined);
    try {
      return await text();
    } catch (error) {
      setFailed({
        why: error instanceof Error ? error.message : String(error),
        isTooLong: error instanceof LinkTooLongError,
      });
      throw error;
    }
  });
  return (
    <>
      <Button block icon={status === 'Copied' ? 'check' : 'copy'} onClick={() => void copy()}>
        {label}
      </Button>
      <output className="text-ink-2 empty:absolute">{failed === undefined ? status : ''}</output>
      {failed !== undefined && (
        <Notice
          tone="bad"
          role="alert"
          title="Not copied"
          actions={
            failed.isTooLong && (
              <SaveWorld
                world={world}
                isFull={false}
                onFailed={(why) => setFailed(why === undefined ? failed : { why, isTooLong: true })}
              />
            )
          }
        >
          {failed.why}
        </Notice>
      )}
    </>
  );
}
