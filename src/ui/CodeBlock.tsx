import { useMemo } from 'react';
import { CopyButton } from './CopyButton';
import { cx } from './cx';
import { tintJson } from './jsonTint';

/** Above this many characters colour costs more than it helps. */
const tintLimit = 50_000;

type CodeBlockProps = {
  code: string;
  /** What it is: names the scrollable region. */
  label: string;
  language?: 'json' | 'text';
  /** Long lines wrap instead of scrolling sideways. */
  wrap?: boolean;
  /** Whether to offer a copy; off where the place around it already does. */
  copy?: boolean;
  /** Grows to this height, then scrolls. A CSS length. */
  maxHeight?: string;
};

/** Machine text in mono, with a copy button; scrolls by keyboard. */
export function CodeBlock(props: CodeBlockProps) {
  const { code, label, language = 'text', wrap = false, copy = true, maxHeight = '24rem' } = props;
  const pieces = useMemo(
    () => (language === 'json' && code.length <= tintLimit ? tintJson(code) : null),
    [code, language],
  );
  return (
    <div className="relative rounded border border-line bg-sunken">
      <pre
        role="region"
        aria-label={label}
        tabIndex={0}
        style={{ maxHeight }}
        className={cx(
          'overflow-auto rounded-[inherit] px-3 py-2.5 text-xs leading-4.5',
          wrap ? 'whitespace-pre-wrap wrap-anywhere' : 'whitespace-pre',
          copy && 'pe-10',
        )}
      >
        <code>
          {pieces === null
            ? code
            : pieces.map(({ text, kind }, place) =>
                kind === 'plain' ? (
                  text
                ) : (
                  <span key={place} className={`json-${kind}`}>
                    {text}
                  </span>
                ),
              )}
        </code>
      </pre>
      {copy && (
        <div className="absolute end-1.5 top-1.5 rounded-sm bg-sunken">
          <CopyButton text={code} label={`Copy ${label}`} iconOnly size="sm" variant="quiet" />
        </div>
      )}
    </div>
  );
}
