import {
  type Json,
  isRecord,
  readCollection,
  readCount,
  readFlag,
  readInner,
  readInstant,
  readList,
  readRecord,
  readSingle,
  readText,
  readTexts,
} from './json';

/** What a number of tokens costs with Points. */
export interface SampleQuote {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  points: number | undefined;
}

export interface ModelView {
  /** Of the form `<provider>:<model_name>`. */
  id: string;
  name: string | undefined;
  provider: string | undefined;
  /** Undefined when the service does not say. */
  available: boolean | undefined;
  unavailableReason: string | undefined;
  capabilities: string[];
  contextTokens: number | undefined;
  maxOutputTokens: number | undefined;
  /** Runs with the caller's own provider key. */
  ownKey: boolean | undefined;
  sampleQuote: SampleQuote | undefined;
  raw: Json;
}

/** Reads the models. Undefined when no list could be found; what names no model is left out. */
export function readModels(body: unknown): ModelView[] | undefined {
  return readCollection(body, 'models')?.flatMap((raw) => {
    const id = readText(raw, 'id', 'model', 'modelId', 'name');
    if (id === undefined) return [];
    const sample = readRecord(raw, 'sampleQuote', 'pointSample', 'quote', 'sample');
    return [
      {
        id,
        name: readText(raw, 'name', 'label', 'displayName'),
        provider:
          readInner(raw, ['name', 'id'], 'provider') ?? (id.includes(':') ? id.slice(0, id.indexOf(':')) : undefined),
        available: readFlag(raw, 'available', 'isAvailable', 'enabled'),
        unavailableReason: readText(raw, 'unavailableReason', 'reason', 'message'),
        capabilities: readTexts(raw, 'capabilities', 'features') ?? [],
        contextTokens: readCount(raw, 'contextTokens', 'contextWindow', 'maxInputTokens'),
        maxOutputTokens: readCount(raw, 'maxOutputTokens'),
        ownKey: readFlag(raw, 'ownKey', 'byok', 'supportsByok'),
        sampleQuote: sample
          ? {
              inputTokens: readCount(sample, 'inputTokens', 'maxInputTokens'),
              outputTokens: readCount(sample, 'outputTokens', 'maxOutputTokens'),
              points: readCount(sample, 'points', 'ceilingPoints', 'cost'),
            }
          : readSamplePoints(raw),
        raw,
      },
    ];
  });
}

function readSamplePoints(raw: Json): SampleQuote | undefined {
  const points = readCount(raw, 'sampleQuote', 'samplePoints', 'pointSample', 'points');
  return points === undefined ? undefined : { inputTokens: undefined, outputTokens: undefined, points };
}

export interface SkillView {
  id: string;
  label: string | undefined;
  description: string | undefined;
  pointsPerCall: number | undefined;
  maxCallsPerRun: number | undefined;
  /** The most Points that one run can spend on it. */
  points: number | undefined;
  available: boolean | undefined;
  unavailableReason: string | undefined;
  raw: Json;
}

/** What may be attached to a run, and what becomes of it. */
export interface FilePolicyView {
  /** Whether the Pack takes files at all; undefined when the service does not say. */
  accepted: boolean | undefined;
  maxFiles: number | undefined;
  minBytes: number | undefined;
  maxBytes: number | undefined;
  extensions: string[];
  retention: string | undefined;
  /** The metadata that is kept. */
  retained: string[];
}

/** What the service does, and what only the caller's own runtime may do. */
export interface ClientBoundaryView {
  summary: string | undefined;
  hosted: string[];
  client: string[];
}

export interface SkillsView {
  /** Undefined when no list could be found. */
  skills: SkillView[] | undefined;
  filePolicy: FilePolicyView | undefined;
  clientBoundary: ClientBoundaryView | undefined;
  /** The answer as it came, when it is a record. */
  raw: Json | undefined;
}

/** What `readSkills` reads of an answer. */
export const skillsFieldNames = ['skills', 'hostedSkills', ...policyNames(), 'clientBoundary', 'clientRuntimeBoundary'];

function policyNames(): string[] {
  return ['filePolicy', 'attachmentPolicy', 'ephemeralFilePolicy', 'files', 'attachments'];
}

