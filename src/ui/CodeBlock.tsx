import { CopyButton } from './CopyButton';
import { Tinted } from './Tinted';
import { cx } from './cx';

/** Above this many characters colour costs more than it helps. */
const tintLimit = 100_000;

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
  return (
    <div className="relative rounded border border-line bg-sunken">
      <section
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        style={{ maxHeight }}
        className={cx('overflow-auto rounded-[inherit] px-3 py-2.5 text-xs leading-4.5', copy && 'pe-10')}
      >
        <pre className={wrap ? 'whitespace-pre-wrap wrap-anywhere' : 'whitespace-pre'}>
          <code>{language === 'json' && code.length <= tintLimit ? <Tinted code={code} /> : code}</code>
        </pre>
      </section>
      {copy && (
        <div className="absolute end-1.5 top-1.5 rounded-sm bg-sunken">
          <CopyButton text={code} label={`Copy ${label}`} iconOnly size="sm" variant="quiet" />
        </div>
      )}
    </div>
  );
}
