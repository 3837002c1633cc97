import { type Json, moreFields } from '../api/readers/json';
import { CodeBlock } from '../ui/CodeBlock';

/** What a record holds beyond the fields that the screen shows; nothing when there is no more. */
export function MoreFields({ raw, read }: { raw: Json; read: readonly string[] }) {
  const rest = moreFields(raw, ...read);
  if (rest.length === 0) return null;
  return (
    <details className="panel px-4 py-2.5 print:hidden">
      <summary className="text-sm font-semibold">More fields</summary>
      <div className="pt-2">
        <CodeBlock code={JSON.stringify(Object.fromEntries(rest), null, 2)} label="More fields" language="json" wrap />
      </div>
    </details>
  );
}
