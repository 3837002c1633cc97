import { useEffect, useRef } from 'react';
import type { Content } from '../ui/content';

/** The outcome of a write. It takes the focus when it appears, because the clicked button may be gone. */
export function WriteOutcome({ children }: { children: Content }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
