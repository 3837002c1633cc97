import type { ReactNode } from 'react';

/** What a machine reads: ids, paths, versions, digests, codes, permission strings. */
export function Mono({ children }: { children: ReactNode }) {
  return <code className="text-[0.92em] wrap-anywhere">{children}</code>;
}
