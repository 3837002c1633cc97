import { useMemo } from 'react';
import { withoutHidden } from '../lib/text/hidden';
import { limitMarks } from '../lib/text/marks';
import { CopyButton } from './CopyButton';
import { HighlightedCode } from './HighlightedCode';

/** Above this many characters, colouring costs more than it helps. */
const tintLimit = 100_000;

type CodeBlockProps = {
  code: string;
  /** Names the scrollable region. */
  label: string;
  language?: 'json' | 'text';
  /** Long lines wrap instead of scrolling sideways. */
  wrap?: boolean;
  /** Whether to offer a copy button; off if the surroundings have one. */
  copy?: boolean;
  /** Grows to this height, then scrolls. A CSS length. */
  maxHeight?: string;
};

/** Monospaced text with a copy button; scrollable by keyboard. */
export function CodeBlock(props: CodeBlockProps) {
  const { code, label, language = 'text', wrap = false, copy = true, maxHeight = '24rem' } = props;
  const drawn = useMemo(() => withoutHidden(limitMarks(code)), [code]);
  return (
    <div className="flex items-start rounded border border-line bg-sunken">
      <section
        aria-label={withoutHidden(label)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        style={{ maxHeight }}
        className="min-w-0 flex-1 overflow-auto rounded-[inherit] px-3 py-2.5 text-xs leading-4.5"
      >
        <pre translate="no" className={wrap ? 'whitespace-pre-wrap wrap-anywhere' : 'whitespace-pre'}>
          <code translate="no">
            {language === 'json' && code.length <= tintLimit ? <HighlightedCode code={drawn} /> : drawn}
          </code>
        </pre>
      </section>
      {copy && (
        <div className="p-1.5 ps-0">
          <CopyButton text={code} label={`Copy ${label}`} iconOnly />
        </div>
      )}
    </div>
  );
}
