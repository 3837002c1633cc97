import { useState } from 'react';
import { href } from '../../../paths';
import { isReachable } from '../../../shared/copyAs/isReachable';
import { lastPlace } from './lastPlace';
import { Button } from '../../../ui/Button';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../../../ui/Panel';
import { useCopy } from '../../../ui/useCopy';
import { playwrightTestFor, stateLinkFor } from './copies';

/** Copies the state of the world, for another person or for a test. */
export function SharePanel() {
  const to = lastPlace() ?? href('sandbox');
  return (
    <Panel title="Share this state">
      <div className="grid gap-2.5 text-sm">
        <p className="text-ink-2">
          <span>A fresh world with the same clock, settings, faults and account, opened at </span>
          <Mono>{to}</Mono>
          <span>. Points and work start over.</span>
        </p>
        <Copy label="Copy link to this state" text={() => stateLinkFor(to)} />
        {isReachable() && <Copy label="Copy as Playwright" text={() => playwrightTestFor(to, undefined)} />}
      </div>
    </Panel>
  );
}

function Copy({ label, text }: { label: string; text: () => Promise<string> }) {
  const [failed, setFailed] = useState<string>();
  const { copy, said } = useCopy(async () => {
    setFailed(undefined);
    try {
      return await text();
    } catch (error) {
      setFailed(error instanceof Error ? error.message : String(error));
      throw error;
    }
  });
  return (
    <>
      <Button block icon={said === 'Copied' ? 'check' : 'copy'} onClick={() => void copy()}>
        {label}
      </Button>
      <output className="text-ink-2 empty:absolute">{failed === undefined ? said : ''}</output>
      {failed !== undefined && (
        <Notice tone="bad" role="alert" title="Not copied">
          {failed}
        </Notice>
      )}
    </>
  );
}
