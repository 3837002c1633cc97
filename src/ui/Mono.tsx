import type { ReactNode } from 'react';

/** Machine-readable text: ids, paths, versions, digests, codes, permissions. */
export function Mono({ children }: { children: ReactNode }) {
  return <code className="text-[0.92em] wrap-anywhere">{children}</code>;
}
