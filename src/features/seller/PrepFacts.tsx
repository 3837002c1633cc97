import type { PrepRunView } from '../../api/resources/seller/products';
import { formatPointsWithUnit } from '../../lib/money';
import { formatOrDash } from '../../lib/formatOrDash';
import { Badge } from '../../ui/Badge';
import { CopyableId } from '../../ui/CopyableId';
import { DefinitionList } from '../../ui/DefinitionList';
import { Untranslated } from '../../ui/Untranslated';
import { ServiceTime } from '../../shared/ServiceTime';
import { isRunning } from './lifecycle';
import type { Content } from '../../ui/content';
import { humanize } from '../../lib/text/humanize';

const formatExactPoints = (points: number) => <Untranslated>{formatPointsWithUnit(points)}</Untranslated>;

interface PrepFactsProps {
  prep: PrepRunView;
  /** The tier and Points of the prep that it is compared with, where they differ. */
  before?: { tier: string | undefined; charged: number | undefined } | undefined;
}

/** What a prep covers, what it cost, and when it started and ended. */
export function PrepFacts({ prep, before }: PrepFactsProps) {
  const running = isRunning(prep);
  const moment = (label: string, at: number | undefined) =>
    at !== undefined && { label, value: <ServiceTime at={at} /> };
  return (
    <DefinitionList
      items={[
        {
          label: 'Tier',
          value: withFormer(prep.tier ? humanize(prep.tier) : '–', before?.tier && humanize(before.tier)),
        },
        {
          label: 'Version',
          value: formatOrDash(prep.version, (value) => <CopyableId value={value} label="version of the prep" />),
        },
        { label: 'Confirmed price', value: formatOrDash(prep.points, formatExactPoints) },
        {
          label: running ? 'Held' : 'Charged',
          value: withFormer(
            formatOrDash(running ? prep.points : prep.charged, formatExactPoints),
            before?.charged !== undefined && formatExactPoints(before.charged),
          ),
        },
        !running && !!prep.returned && { label: 'Returned', value: formatExactPoints(prep.returned) },
        moment('Started', prep.startedAt),
        moment('Finished', prep.finishedAt),
        running && moment('Expected', prep.expectedFinishAt),
      ]}
    />
  );
}

/** A value, and below it what it was before. */
const withFormer = (value: Content, former: Content): Content =>
  former ? (
    <span className="grid">
      <span>{value}</span>{' '}
      <span className="text-xs text-ink-2">
        <span>was </span>
        <span>{former}</span>
      </span>
    </span>
  ) : (
    value
  );

/** The status of a prep, as received. */
export function PrepBadge({ prep }: { prep: PrepRunView }) {
  const tone = isRunning(prep) ? 'accent' : prep.status === 'failed' ? 'bad' : 'neutral';
  return <Badge tone={tone}>{prep.status ?? 'no status'}</Badge>;
}
