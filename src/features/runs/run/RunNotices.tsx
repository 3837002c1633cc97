import { useState } from 'react';
import { forgetReplacedPrompt, promptOf, replacedPrompt } from '../../../api/drafts/runDraft';
import { href } from '../../../paths';
import { Button } from '../../../ui/Button';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { ServiceText } from '../../../ui/ServiceText';

interface RunNoticesProps {
  id: string;
  owned: boolean | undefined;
  from: string | undefined;
  compare: string | undefined;
  /** Values of that run that could not be used. */
  leftOut: readonly string[];
  /** Restores the previous prompt. */
  onTakeBack: (prompt: string) => void;
}

/** Notices above a run's inputs: that it is a preview, where the inputs come from, what it is compared with. */
export function RunNotices({ id, owned, from, compare, leftOut, onTakeBack }: RunNoticesProps) {
  const [replaced] = useState(() => replacedPrompt(id));
  const [taken, setTaken] = useState(false);
  const takeBack = (prompt: string) => {
    onTakeBack(prompt);
    forgetReplacedPrompt(id);
    setTaken(true);
  };
  return (
    <>
      {!owned && (
        <Notice
          tone="accent"
          title={owned === undefined ? 'It is not known whether the Pack is acquired' : 'This is a base preview'}
          actions={<LinkButton to={href('pack', { id })}>How to get the Pack</LinkButton>}
        >
          {`${owned === undefined ? 'The run is requested as a preview.' : 'The Pack is not acquired.'} A preview is paid in Points, runs on the signed base and remembers nothing. Your own key and checkpoints can be used once the Pack is acquired.`}
        </Notice>
      )}
      {from !== undefined && (
        <Notice
          title={
            <>
              <span>Filled in from run </span>
              <Mono>{from.slice(0, 8)}</Mono>
            </>
          }
          actions={
            replaced !== undefined && (
              <Button
                size="sm"
                disabledReason={taken ? 'Your previous prompt was restored' : undefined}
                onClick={() => takeBack(replaced)}
              >
                Restore your previous prompt
              </Button>
            )
          }
        >
          {leftOut.length > 0 && (
            <>
              <span>Except what is not available now: </span>
              <ServiceText>{leftOut.join(', ')}</ServiceText>
              <span>. </span>
            </>
          )}
          <span>{`${promptOf(from) === undefined ? 'Its prompt is not known in this tab: enter it again. ' : ''}Files are never kept: add them again.`}</span>
        </Notice>
      )}
      {compare !== undefined && (
        <Notice title="Compared when it ends">
          <span>{`${owned ? 'Choose another checkpoint.' : 'A preview always runs on the signed base.'} The result links to the comparison with run `}</span>
          <Mono>{compare.slice(0, 8)}</Mono>
          <span>.</span>
        </Notice>
      )}
    </>
  );
}

/** The account's run of the Pack that is still in progress. */
export function UnderWay({ runId }: { runId: string }) {
  return (
    <Notice
      title="A run of this Pack is under way"
      actions={<LinkButton to={href('runResult', { runId })}>Open the run under way</LinkButton>}
    >
      A Pack runs one run at a time: the next one can start when this one ends.
    </Notice>
  );
}
