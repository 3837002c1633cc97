import {
  type Json,
  isRecord,
  kindAmong,
  readCount,
  readFlag,
  readInner,
  readInstant,
  readList,
  readRecord,
  readSingle,
  readText,
  readTexts,
  readVersion,
} from './json';

/** How a run stands, for style and for following it; `unknown` is a word that the console does not know. */
export type RunKind = 'queued' | 'running' | 'completed' | 'partial' | 'failed' | 'unknown';

const kinds: readonly [RunKind, RegExp][] = [
  ['queued', /^(queued|pending|waiting|accepted|admitted|scheduled)$/],
  ['running', /^(running|in_progress|started|processing|active)$/],
  ['completed', /^(completed?|succeeded|success|done|finished)$/],
  ['partial', /^(partial|partially_completed|incomplete)$/],
  ['failed', /^(failed|failure|error(ed)?|cancell?ed|aborted|expired|timed_out)$/],
];

/** What a status word means; only `partial` is documented. */
export function runKind(word: string | undefined): RunKind {
  return kindAmong(kinds, word);
}

/** Whether a run is still at work: then it is worth another look. */
export function isUnderWay(run: Pick<RunView, 'kind'> | null | undefined): boolean {
  return run?.kind === 'queued' || run?.kind === 'running';
}

/** What a run used and what it cost. */
export interface RunUsage {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  skillCalls: number | undefined;
  skills: { id: string; calls: number | undefined; points: number | undefined }[];
  /** The most it could spend, as quoted and held. */
  ceilingPoints: number | undefined;
  /** What was debited. */
  points: number | undefined;
  returnedPoints: number | undefined;
}

export interface CitationView {
  /** The n of `[n]` in the result. */
  index: number;
  title: string | undefined;
  url: string | undefined;
  snippet: string | undefined;
}

/** What the service keeps of a request-scoped file: never its bytes. */
export interface RunFileView {
  name: string;
  type: string | undefined;
  bytes: number | undefined;
  sha256: string | undefined;
}

export interface ProposalView {
  /** The `proposalIndex` of staging. */
  index: number;
  kind: string | undefined;
  title: string | undefined;
  summary: string | undefined;
  bytes: number | undefined;
  /** The word as it came. */
  status: string | undefined;
  /** Of the delta that it was staged as. */
  sequence: number | undefined;
  /** May be staged: nothing tells that it was, or that it was judged. The service has the last word. */
  open: boolean;
}

export interface RunView {
  runId: string | undefined;
  /** The word as it came. */
  status: string | undefined;
  kind: RunKind;
  usage: RunUsage;
  productId: string | undefined;
  productName: string | undefined;
  version: string | undefined;
  preview: boolean | undefined;
  model: string | undefined;
  fundingMode: string | undefined;
  enabledSkills: string[];
  maxInputTokens: number | undefined;
  maxOutputTokens: number | undefined;
  /** The checkpoint that it used; 0 is the signed Pack. */
  growthVersion: number | undefined;
  growthDigest: string | undefined;
  promptCharacters: number | undefined;
  /** `sha256:` and 64 hex digits; equal for equal prompts. */
  promptDigest: string | undefined;
  createdAt: number | undefined;
  startedAt: number | undefined;
  expectedFinishAt: number | undefined;
  finishedAt: number | undefined;
  /** Redacted Markdown; untrusted. */
  result: string | undefined;
  citations: CitationView[];
  files: RunFileView[];
  proposals: ProposalView[];
  error: { code: string | undefined; message: string | undefined } | undefined;
  raw: Json;
}

const resultNames = ['result', 'output', 'outcome', 'text', 'markdown', 'content'];
const proposalNames = ['growthProposals', 'proposals'];

/** The names that `readRun` reads, so that a screen can show the rest under "More fields". */
export const runFieldNames = [
  'runId',
  'id',
  'status',
  'state',
  'usage',
  'productId',
  'packId',
  'productName',
  'packName',
  'version',
  'preview',
  'model',
  'fundingMode',
  'enabledSkills',
  'skills',
  'maxInputTokens',
  'maxOutputTokens',
  'growthVersion',
  'growthDigest',
  'promptCharacters',
  'promptDigest',
  'createdAt',
  'startedAt',
  'expectedFinishAt',
  'finishedAt',
  'completedAt',
  ...resultNames,
  'resultFormat',
  'citations',
  'sources',
  'files',
  'attachments',
  ...proposalNames,
  'error',
];

