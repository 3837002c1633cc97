import { codeOf } from '../api/client/errors';
import { explain } from '../api/client/explain';
import { Mono } from '../ui/Mono';
import { Notice } from '../ui/Notice';
import { RelativeTime } from '../ui/RelativeTime';

interface LastLookFailedProps {
  error: unknown;
  /** When what is shown was read, ms epoch by this machine. */
  readAt: number;
  /** Looks again by itself. */
  goesOn?: boolean;
}

/** A look that failed while an earlier answer stays on the screen. The time ticks outside of what is announced. */
export function LastLookFailed({ error, readAt, goesOn = false }: LastLookFailedProps) {
  const code = codeOf(error);
  return (
    <Notice
      tone="bad"
      title={
        <span role="alert">
          The last look failed: {explain(error).title.toLowerCase()} {code && <Mono>({code})</Mono>}
        </span>
      }
    >
      Shown is what was read <RelativeTime at={readAt} />
      {goesOn && '; the screen looks again by itself'}.
    </Notice>
  );
}
