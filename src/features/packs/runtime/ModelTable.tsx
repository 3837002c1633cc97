import type { ModelView } from '../../../api/resources/packs/runtime';
import { formatCount } from '../../../lib/count';
import { formatPoints } from '../../../lib/money';
import { formatOrDash } from '../../../lib/formatOrDash';
import { Dot } from '../../../ui/Dot';
import { EmptyPicture } from '../../../ui/EmptyPicture';
import { Mono } from '../../../ui/Mono';
import { Points } from '../../../ui/Points';
import { ServiceText } from '../../../ui/ServiceText';
import { type Column, Table } from '../../../ui/Table';
import { revealHidden } from '../../../ui/revealHidden';

const columns: Column<ModelView>[] = [
  {
    header: 'Model and provider',
    rowHeader: true,
    bare: true,
    cell: ({ id, name, provider }) => (
      <div className="min-w-36 @min-[42rem]:min-w-44 @min-[54rem]:min-w-49">
        {name !== undefined && name !== id && <ServiceText className="font-medium">{name}</ServiceText>}{' '}
        {provider !== undefined && <ServiceText className="text-xs font-normal text-ink-2">{provider}</ServiceText>}
        <div>
          <Mono>{id}</Mono>
        </div>
      </div>
    ),
  },
  {
    header: 'Availability',
    cell: (model) => (
      <div className="@min-[42rem]:min-w-22">
        <Availability {...model} />
      </div>
    ),
  },
  {
    header: 'Capabilities',
    cell: ({ capabilities, ownKey }) => (
      <ServiceText className="block @min-[42rem]:min-w-17 @min-[54rem]:min-w-29">
        {[...capabilities, ...(ownKey ? ['provider key'] : [])].join(', ') || '–'}
      </ServiceText>
    ),
  },
  {
    header: 'Context',
    align: 'end',
    tight: true,
    cell: ({ contextTokens, maxOutputTokens }) => (
      <>
        <span className="block">{formatOrDash(contextTokens, formatCount)}</span>{' '}
        {maxOutputTokens !== undefined && (
          <span className="block text-xs text-ink-2">{`${formatCount(maxOutputTokens)} out`}</span>
        )}
      </>
    ),
  },
  {
    header: 'Per 1,000 tokens',
    align: 'end',
    tight: true,
    cell: ({ pricing }) =>
      pricing?.input === undefined || pricing.output === undefined
        ? '–'
        : `${formatPoints(pricing.input)} in, ${formatPoints(pricing.output)} out`,
  },
  { header: 'Sample quote', align: 'end', tight: true, cell: ({ sampleQuote }) => <Sample of={sampleQuote} /> },
];

/** Every model that the service lists, and whether a run may use it now. */
export function ModelTable({ models }: { models: readonly ModelView[] }) {
  if (models.length === 0)
    return (
      <EmptyPicture level={3} title="There are no models" explanation="The service lists none, so no Pack can run." />
    );
  return <Table caption="Models" rows={models} rowKey={({ id }) => id} columns={columns} />;
}

/** Whether it may be used now, and why not. */
export function Availability({ available, unavailableReason }: Pick<ModelView, 'available' | 'unavailableReason'>) {
  if (available === undefined) return <Dot state="open">not given</Dot>;
  if (available) return <Dot state="done">available</Dot>;
  return (
    <Dot state="refused">
      <>
        <span>unavailable</span>{' '}
        {unavailableReason !== undefined && (
          <span dir="auto" className="block text-xs text-ink-2">
            {revealHidden(unavailableReason)}
          </span>
        )}
      </>
    </Dot>
  );
}

function Sample({ of }: { of: ModelView['sampleQuote'] }) {
  if (of?.points === undefined) return <span>–</span>;
  const { inputTokens, outputTokens, points } = of;
  return (
    <>
      <Points value={points} />{' '}
      {inputTokens !== undefined && outputTokens !== undefined && (
        <span className="block text-xs text-ink-2">
          {`${formatCount(inputTokens)} in, ${formatCount(outputTokens)} out`}
        </span>
      )}
    </>
  );
}