/** Reads one run. Undefined when neither an id nor a status could be read. */
export function readRun(body: unknown): RunView | undefined {
  const raw = readSingle(body, 'run');
  if (!raw) return undefined;
  const runId = readText(raw, 'runId', 'id');
  const status = readInner(raw, ['status', 'state', 'code'], 'status', 'state');
  if (runId === undefined && status === undefined) return undefined;
  const failure = readRecord(raw, 'error');
  const said = readText(raw, 'error');
  return {
    runId,
    status,
    kind: runKind(status),
    usage: readUsage(raw),
    productId: readText(raw, 'productId', 'packId'),
    productName: readText(raw, 'productName', 'packName'),
    version: readVersion(raw, 'version'),
    preview: readFlag(raw, 'preview'),
    model: readInner(raw, ['id', 'name'], 'model'),
    fundingMode: readText(raw, 'fundingMode'),
    enabledSkills: readTexts(raw, 'enabledSkills', 'skills') ?? [],
    maxInputTokens: readCount(raw, 'maxInputTokens'),
    maxOutputTokens: readCount(raw, 'maxOutputTokens'),
    growthVersion: readCount(raw, 'growthVersion'),
    growthDigest: readText(raw, 'growthDigest'),
    promptCharacters: readCount(raw, 'promptCharacters'),
    promptDigest: readText(raw, 'promptDigest'),
    createdAt: readInstant(raw, 'createdAt'),
    startedAt: readInstant(raw, 'startedAt'),
    expectedFinishAt: readInstant(raw, 'expectedFinishAt'),
    finishedAt: readInstant(raw, 'finishedAt', 'completedAt'),
    result: readInner(raw, ['markdown', 'text', 'content'], ...resultNames),
    citations: (readList(raw, 'citations', 'sources') ?? []).flatMap(readCitation),
    files: (readList(raw, 'files', 'attachments') ?? []).flatMap(readFile),
    proposals: (readList(raw, ...proposalNames) ?? []).flatMap(readProposal),
    error:
      failure || said !== undefined
        ? { code: readText(failure, 'code'), message: readText(failure, 'message') ?? said }
        : undefined,
    raw,
  };
}

/** The id of the run in the answer that admitted it. */
export const readRunId = (body: unknown): string | undefined =>
  readRun(body)?.runId ?? readText(body, 'runId') ?? readText(readRecord(body, 'run', 'data', 'result'), 'runId', 'id');

function readUsage(raw: Json): RunUsage {
  const usage = readRecord(raw, 'usage') ?? {};
  const cost = readRecord(usage, 'points', 'cost') ?? usage;
  return {
    inputTokens: readCount(usage, 'inputTokens', 'promptTokens'),
    outputTokens: readCount(usage, 'outputTokens', 'completionTokens'),
    skillCalls: readCount(usage, 'skillCalls', 'toolCalls'),
    skills: (readList(usage, 'skills', 'hostedSkills') ?? []).flatMap((item) => {
      const id = typeof item === 'string' ? item : readText(item, 'id', 'skill', 'name');
      return id === undefined
        ? []
        : [{ id, calls: readCount(item, 'calls', 'count'), points: readCount(item, 'points') }];
    }),
    ceilingPoints: readCount(cost, 'ceilingPoints', 'maxPoints', 'quotedPoints', 'held'),
    points: readCount(cost, 'points', 'pointsSpent', 'debitedPoints', 'chargedPoints', 'charged', 'spent'),
    returnedPoints: readCount(cost, 'returnedPoints', 'pointsReturned', 'refundedPoints', 'returned'),
  };
}

function readCitation(item: unknown, place: number): CitationView[] {
  if (typeof item === 'string') return [{ index: place + 1, title: undefined, url: item, snippet: undefined }];
  if (!isRecord(item)) return [];
  const citation = {
    title: readText(item, 'title', 'name'),
    url: readText(item, 'url', 'href', 'link'),
    snippet: readText(item, 'snippet', 'quote', 'text', 'excerpt'),
  };
  if ((citation.title ?? citation.url ?? citation.snippet) === undefined) return [];
  return [{ index: readCount(item, 'index', 'number') ?? place + 1, ...citation }];
}

function readFile(item: unknown): RunFileView[] {
  const name = typeof item === 'string' && item !== '' ? item : readText(item, 'name', 'filename', 'fileName');
  if (name === undefined) return [];
  return [
    {
      name,
      type: readText(item, 'type', 'contentType', 'mimeType'),
      bytes: readCount(item, 'bytes', 'size', 'sizeBytes'),
      sha256: readText(item, 'sha256', 'digest'),
    },
  ];
}

/** Words of a proposal that needs no staging any more; none is documented. */
const notOpen =
  /^(staged|accepted|approved|active|refused|rejected|declined|denied|failed|dismissed|discarded|withdrawn|expired)$/i;

function readProposal(item: unknown, place: number): ProposalView[] {
  if (!isRecord(item)) return [];
  const status = readText(item, 'status', 'state');
  const sequence = readCount(item, 'sequence');
  return [
    {
      index: readCount(item, 'index', 'proposalIndex') ?? place,
      kind: readText(item, 'kind', 'type'),
      title: readText(item, 'title', 'name', 'label'),
      summary: readText(item, 'summary', 'description'),
      bytes: readCount(item, 'bytes', 'memoryBytes'),
      status,
      sequence,
      open: sequence === undefined && !notOpen.test(status ?? ''),
    },
  ];
}
