/** What a report is compared with: one that this tab has shown before, or one from a file. */
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type PastReport,
  isStorable,
  listPastReports,
  savePastReport,
  toPastReport,
} from '../../../api/drafts/pastReports';
import { type ReportView, getVerdict } from '../../../api/resources/seller/report';
import { addressView, present } from '../../../lib/addressView';
import { useAddressView } from '../../../shared/useAddress';
import type { OpenedReport } from './openReportFile';
import { type ReportChanges, compareReports } from './reportChanges';

/** `against` is a version, or empty for no comparison. Without it, a report is compared with the one before. A file can't be in an address. */
const reportAddress = addressView({ against: present });

/** What can be chosen, and what is chosen: a version, the file, or nothing. */
export type Choice = { kind: 'version'; version: string } | { kind: 'file' } | { kind: 'nothing' };

export interface Comparison {
  /** Whether the audition has ended, so that its report can be compared. */
  ended: boolean;
  /** The report is too long: to be compared at all, or to be stored in this tab for the next one. */
  tooLong: 'to compare' | 'to store' | undefined;
  /** Of other versions, the latest first. */
  past: readonly PastReport[];
  file: OpenedReport | undefined;
  choice: Choice;
  /** What it is compared with; undefined if there is nothing. */
  before: PastReport | undefined;
  changes: ReportChanges | undefined;
  choose: (choice: Choice) => void;
  /** Reads a file and compares the report with it. */
  open: (file: File) => Promise<void>;
  reading: boolean;
  /** Why the last file is not compared, in sentences. */
  why: string | undefined;
}

/** Whether an audition has ended with a result, passing or failing. */
const hasEnded = (report: ReportView): boolean => getVerdict(report) !== undefined && report.stages.length > 0;

/**
 * The comparison of a product's report; the report itself is stored for the next one.
 * @param readAt when it was read, in ms since the epoch, by the service's clock
 */
export function useComparison(id: string, report: ReportView, readAt: number): Comparison {
  const { view, change } = useAddressView(reportAddress);
  const { file, isChosen, setChosen, ...reader } = useReportFile(id);
  const ended = hasEnded(report);
  const now = useMemo(() => (ended ? toPastReport(report, readAt) : undefined), [ended, report, readAt]);
  const { version } = now ?? report;
  const past = useMemo(() => listPastReports(id).filter((each) => each.version !== version), [id, version]);
  useEffect(() => {
    if (now) savePastReport(id, now);
  }, [id, now]);

  const found = past.find(({ version }) => version === view.against) ?? past[0];
  const chosen = isChosen && file ? file.report : view.against === '' ? undefined : found;
  const changes = useMemo(() => now && chosen && compareReports(chosen, now), [now, chosen]);
  return {
    ended,
    tooLong: !ended ? undefined : !now ? 'to compare' : isStorable(now) ? undefined : 'to store',
    past,
    file,
    choice:
      isChosen && file
        ? { kind: 'file' }
        : chosen?.version === undefined
          ? { kind: 'nothing' }
          : { kind: 'version', version: chosen.version },
    before: chosen,
    changes,
    choose: (choice) => {
      setChosen(choice.kind === 'file');
      if (choice.kind === 'version')
        change({ against: choice.version === past[0]?.version ? undefined : choice.version });
      if (choice.kind === 'nothing') change({ against: '' });
    },
    ...reader,
  };
}

/** A report from a file. It stays until the screen is left. */
function useReportFile(id: string) {
  const [file, setFile] = useState<OpenedReport>();
  const [isChosen, setChosen] = useState(false);
  const [reading, setReading] = useState(false);
  const [why, setWhy] = useState<string>();
  const latest = useRef<File>(undefined);
  const open = async (chosen: File) => {
    latest.current = chosen;
    setReading(true);
    setWhy(undefined);
    const { openReportFile } = await import('./openReportFile');
    const opened = await openReportFile(chosen, id);
    // Only the file that was chosen last counts.
    if (latest.current !== chosen) return;
    setReading(false);
    if ('why' in opened) return setWhy(opened.why);
    setFile(opened);
    setChosen(true);
  };
  return { file, isChosen, setChosen, reading, why, open };
}
