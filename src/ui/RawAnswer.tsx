import { useMemo } from 'react';
import { indentBody } from '../lib/text/bodyLines';
import { formatBytes } from '../lib/bytes';
import { Badge } from './Badge';
import { CodeBlock } from './CodeBlock';
import { CopyButton } from './CopyButton';
import { lazyComponent } from './lazyComponent';
import { uiWords } from './words';

const LongBody = lazyComponent(() => import('./longBody/LongBody').then((module) => module.LongBody));

/** Bodies longer than this, in characters, are parsed in a worker, and only the visible part is rendered. */
const LONG = 200_000;

interface RawAnswerProps {
  body: string;
  label?: string;
  /** Whether a short one can be searched and folded too. */
  explore?: boolean;
}

/** A body as the service sent it, with JSON indented. A long one can be searched and folded. */
export function RawAnswer({ body, label = uiWords.rawResponse, explore = false }: RawAnswerProps) {
  const long = explore || body.length > LONG;
  const { text, isJson } = useMemo(
    () => (long ? { text: '', isJson: /^\s*[[{]/.test(body) } : indentBody(body)),
    [body, long],
  );
  const size = useMemo(() => new Blob([body]).size, [body]);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <Badge>{isJson ? 'JSON' : 'text'}</Badge>
        <span>{formatBytes(size)}</span>
        <span className="ms-auto">
          <CopyButton text={body} label="Copy response" size="sm" />
        </span>
      </div>
      {body === '' ? (
        <p className="text-sm text-ink-2">The response has no body.</p>
      ) : long ? (
        <LongBody key={body} body={body} label={label} />
      ) : (
        <CodeBlock code={text} label={label} language={isJson ? 'json' : 'text'} wrap copy={false} maxHeight="60dvh" />
      )}
    </div>
  );
}
