import type { ReactNode } from 'react';

/** A grey block in place of content. Sizes are CSS lengths; use those of the content. */
export function Skeleton({ width = '100%', height = '0.875rem' }: { width?: string; height?: string }) {
  return <span aria-hidden="true" className="bone block max-w-full" style={{ width, height }} />;
}

/** A screen's skeleton in grey blocks, hidden from screen readers, with one line that says what is loading. */
export function SkeletonScreen({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      <div aria-hidden="true" inert>
        {children}
      </div>
    </div>
  );
}
