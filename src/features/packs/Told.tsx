import { useEffect, useRef } from 'react';
import type { Content } from '../../ui/content';

/** How a write ended. It takes the focus when it appears, as the button that was pressed may be gone. */
export function Told({ children }: { children: Content }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
