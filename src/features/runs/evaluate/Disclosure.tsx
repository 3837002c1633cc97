import { useEffect, useRef } from 'react';
import type { Elements } from '../../../ui/content';

interface DisclosureProps {
  summary: Elements;
  /** Whether a field inside has an error. Then it opens, and stays open once the error is fixed. */
  broken: boolean;
  children: Elements;
}

/** Fields that stay folded until someone opens them or one of them has an error. */
export function Disclosure({ summary, broken, children }: DisclosureProps) {
  const place = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (broken && place.current) place.current.open = true;
  }, [broken]);
  return (
    <details ref={place} className="text-sm">
      <summary className="text-xs text-ink-2">{summary}</summary>
      <div className="grid gap-3 pt-2.5">{children}</div>
    </details>
  );
}
