import type { LoggedHeaders } from '../../../api/client/requestLog';
import { DefinitionList } from '../../../ui/DefinitionList';
import { Mono } from '../../../ui/Mono';

/** The headers of request and answer, as far as a browser shows them, without their secrets. */
export function HeadersPart({ sent, answered }: Record<'sent' | 'answered', LoggedHeaders | undefined>) {
  return (
    <>
      <Headers title="Sent" headers={sent} none="Nothing was sent." />
      <Headers title="Received" headers={answered} none="There was no response." />
    </>
  );
}

function Headers({ title, headers, none }: { title: string; headers: LoggedHeaders | undefined; none: string }) {
  return (
    <section aria-label={`Headers ${title.toLowerCase()}`} className="grid gap-1.5">
      <h3 className="text-xs font-medium text-ink-2">{title}</h3>
      {headers === undefined || Object.keys(headers).length === 0 ? (
        <p className="text-sm text-ink-2">{headers ? 'No headers are recorded.' : none}</p>
      ) : (
        <DefinitionList
          items={Object.entries(headers).map(([name, value]) => ({
            label: name,
            value: <Mono>{value}</Mono>,
            below: value.length > 30,
          }))}
        />
      )}
    </section>
  );
}
