import { type Json, moreFields } from '../api/readers/json';
import { redactJson } from '../api/redact';
import { CodeBlock } from '../ui/CodeBlock';

interface MoreFieldsProps {
  raw: Json;
  /** The names that the screen shows. */
  read: readonly string[];
  label?: string;
}

/** What a record holds beyond the fields that the screen shows, without its secrets; nothing when there is no more. */
export function MoreFields({ raw, read, label = 'More fields' }: MoreFieldsProps) {
  const rest = moreFields(raw, ...read);
  if (rest.length === 0) return null;
  return (
    <details className="panel px-4 py-2.5 print:hidden">
      <summary className="text-sm font-semibold">{label}</summary>
      <div className="pt-2">
        <CodeBlock
          code={JSON.stringify(redactJson(Object.fromEntries(rest)), null, 2)}
          label={label}
          language="json"
          wrap
        />
      </div>
    </details>
  );
}
