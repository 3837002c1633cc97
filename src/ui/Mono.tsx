import type { Content } from './content';

/** Machine-readable text: ids, paths, versions, digests, codes, permissions. */
export function Mono({ children }: { children: Content }) {
  return (
    <code translate="no" className="text-[0.92em] wrap-anywhere">
      {children}
    </code>
  );
}
