import type { StageView } from '../../../api/resources/seller/report';
import { formatCount } from '../../../lib/count';
import { ServiceTime } from '../../../shared/ServiceTime';
import { ServiceText } from '../../../ui/ServiceText';
import { type Turn, type ReportChanges, describeFailures } from './reportChanges';
import type { Comparison } from './useComparison';

interface ChangeSummaryProps {
  comparison: Comparison;
  stages: readonly StageView[];
  /** Moves the focus to a stage. */
  onGo: (index: number) => void;
}

/** What changed in one line, and the names of the stages that turned. */
export function ChangeSummary({ comparison, stages, onGo }: ChangeSummaryProps) {
  const { ended, tooLong, before, file, choice, changes, why } = comparison;
  return (
    <>
      {why !== undefined && (
        <p role="alert" className="wrap-anywhere text-bad print:hidden">
          <ServiceText prose>{why}</ServiceText>
        </p>
      )}
      {/* Drawn while empty too, so that screen readers announce what comes into it. */}
      <p className={changes ? 'flex flex-wrap gap-x-1' : 'absolute'}>
        <output aria-label="Changes" className="font-semibold">
          {changes && describeFailures(changes)}
        </output>
        {before && changes && (
          <span className="min-w-0 wrap-anywhere text-ink-2">
            <span>since </span>
            {before.version === undefined ? (
              <span>a report</span>
            ) : (
              <>
                <span>version </span>
                <ServiceText>{before.version}</ServiceText>
              </>
            )}
            {choice.kind === 'file' && file && (
              <>
                <span> in </span>
                <ServiceText>{file.fileName}</ServiceText>
              </>
            )}
            <span>, read </span>
            <ServiceTime at={before.readAt} />
          </span>
        )}
      </p>
      {changes && <Turns changes={changes} stages={stages} onGo={onGo} />}
      {before && !ended && (
        <p className="text-ink-2 print:hidden">
          <span>What has changed since version </span>
          <ServiceText>{before.version}</ServiceText>
          <span> appears here when the audition has ended.</span>
        </p>
      )}
      {tooLong && (
        <p className="text-ink-2 print:hidden">
          {tooLong === 'to compare'
            ? 'This report is too long to be compared with another.'
            : 'This report is too long to be kept in this tab. To compare the next one with it, save it as Markdown.'}
        </p>
      )}
    </>
  );
}

const turnLabels: readonly [Turn, string][] = [
  ['mended', 'Mended'],
  ['new', 'New failures'],
  ['other', 'Other status'],
  ['added', 'New in this report'],
];
/** More names than that say no more than their number. */
const MAX_NAMES = 12;

/** The stages that turned, those from failing to passing first, and those that are no longer in the report. */
function Turns({
  changes: { stages: changed, missing },
  stages,
  onGo,
}: Omit<ChangeSummaryProps, 'comparison'> & { changes: ReportChanges }) {
  const groups = turnLabels.map(([turn, label]) => ({
    label,
    names: changed.flatMap((change, index) =>
      change.turn === turn ? { name: stages[index]?.label, index, failed: false } : [],
    ),
  }));
  const gone = {
    label: 'Not in this report',
    names: missing.map(({ label, kind }) => ({ name: label, index: undefined, failed: kind === 'failing' })),
  };
  const shown = [...groups, gone].filter(({ names }) => names.length > 0);
  if (shown.length === 0) return null;
  return (
    <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {shown.map(({ label, names }) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 max-sm:mb-1">
            <ul aria-label={label} className="flex flex-wrap gap-x-3 wrap-anywhere">
              {names.slice(0, MAX_NAMES).map(({ name, index, failed }, at) => (
                <li key={at}>
                  {index === undefined ? (
                    <ServiceText>{name}</ServiceText>
                  ) : (
                    <a
                      href={`#${stageId(index)}`}
                      onClick={(event) => {
                        event.preventDefault();
                        onGo(index);
                      }}
                    >
                      <ServiceText>{name}</ServiceText>
                    </a>
                  )}
                  {failed && <span className="text-ink-2"> (was failing)</span>}
                </li>
              ))}
              {names.length > MAX_NAMES && (
                <li className="text-ink-2">{`and ${formatCount(names.length - MAX_NAMES)} more`}</li>
              )}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The element of a stage, by its place in the report. */
export const stageId = (index: number): string => `stage-${index + 1}`;
