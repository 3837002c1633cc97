import type { PackReportView } from '../../../api/resources/packs/report';
import { Badge } from '../../../ui/Badge';
import { Dot } from '../../../ui/Dot';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { revealHidden } from '../../../ui/revealHidden';
import { ServiceTime } from '../../../shared/ServiceTime';
import { Texts } from '../../../shared/pack/Texts';
import { Score } from '../../../shared/pack/Score';
import { auditDot } from '../packWords';

/** The buyer-safe Agent AVCP report. */
export function ReportPanel({ report }: { report: PackReportView }) {
  const { status, version, auditedAt, summary, stages, dataHandling, limitations } = report;
  return (
    <Panel
      title="Agent AVCP report"
      badges={
        <>
          {status !== undefined && (
            <Badge tone={auditDot(status) === 'done' ? 'good' : auditDot(status) === 'refused' ? 'bad' : 'neutral'}>
              {status === 'none' ? 'no report' : status}
            </Badge>
          )}
          <span className="flex min-w-0 flex-wrap gap-x-2 text-xs text-ink-2">
            {version !== undefined && (
              <span>
                <span>version </span>
                <Mono>{version}</Mono>
              </span>
            )}
            {auditedAt !== undefined && (
              <span>
                <span>audited </span>
                <ServiceTime at={auditedAt} />
              </span>
            )}
          </span>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4 text-sm">
        {summary !== undefined && (
          <p dir="auto" className="max-w-184 whitespace-pre-line wrap-anywhere">
            {revealHidden(summary)}
          </p>
        )}
        {stages.length > 0 && (
          <ol aria-label="Audit stages" className="grid grid-cols-1 gap-1.5">
            {stages.map(({ label, status: word, score, summary: line }, index) => (
              <li key={index} className="wrap-anywhere">
                <div className="flex justify-between gap-3">
                  <Dot state={auditDot(word)}>
                    <ServiceText>{label}</ServiceText>
                  </Dot>{' '}
                  <span className="flex shrink-0 gap-2 text-ink-2">
                    <Score score={score} />{' '}
                    <span>{revealHidden(word === 'not_applicable' ? 'does not apply' : (word ?? 'no status'))}</span>
                  </span>
                </div>
                {line !== undefined && (
                  <p dir="auto" className="max-w-184 ps-4 text-ink-2">
                    {revealHidden(line)}
                  </p>
                )}
              </li>
            ))}
          </ol>
        )}
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
          <Texts title="Data handling" texts={dataHandling} />
          <Texts title="Limits of the report" texts={limitations} />
        </div>
      </div>
    </Panel>
  );
}
