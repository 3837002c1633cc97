import { useMemo, useState } from 'react';
import { formatBytes } from '../lib/bytes';
import { Badge } from './Badge';
import { Button } from './Button';
import { CodeBlock } from './CodeBlock';
import { CopyButton } from './CopyButton';

const firstShown = 200_000;
/** Above this many characters the text is shown as it came: indenting it would stall the screen. */
const indentLimit = 2_000_000;

/** A body as the service sent it: indented when it is JSON, as it came when not. Long ones open at 200 kB. */
export function RawAnswer({ body, label = 'Raw answer' }: { body: string; label?: string }) {
  const [whole, setWhole] = useState(false);
  const { text, isJson } = useMemo(() => readable(body), [body]);
  const size = useMemo(() => new Blob([body]).size, [body]);
  const cut = !whole && text.length > firstShown;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <Badge>{isJson ? 'JSON' : 'text'}</Badge>
        <span>{formatBytes(size)}</span>
        <span className="ms-auto">
          <CopyButton text={body} label="Copy answer" size="sm" />
        </span>
      </div>
      {body === '' ? (
        <p className="text-sm text-ink-2">The answer has no body.</p>
      ) : (
        <CodeBlock
          code={cut ? text.slice(0, firstShown) : text}
          label={label}
          language={isJson ? 'json' : 'text'}
          wrap
          copy={false}
          maxHeight="60dvh"
        />
      )}
      {cut && (
        <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          <span>The first {formatBytes(firstShown)} are shown.</span>
          <Button size="sm" onClick={() => setWhole(true)}>
            Show all
          </Button>
        </div>
      )}
    </div>
  );
}

function readable(body: string): { text: string; isJson: boolean } {
  if (body.length > indentLimit) return { text: body, isJson: /^\s*[[{]/.test(body) };
  try {
    return { text: JSON.stringify(JSON.parse(body), null, 2), isJson: true };
  } catch {
    return { text: body, isJson: false };
  }
}
