/** The address of Run: what a link fills in, and the run that the new one is to be compared with. */
import type { RunDraft } from '../../api/runDraft';
import type { RunView } from '../../api/readers/run';

export interface RunAddress {
  /** Fills the form in; undefined when the address says nothing of it. */
  fill: RunDraft | undefined;
  /** The run whose prompt is taken over, where this tab still has it. */
  from: string | undefined;
  /** The run to compare the new one with. */
  compare: string | undefined;
}

const count = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Reads the query part. Anything malformed reads as not given. */
export function readRunAddress(search: string): RunAddress {
  const query = new URLSearchParams(search);
  const funding = query.get('funding');
  const model = query.get('model') ?? undefined;
  return {
    from: query.get('from') ?? undefined,
    compare: query.get('compare') ?? undefined,
    fill:
      model === undefined
        ? undefined
        : {
            model,
            prompt: '',
            fundingMode: funding === 'byok' || funding === 'points' ? funding : undefined,
            growthVersion: count(query.get('checkpoint')),
            enabledSkills: query.getAll('skill'),
            maxInputTokens: query.get('input') ?? undefined,
            maxOutputTokens: query.get('output') ?? undefined,
          },
  };
}

/** The query that fills Run in as a run was. With `compare` its checkpoint is left to choose, and the two are compared. */
export function fillFrom(run: RunView, { compare = false } = {}): URLSearchParams {
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | undefined) => {
    if (value !== undefined) query.append(name, String(value));
  };
  set('model', run.model);
  set('funding', run.fundingMode);
  if (!run.preview) set('checkpoint', run.growthVersion);
  for (const skill of run.enabledSkills) set('skill', skill);
  set('input', run.maxInputTokens);
  set('output', run.maxOutputTokens);
  set('from', run.runId);
  if (compare) set('compare', run.runId);
  return query;
}
