/**
 * A read is drawn in one of two ways. If it fills the whole screen, its loader awaits it, a failure replaces the screen (`ErrorScreen`), and the
 * component gets the answer from `useSuspenseQuery`; an answer that cannot be shown gives an `UnreadableScreen`. If it fills only a part, the rest
 * stays whatever happens: the loader waits for it without failing, the component gets it from `useQuery`, and a `ReadPart` draws it.
 */
import type { Elements } from '../../ui/content';
import { type Read, Unreadable } from './Unreadable';

interface ReadPartProps<Data> {
  /** As `useQuery` gives it. */
  read: Read & { data: Data | undefined };
  /** What the answer should contain: `list of products`. */
  expected: string;
  /** Heading level of the picture: 2, unless the part has a heading of its own. */
  level?: 2 | 3;
  /** Further buttons of the picture. */
  actions?: Elements;
  /** Until the first answer; nothing by default. */
  loading?: Elements;
  /** Wraps what is shown instead of the data, except `loading`. */
  around?: (picture: Elements) => Elements;
  /** What is shown for a failure instead of the picture, if anything. */
  renderFailure?: (error: unknown) => Elements;
  /** Draws the data; nothing if the answer lacks what is drawn. */
  children: (data: NonNullable<Data>) => Elements;
}

/** The part of a screen that one read fills: its data, or the state loading, refused, failed or unreadable. */
export function ReadPart<Data>({
  read,
  expected,
  level,
  actions,
  loading = null,
  around = (picture) => picture,
  renderFailure = () => null,
  children,
}: ReadPartProps<Data>): Elements {
  const { data, error } = read;
  if (data === undefined && !error) return loading;
  const drawn = data === undefined || data === null ? null : children(data);
  if (drawn) return drawn;
  const failureView = data === undefined ? renderFailure(error) : null;
  return around(failureView || <Unreadable expected={expected} read={read} level={level} actions={actions} />);
}
