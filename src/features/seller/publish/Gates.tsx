import type { ReportView } from '../../../api/resources/seller/report';
import { formatCount } from '../../../lib/count';
import { Badge } from '../../../ui/Badge';
import { Dot } from '../../../ui/Dot';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { Score } from '../../../shared/pack/Score';
import { kindTones, stageDots } from '../stageLook';

interface GatesProps {
  /** Null when it could not be read, undefined when it was refused. */
  report: ReportView | null | undefined;
  /** The current version; a report about another one is not shown. */
  version: string | undefined;
}

/** The gates of the current version's audit, each with its score. */
export function Gates({ report, version }: GatesProps) {
  const own = report && (report.version ?? version) === version && report.stages.length > 0 ? report : undefined;
  return (
    <Panel title="Audit" badges={own?.status !== undefined && <Badge tone={kindTones[own.kind]}>{own.status}</Badge>}>
      {own ? (
        <ol aria-label="Gates" className="grid gap-1.5 text-sm">
          {own.stages.map(({ label, kind, status, score }, index) => (
            <li key={index} className="flex justify-between gap-3">
              <Dot state={stageDots[kind]}>
                <ServiceText className="wrap-anywhere">{label}</ServiceText>
              </Dot>
              <span className="flex max-w-1/2 shrink-0 gap-x-2 wrap-anywhere text-ink-2">
                <Score score={score} />
                <span>{status ?? 'no status'}</span>
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-sm text-ink-2">{whyNone(report, version)}</p>
      )}
    </Panel>
  );
}

function whyNone(report: ReportView | null | undefined, version: string | undefined): string {
  if (!report) return 'The report could not be read.';
  if (version === undefined || report.stages.length === 0) return 'No gate has been audited yet.';
  return `The latest report is about version ${report.version}; version ${version} has not been audited.`;
}

/** `7 of 8 passed`; undefined when the report is about another version, or lists none. */
export function gatesInWords(report: ReportView | null | undefined, version: string | undefined): string | undefined {
  if (!report || report.stages.length === 0 || (report.version ?? version) !== version) return undefined;
  const passed = report.stages.filter(({ kind }) => kind === 'passing').length;
  return `${formatCount(passed)} of ${formatCount(report.stages.length)} passed`;
}
