/**
 * A read is drawn in one of two ways, by what fails with it. Where the whole screen is one answer, its loader awaits the read,
 * whose failure then takes the screen's place (`ErrorScreen`), and the component has the answer from `useSuspenseQuery`; if
 * nothing can be shown of it, that is an `UnreadableScreen`. Where it fills a part, the rest stands whatever becomes of it:
 * the loader waits for it without failing, the component has it from `useQuery`, and a `ReadPart` draws it.
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
  /** Around what stands in the place of the data, but for `loading`. */
  around?: (picture: Elements) => Elements;
  /** What is said of a failure in place of the picture, if anything. */
  renderFailure?: (error: unknown) => Elements;
  /** Draws the data; nothing if the answer lacks what is drawn. */
  children: (data: NonNullable<Data>) => Elements;
}

/** The part of a screen that one read fills: its data, or that it is loading, was refused, failed, or cannot be read. */
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
