/** What the table needs of a run: a few lines and figures. The result itself is read again when it is opened. */
import { redactText } from '../../../../api/client/redact/redact';
import type { RunView } from '../../../../api/resources/packs/runs';
import type { RunKind } from '../../../../api/reader/statusKinds';
import { firstCharacters } from '../../../../lib/text/characters';
import { computeRunDuration } from '../../runText';

/** How much of a result the table shows, in characters. */
const MAX_BEGINNING = 240;

export interface RunSummary {
  runId: string;
  status: string | undefined;
  kind: RunKind;
  /** In Points. */
  points: number | undefined;
  ceilingPoints: number | undefined;
  /** In ms. */
  tookMs: number | undefined;
  /** The length of the result, in UTF-16 units; undefined without one. */
  length: number | undefined;
  /** Its beginning, as plain text on one line. */
  beginning: string;
  model: string | undefined;
  checkpoint: number | undefined;
  error: string | undefined;
}

export function toRunSummary(runId: string, run: RunView): RunSummary {
  const { status, kind, usage, result, model, checkpoint, error } = run;
  return {
    runId,
    status,
    kind,
    points: usage.points,
    ceilingPoints: usage.ceilingPoints,
    tookMs: computeRunDuration(run),
    length: result?.length,
    beginning: result === undefined ? '' : extractBeginning(result),
    model,
    checkpoint,
    error: error?.message ?? error?.code,
  };
}

/** The first words of Markdown without its marks: they say nothing on one line. */
function extractBeginning(markdown: string): string {
  // Redacted first: without its marks a token may no longer look like one.
  const start = redactText(markdown.slice(0, 8 * MAX_BEGINNING))
    .slice(0, 4 * MAX_BEGINNING)
    .replaceAll(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/gm, '')
    .replaceAll(/[*`]{1,3}|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const short = firstCharacters(start, MAX_BEGINNING);
  // A separate copy, because a slice of a long text would hold all of it in memory.
  return structuredClone(short.length < start.length || markdown.length > 4 * MAX_BEGINNING ? `${short}…` : short);
}
