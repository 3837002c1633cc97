import type { Content } from './content';
import { revealHidden } from './revealHidden';

/** Machine-readable text: ids, paths, versions, digests, codes, permissions. */
export function Mono({ children }: { children: Content }) {
  return (
    <code translate="no" dir="auto" className="text-[0.92em] wrap-anywhere">
      {revealHidden(children)}
    </code>
  );
}
