import type { Elements } from '../../ui/content';
import { Button } from '../../ui/Button';
import { FailedPicture } from '../../ui/FailedPicture';
import { PageHeader } from '../../ui/PageHeader';
import { uiWords } from '../../ui/words';
import { Failure } from '../Failure';
import { ButtonCountdown, limitIn, useLimit } from '../limit/limit';

/** A read that can be repeated, from the query library. */
export interface Read {
  /** Why the last request failed, if it did; more recent than an answer. */
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface UnreadableProps {
  /** What was expected: `list of products`. */
  expected: string;
  read: Read;
  /** Heading level of the picture: 2 by default. */
  level?: 2 | 3 | undefined;
  /** Further buttons. */
  actions?: Elements;
}

/** The last request failed, or the service answered, but the answer lacks what the screen shows. */
export function Unreadable({ expected, read, level, actions }: UnreadableProps) {
  const ways = (
    <>
      <TryAgain read={read} />
      {actions}
    </>
  );
  if (read.error) return <Failure error={read.error} level={level} actions={ways} />;
  return (
    <FailedPicture
      title={`The response contains no ${expected}`}
      code="UNREADABLE"
      level={level}
      explanation="The console can’t read the format of this response."
      nextStep="Open “Raw response” at the bottom of the screen to see it."
      actions={ways}
    />
  );
}

export function TryAgain({ read }: { read: Read }) {
  const { left, why } = useLimit(limitIn(read.error));
  return (
    <Button pending={read.isFetching} disabledReason={why} onClick={() => void read.refetch()}>
      <span>{uiWords.tryAgain}</span>
      <ButtonCountdown left={left} />
    </Button>
  );
}

/** A screen whose only answer lacks what it shows. */
export function UnreadableScreen({ title, expected, read }: { title: string; expected: string; read: Read }) {
  return (
    <>
      <PageHeader title={title} />
      <Unreadable expected={expected} read={read} />
    </>
  );
}