/** Reads hosted skills, the file policy and the client boundary. */
export function readSkills(body: unknown): SkillsView {
  const text = readText(body, 'clientBoundary', 'clientRuntimeBoundary', 'boundary');
  const boundary = readRecord(body, 'clientBoundary', 'clientRuntimeBoundary', 'boundary');
  return {
    skills: readSkillList(readCollection(body, 'skills', 'hostedSkills')),
    filePolicy: readFilePolicy(readRecord(body, ...policyNames())),
    clientBoundary: boundary
      ? {
          summary: readText(boundary, 'summary', 'description', 'message'),
          hosted: readTexts(boundary, 'hosted', 'service') ?? [],
          client: readTexts(boundary, 'client', 'caller') ?? [],
        }
      : text === undefined
        ? undefined
        : { summary: text, hosted: [], client: [] },
    raw: isRecord(body) ? body : undefined,
  };
}

/** Reads hosted skills from records of any spelling; what has no id is left out. */
export function readSkillList(records: Json[] | undefined): SkillView[] | undefined {
  return records?.flatMap((raw) => {
    const id = readText(raw, 'id', 'key', 'skill', 'name');
    if (id === undefined) return [];
    return [
      {
        id,
        label: readText(raw, 'label', 'title', 'name'),
        description: readText(raw, 'description', 'summary'),
        pointsPerCall: readCount(raw, 'pointsPerCall', 'callPoints', 'price'),
        maxCallsPerRun: readCount(raw, 'maxCallsPerRun', 'maxCalls'),
        points: readCount(raw, 'points', 'maxPoints', 'ceilingPoints', 'cost'),
        available: readFlag(raw, 'available', 'enabled'),
        unavailableReason: readText(raw, 'unavailableReason', 'reason'),
        raw,
      },
    ];
  });
}

/** Reads a file policy; undefined without one. */
export function readFilePolicy(raw: Json | undefined): FilePolicyView | undefined {
  if (!raw) return undefined;
  return {
    accepted: readFlag(raw, 'accepted', 'enabled', 'allowed'),
    maxFiles: readCount(raw, 'maxFiles', 'maxCount', 'limit'),
    minBytes: readCount(raw, 'minBytes'),
    maxBytes: readCount(raw, 'maxBytes', 'maxFileBytes', 'maxSizeBytes'),
    extensions: readTexts(raw, 'extensions', 'allowedExtensions', 'types') ?? [],
    retention: readText(raw, 'retention', 'summary', 'description'),
    retained: readTexts(raw, 'retained', 'retainedMetadata', 'metadata') ?? [],
  };
}

/** One own run under way. */
export interface WorkloadRun {
  runId: string;
  productId: string | undefined;
  productName: string | undefined;
  /** The word as it came. */
  status: string | undefined;
  startedAt: number | undefined;
  expectedFinishAt: number | undefined;
}

/** How busy the account is: undefined counts are not told. */
export interface WorkloadView {
  active: number | undefined;
  queued: number | undefined;
  activeLimit: number | undefined;
  queuedLimit: number | undefined;
  /** Undefined when the service lists none. */
  runs: WorkloadRun[] | undefined;
  raw: Json;
}

export const workloadFieldNames = ['active', 'queued', 'limits', 'concurrency', 'runs', 'workload'];

/** Reads the snapshot of the workload. Undefined when no count could be read. */
export function readWorkload(body: unknown): WorkloadView | undefined {
  const raw = readSingle(body, 'workload', 'status', 'snapshot');
  if (!raw) return undefined;
  const limits = readRecord(raw, 'limits', 'limit', 'concurrency', 'concurrencyLimits');
  const side = (name: 'active' | 'queued') => {
    const inner = readRecord(raw, name);
    const plain = `${name}Count`;
    return {
      count: readCount(raw, name, plain, `${name}Runs`) ?? readCount(inner, 'count', 'used', 'value'),
      limit:
        readCount(limits, name, `max${name === 'active' ? 'Active' : 'Queued'}`) ??
        readCount(raw, `${name}Limit`, `max${name === 'active' ? 'Active' : 'Queued'}`) ??
        readCount(inner, 'limit', 'max'),
    };
  };
  const active = side('active');
  const queued = side('queued');
  if (active.count === undefined && queued.count === undefined) return undefined;
  return {
    active: active.count,
    queued: queued.count,
    activeLimit: active.limit,
    queuedLimit: queued.limit,
    runs: readList(raw, 'runs', 'items', 'jobs')?.flatMap(readWorkloadRun),
    raw,
  };
}

function readWorkloadRun(item: unknown): WorkloadRun[] {
  const runId = readText(item, 'runId', 'id');
  if (runId === undefined) return [];
  return [
    {
      runId,
      productId: readText(item, 'productId', 'packId'),
      productName: readText(item, 'productName', 'packName', 'name'),
      status: readText(item, 'status', 'state'),
      startedAt: readInstant(item, 'startedAt', 'createdAt'),
      expectedFinishAt: readInstant(item, 'expectedFinishAt', 'estimatedFinishAt'),
    },
  ];
}
