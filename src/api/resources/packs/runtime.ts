import { queryClient } from '../../client/queryClient';
import { readQuery } from '../../client/readQuery';
import * as f from '../../reader/fields';
import { type Json, isRecord, readCollection, readCount, readText } from '../../reader/json';

/** The price of a number of tokens, in Points. */
const sampleFields = f.table({
  inputTokens: f.count('inputTokens', 'maxInputTokens'),
  outputTokens: f.count('outputTokens', 'maxOutputTokens'),
  points: f.count('points', 'ceilingPoints', 'cost'),
});
export type SampleQuote = f.TableView<typeof sampleFields>;

const sampleNames = ['sampleQuote', 'pointSample', 'quote', 'sample'];

/** Current prices in Points for a thousand tokens. */
const pricingFields = f.table({
  input: f.number('inputPointsPerThousandTokens', 'inputPointsPer1kTokens', 'inputPoints', 'input'),
  output: f.number('outputPointsPerThousandTokens', 'outputPointsPer1kTokens', 'outputPoints', 'output'),
});

const modelFields = f.table({
  name: f.text('name', 'label', 'displayName'),
  provider: f.label(['name', 'id'], 'provider'),
  /** Undefined when the service does not say. */
  available: f.flag('available', 'isAvailable', 'enabled'),
  unavailableReason: f.text('unavailableReason', 'reason', 'message'),
  capabilities: f.or(f.texts('capabilities', 'features'), []),
  contextTokens: f.count('contextTokens', 'contextWindow', 'maxInputTokens'),
  maxOutputTokens: f.count('maxOutputTokens'),
  /** Whether it can run with the caller's own provider key. */
  ownKey: f.flag('ownKey', 'byok', 'supportsByok'),
  pricing: f.nested(pricingFields, 'pricing', 'currentPricing', 'pointPricing'),
  sampleQuote: f.either(f.nested(sampleFields, ...sampleNames), f.own(readSamplePoints, ...sampleNames)),
  raw: f.raw,
});
/** `id` has the form `<provider>:<model_name>`. */
export type ModelView = f.TableView<typeof modelFields> & { id: string };

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

const skillFields = f.table({
  label: f.text('label', 'title', 'name'),
  description: f.text('description', 'summary'),
  pointsPerCall: f.count('pointsPerCall', 'callPoints', 'price'),
  maxCallsPerRun: f.count('maxCallsPerRun', 'maxCalls'),
  /** The maximum Points that one run can spend on it. */
  points: f.count('points', 'maxPoints', 'ceilingPoints', 'cost'),
  available: f.flag('available', 'enabled'),
  unavailableReason: f.text('unavailableReason', 'reason'),
  raw: f.raw,
});
export type SkillView = f.TableView<typeof skillFields> & { id: string };

/** Which files may be attached to a run, and what is stored of them. */
const filePolicyFields = f.table({
  /** Whether the Pack accepts files; undefined when the service does not say. */
  accepted: f.flag('accepted', 'enabled', 'allowed'),
  maxFiles: f.count('maxFiles', 'maxCount', 'limit'),
  minBytes: f.count('minBytes'),
  maxBytes: f.count('maxBytes', 'maxFileBytes', 'maxSizeBytes'),
  extensions: f.or(f.texts('extensions', 'allowedExtensions', 'types'), []),
  retention: f.text('retention', 'summary', 'description'),
  /** The metadata that is stored. */
  retained: f.or(f.texts('retained', 'retainedMetadata', 'metadata'), []),
});
export type FilePolicyView = f.TableView<typeof filePolicyFields>;

/** The policy for files attached to a run. */
export const filePolicy = (...names: string[]) => f.nested(filePolicyFields, ...names);

/** The division of work between the service and the caller's runtime. */
const boundaryFields = f.table({
  summary: f.text('summary', 'description', 'message'),
  hosted: f.or(f.texts('hosted', 'service'), []),
  client: f.or(f.texts('client', 'caller'), []),
});
export type ClientBoundaryView = f.TableView<typeof boundaryFields>;

const boundaryNames = ['clientBoundary', 'clientRuntimeBoundary', 'boundary'];

/** The hosted skills, the file policy and the client boundary. */
export const skillsFields = f.table({
  /** Undefined when no list could be found. */
  skills: f.own((body) => readSkillList(readCollection(body, 'skills', 'hostedSkills')), 'skills', 'hostedSkills'),
  filePolicy: filePolicy('filePolicy', 'attachmentPolicy', 'ephemeralFilePolicy', 'files', 'attachments'),
  clientBoundary: f.either(f.nested(boundaryFields, ...boundaryNames), f.own(readBoundaryText, ...boundaryNames)),
  /** The answer as received, if it is a record. */
  raw: f.own((body) => (isRecord(body) ? body : undefined)),
});
export type SkillsView = f.TableView<typeof skillsFields>;

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

