import type { Content } from './content';
import { cx } from './cx';

/**
 * A grey block in place of content, as wide as its container and as high as a line unless `size` says otherwise: classes such as `h-9 w-11`. The
 * content security policy would refuse a style attribute in the page that is served.
 */
export function Skeleton({ size }: { size?: string }) {
  return <span aria-hidden="true" className={cx('bone', size)} />;
}

/** A screen's skeleton in grey blocks, hidden from screen readers, with one line that says what is loading. */
export function SkeletonScreen({ label, children }: { label: string; children: Content }) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      <div aria-hidden="true" inert>
        {children}
      </div>
    </div>
  );
}
