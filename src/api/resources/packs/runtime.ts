import { queryClient } from '../../client/queryClient';
import { readQuery } from '../../client/readQuery';
import {
  type ViewOf,
  count,
  either,
  flag,
  instant,
  label,
  list,
  nested,
  or,
  own,
  raw,
  table,
  text,
  texts,
  within,
} from '../../reader/fields';
import { type Json, isRecord, readCollection, readCount, readText } from '../../reader/json';

/** The price of a number of tokens, in Points. */
const sampleFields = table({
  inputTokens: count('inputTokens', 'maxInputTokens'),
  outputTokens: count('outputTokens', 'maxOutputTokens'),
  points: count('points', 'ceilingPoints', 'cost'),
});
export type SampleQuote = ViewOf<typeof sampleFields>;

const sampleNames = ['sampleQuote', 'pointSample', 'quote', 'sample'];

const modelFields = table({
  name: text('name', 'label', 'displayName'),
  provider: label(['name', 'id'], 'provider'),
  /** Undefined when the service does not say. */
  available: flag('available', 'isAvailable', 'enabled'),
  unavailableReason: text('unavailableReason', 'reason', 'message'),
  capabilities: or(texts('capabilities', 'features'), []),
  contextTokens: count('contextTokens', 'contextWindow', 'maxInputTokens'),
  maxOutputTokens: count('maxOutputTokens'),
  /** Can run with the caller's own provider key. */
  ownKey: flag('ownKey', 'byok', 'supportsByok'),
  sampleQuote: either(nested(sampleFields, ...sampleNames), own(readSamplePoints, ...sampleNames)),
  raw,
});
/** `id` has the form `<provider>:<model_name>`. */
export type ModelView = ViewOf<typeof modelFields> & { id: string };

/** Reads the models. Undefined when no list could be found; entries without an id are left out. */
export function readModels(body: unknown): ModelView[] | undefined {
  return readCollection(body, 'models')?.flatMap((record) => {
    const id = readText(record, 'id', 'model', 'modelId', 'name');
    if (id === undefined) return [];
    const model = modelFields.read(record);
    const named = id.includes(':') ? id.slice(0, id.indexOf(':')) : undefined;
    return [{ ...model, id, provider: model.provider ?? named }];
  });
}

function readSamplePoints(model: unknown): SampleQuote | undefined {
  const points = readCount(model, 'sampleQuote', 'samplePoints', 'pointSample', 'points');
  return points === undefined ? undefined : { inputTokens: undefined, outputTokens: undefined, points };
}

const skillFields = table({
  label: text('label', 'title', 'name'),
  description: text('description', 'summary'),
  pointsPerCall: count('pointsPerCall', 'callPoints', 'price'),
  maxCallsPerRun: count('maxCallsPerRun', 'maxCalls'),
  /** The most Points one run can spend on it. */
  points: count('points', 'maxPoints', 'ceilingPoints', 'cost'),
  available: flag('available', 'enabled'),
  unavailableReason: text('unavailableReason', 'reason'),
  raw,
});
export type SkillView = ViewOf<typeof skillFields> & { id: string };

/** What may be attached to a run, and what is kept of it. */
const filePolicyFields = table({
  /** Whether the Pack accepts files; undefined when the service does not say. */
  accepted: flag('accepted', 'enabled', 'allowed'),
  maxFiles: count('maxFiles', 'maxCount', 'limit'),
  minBytes: count('minBytes'),
  maxBytes: count('maxBytes', 'maxFileBytes', 'maxSizeBytes'),
  extensions: or(texts('extensions', 'allowedExtensions', 'types'), []),
  retention: text('retention', 'summary', 'description'),
  /** The metadata that is kept. */
  retained: or(texts('retained', 'retainedMetadata', 'metadata'), []),
});
export type FilePolicyView = ViewOf<typeof filePolicyFields>;

/** The policy for files attached to a run. */
export const filePolicy = (...names: string[]) => nested(filePolicyFields, ...names);

/** What the service does, and what only the caller's runtime may do. */
const boundaryFields = table({
  summary: text('summary', 'description', 'message'),
  hosted: or(texts('hosted', 'service'), []),
  client: or(texts('client', 'caller'), []),
});
export type ClientBoundaryView = ViewOf<typeof boundaryFields>;

