import type { WriteState } from '../api/writes/writeSession';
import type { Elements } from '../ui/content';
import { Notice } from '../ui/Notice';
import { UnknownWriteOutcome } from './Refusal';
import type { Write } from './useWrite';

interface WriteEndProps<Input, Found> {
  write: Pick<Write<Input, Found>, 'state' | 'checkAgain'>;
  /** `The Pack may or may not have been acquired`. */
  unknown: string;
  /** What is read to find out: `Checking the product to find out.` */
  checking: string;
  /** Shown while it is being read, in place of `unknown`. */
  checkingTitle?: string;
  refused: (state: Extract<WriteState<Input, Found>, { at: 'refused' }>) => Elements;
  /** Shown once it was read: whether it was done. */
  found: (state: Extract<WriteState<Input, Found>, { at: 'found' }>) => Elements;
}

/** The outcome of a write other than plain success, as far as it is known. The only place that distinguishes these states. */
export function WriteEnd<Input, Found>(props: WriteEndProps<Input, Found>) {
  const { write, unknown, checking, checkingTitle = unknown, refused, found } = props;
  const { state } = write;
  switch (state.at) {
    case 'checking':
      return (
        <Notice polite title={checkingTitle}>
          {checking}
        </Notice>
      );
    case 'found':
      return found(state);
    case 'unknown':
      return <UnknownWriteOutcome title={unknown} write={write} />;
    case 'refused':
      return refused(state);
    default:
      return null;
  }
}
