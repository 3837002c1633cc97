import type { Content } from './content';

/** Text that must be read exactly as written, in any language: an amount, a version, a phrase to type. Never translated. */
export function Untranslated({ children }: { children: Content }) {
  return <span translate="no">{children}</span>;
}
