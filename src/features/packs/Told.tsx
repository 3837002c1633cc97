import { type ReactNode, useEffect, useRef } from 'react';

/** How a write ended. It takes the focus when it appears, as the button that was pressed may be gone. */
export function Told({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