const runFields = f.table({
  productId: f.text('productId', 'packId'),
  productName: f.text('productName', 'packName', 'name'),
  /** The word as received. */
  status: f.text('status', 'state'),
  startedAt: f.instant('startedAt', 'createdAt'),
  expectedFinishAt: f.instant('expectedFinishAt', 'estimatedFinishAt'),
});
/** One of the account's runs in progress. */
export type WorkloadRun = f.TableView<typeof runFields> & { runId: string };

const auditionFields = f.table({
  productId: f.text('productId'),
  productName: f.text('productName', 'name'),
  /** The word as received. */
  status: f.text('status', 'state'),
  startedAt: f.instant('startedAt', 'createdAt'),
  expectedFinishAt: f.instant('expectedFinishAt', 'estimatedFinishAt'),
});
/** One of the account's preps in progress. */
export type WorkloadAudition = f.TableView<typeof auditionFields>;

const limitNames = ['limits', 'limit', 'concurrency', 'concurrencyLimits'];

/** One of the service's limits by its name: how much of it is used, or how much there is. */
const limitField = (limit: string, part: 'used' | 'most') => f.inRecord('places', f.inRecord(limit, f.count(part)));

/**
 * How busy the account is; a count is undefined when the service does not report it. The first four count only runs if the service reports runs
 * separately.
 */
export const workloadFields = f.table(
  {
    active: f.either(
      limitField('activeRuns', 'used'),
      f.count('active', 'activeCount', 'activeRuns'),
      f.inRecord('active', f.count('count', 'used', 'value')),
    ),
    queued: f.either(
      limitField('queuedRuns', 'used'),
      f.count('queued', 'queuedCount', 'queuedRuns'),
      f.inRecord('queued', f.count('count', 'used', 'value')),
    ),
    activeLimit: f.either(
      limitField('activeRuns', 'most'),
      f.inRecord(limitNames, f.count('active', 'maxActive')),
      f.count('activeLimit', 'maxActive'),
      f.inRecord('active', f.count('limit', 'max')),
    ),
    queuedLimit: f.either(
      limitField('queuedRuns', 'most'),
      f.inRecord(limitNames, f.count('queued', 'maxQueued')),
      f.count('queuedLimit', 'maxQueued'),
      f.inRecord('queued', f.count('limit', 'max')),
    ),
    auditionCount: limitField('auditions', 'used'),
    auditionLimit: limitField('auditions', 'most'),
    auditions: f.or(
      f.list((item) => (isRecord(item) ? [auditionFields.read(item)] : []), 'auditions', 'preps'),
      [],
    ),
    /** Undefined if the answer has no list. */
    runs: f.list(readWorkloadRun, 'runs', 'items', 'jobs'),
    /** Also shown in the header. */
    availablePoints: f.count('availablePoints'),
    /** Points held for work in progress. */
    heldPoints: f.count('heldPoints', 'pointsHeld'),
    raw: f.raw,
  },
  'workload',
);
export type WorkloadView = f.TableView<typeof workloadFields>;

/** Reads the workload snapshot. Undefined when neither count could be read. */
export function readWorkload(body: unknown): WorkloadView | undefined {
  const workload = workloadFields.read(workloadFields.find(body, 'workload', 'status', 'snapshot'));
  return workload.active === undefined && workload.queued === undefined ? undefined : workload;
}

function readWorkloadRun(item: unknown): WorkloadRun[] {
  const runId = readText(item, 'runId', 'id');
  return runId === undefined ? [] : [{ runId, ...runFields.read(item) }];
}

/** The models available for runs; null when the answer contains no list. */
export const modelsQuery = () => readQuery('packs.models', {}, readModels);

/** Hosted skills with their prices, the file policy and the client boundary. */
export const skillsQuery = () => readQuery('packs.skills', {}, readSkills);

/** The account's current workload; null when the answer has no count. It changes as runs start or end. */
export const workloadQuery = () => readQuery('packs.workload', {}, readWorkload, { staleTime: 2_000 });

/** Refetches the workload if it is on screen. Call it after sending a run, which does not change the record of any earlier run. */
export const refetchWorkload = () => queryClient.invalidateQueries({ queryKey: workloadQuery().queryKey });