const boundaryNames = ['clientBoundary', 'clientRuntimeBoundary', 'boundary'];

/** The hosted skills, the file policy and the client boundary. */
export const skillsFields = table({
  /** Undefined when no list could be found. */
  skills: own((body) => readSkillList(readCollection(body, 'skills', 'hostedSkills')), 'skills', 'hostedSkills'),
  filePolicy: filePolicy('filePolicy', 'attachmentPolicy', 'ephemeralFilePolicy', 'files', 'attachments'),
  clientBoundary: either(nested(boundaryFields, ...boundaryNames), own(readBoundaryText, ...boundaryNames)),
  /** The answer as received, if it is a record. */
  raw: own((body) => (isRecord(body) ? body : undefined)),
});
export type SkillsView = ViewOf<typeof skillsFields>;

export const readSkills = skillsFields.read;

function readBoundaryText(body: unknown): ClientBoundaryView | undefined {
  const summary = readText(body, ...boundaryNames);
  return summary === undefined ? undefined : { summary, hosted: [], client: [] };
}

/** Reads hosted skills from records in any spelling; those without an id are left out. */
export function readSkillList(records: readonly Json[] | undefined): SkillView[] | undefined {
  return records?.flatMap((record) => {
    const id = readText(record, 'id', 'key', 'skill', 'name');
    return id === undefined ? [] : [{ id, ...skillFields.read(record) }];
  });
}

const runFields = table({
  productId: text('productId', 'packId'),
  productName: text('productName', 'packName', 'name'),
  /** The word as received. */
  status: text('status', 'state'),
  startedAt: instant('startedAt', 'createdAt'),
  expectedFinishAt: instant('expectedFinishAt', 'estimatedFinishAt'),
});
/** One of the account's runs that has not ended. */
export type WorkloadRun = ViewOf<typeof runFields> & { runId: string };

const limitNames = ['limits', 'limit', 'concurrency', 'concurrencyLimits'];

/** How busy the account is; a count is undefined when the service does not report it. */
export const workloadFields = table(
  {
    active: either(count('active', 'activeCount', 'activeRuns'), within('active', count('count', 'used', 'value'))),
    queued: either(count('queued', 'queuedCount', 'queuedRuns'), within('queued', count('count', 'used', 'value'))),
    activeLimit: either(
      within(limitNames, count('active', 'maxActive')),
      count('activeLimit', 'maxActive'),
      within('active', count('limit', 'max')),
    ),
    queuedLimit: either(
      within(limitNames, count('queued', 'maxQueued')),
      count('queuedLimit', 'maxQueued'),
      within('queued', count('limit', 'max')),
    ),
    /** Undefined when there is no list. */
    runs: list(readWorkloadRun, 'runs', 'items', 'jobs'),
    /** Shown in the header too. */
    availablePoints: count('availablePoints'),
    /** Held for work that has not ended. */
    heldPoints: count('heldPoints', 'pointsHeld'),
    raw,
  },
  'workload',
);
export type WorkloadView = ViewOf<typeof workloadFields>;

/** Reads the workload snapshot. Undefined when neither count could be read. */
export function readWorkload(body: unknown): WorkloadView | undefined {
  const workload = workloadFields.read(workloadFields.find(body, 'workload', 'status', 'snapshot'));
  return workload.active === undefined && workload.queued === undefined ? undefined : workload;
}

function readWorkloadRun(item: unknown): WorkloadRun[] {
  const runId = readText(item, 'runId', 'id');
  return runId === undefined ? [] : [{ runId, ...runFields.read(item) }];
}

/** The models that runs may use; null when the answer contains no list. */
export const modelsQuery = () => readQuery('packs.models', {}, readModels);

/** Hosted skills with their prices, the file policy and the client boundary. */
export const skillsQuery = () => readQuery('packs.skills', {}, readSkills);

/** The account's current workload; null when the answer has no count. Runs that start or end change it. */
export const workloadQuery = () => readQuery('packs.workload', {}, readWorkload, { staleTime: 2_000 });

/** Reads the workload again if it is on screen: a run was sent, and no record of an earlier run has changed by that. */
export const rereadWorkload = () => queryClient.invalidateQueries({ queryKey: workloadQuery().queryKey });
