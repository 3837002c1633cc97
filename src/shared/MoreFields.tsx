import { useMemo, useState } from 'react';
import { redactBody } from '../api/client/redact/redact';
import type { Json } from '../api/reader/json';
import { getMoreText } from '../api/reader/source';
import { indentBody } from '../lib/text/bodyLines';
import { CodeBlock } from '../ui/CodeBlock';
import { RawAnswer } from '../ui/RawAnswer';
import { sharedWords } from './words';

interface MoreFieldsProps {
  raw: Json;
  /** The names of the fields that the screen shows. */
  read: readonly string[];
  label?: string;
}

/** JSON longer than this, in characters, is rendered only when it is opened, and then only the visible part. */
const LONG = 100_000;

/** The fields of a record that the screen does not show, as they arrived but without secrets; nothing when there are none. */
export function MoreFields({ raw, read, label = sharedWords.moreFields }: MoreFieldsProps) {
  const [open, setOpen] = useState(false);
  const json = useMemo(() => {
    const rest = getMoreText(raw, ...read);
    return rest === undefined ? undefined : redactBody(rest);
  }, [raw, read]);
  if (json === undefined) return null;
  return (
    <details className="panel px-4 py-2.5 print:hidden" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-sm font-semibold">{label}</summary>
      <div className="pt-2">
        {json.length <= LONG ? (
          <CodeBlock code={indentBody(json).text} label={label} language="json" wrap />
        ) : (
          open && <RawAnswer body={json} label={label} />
        )}
      </div>
    </details>
  );
}
