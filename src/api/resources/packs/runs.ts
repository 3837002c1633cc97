import { type GivenChoices, findFunding } from '../../../lib/runChoices/runChoices';
import { call } from '../../client/http';
import { queryClient } from '../../client/queryClient';
import { write } from '../../client/write';
import { readQuery } from '../../client/readQuery';
import * as f from '../../reader/fields';
import { findConfirmed, readStatusVerdict } from '../../reader/locateRecords';
import { type RunKind, getDeltaKind, isProposalClosed, getRunKind } from '../../reader/statusKinds';
import { type Json, isRecord, pick, readCount, readRecord, readText, getSpellings } from '../../reader/json';

/** Whether a run is queued or running, so that its state will change. */
export function isUnderWay(run: { kind: RunKind } | null | undefined): boolean {
  return run?.kind === 'queued' || run?.kind === 'running';
}

/** What a run used. */
const usageFields = f.table({
  inputTokens: f.count('inputTokens', 'promptTokens'),
  outputTokens: f.count('outputTokens', 'completionTokens'),
  skillCalls: f.count('skillCalls', 'toolCalls'),
  skills: f.or(f.list(readUsedSkill, 'skills', 'hostedSkills'), []),
});

/** What a run cost, in Points. */
const costFields = f.table({
  /** The most it could spend, as quoted and held. */
  ceilingPoints: f.count('ceilingPoints', 'maxPoints', 'quotedPoints', 'held'),
  /** What was debited. */
  points: f.count('points', 'pointsSpent', 'pointsCharged', 'debitedPoints', 'chargedPoints', 'charged', 'spent'),
  returnedPoints: f.count('returnedPoints', 'pointsReturned', 'refundedPoints', 'returned'),
});

/** The same beside the usage, where only a name that says what it is counts. */
const runCostFields = f.table({
  ceilingPoints: f.count('ceilingPoints', 'quotedPoints'),
  points: f.count('chargedPoints', 'pointsCharged', 'pointsSpent', 'debitedPoints'),
  returnedPoints: f.count('returnedPoints', 'pointsReturned', 'refundedPoints'),
});

export type RunUsage = f.TableView<typeof usageFields> & f.TableView<typeof costFields>;

const citationFields = f.table({
  title: f.text('title', 'name'),
  url: f.text('url', 'href', 'link'),
  snippet: f.text('snippet', 'quote', 'text', 'excerpt'),
});
/** `index` is the n in `[n]` in the result. */
export type CitationView = f.TableView<typeof citationFields> & { index: number };

const fileFields = f.table({
  type: f.text('type', 'contentType', 'mimeType'),
  bytes: f.count('bytes', 'size', 'sizeBytes'),
  sha256: f.text('sha256', 'digest'),
});
/** What the service keeps about a request-scoped file: never its bytes. */
export type RunFileView = f.TableView<typeof fileFields> & { name: string };

const proposalFields = f.table({
  kind: f.text('kind', 'type'),
  title: f.text('title', 'name', 'label'),
  summary: f.text('summary', 'description'),
  bytes: f.count('bytes', 'memoryBytes'),
  /** The word as received. */
  status: f.text('status', 'state'),
  /** Of the delta it was staged as. */
  checkpoint: f.count('sequence'),
});
export type ProposalView = f.TableView<typeof proposalFields> & {
  /** The `proposalIndex` of staging. */
  index: number;
  /** May be staged: nothing says that it was staged or decided. The service has the last word. */
  open: boolean;
};

/** A run's outcome: its text, or a record of the text with what belongs to it. */
const outcomeNames = ['result', 'output', 'outcome'] as const;
const fileNames = ['files', 'attachments'];
const citationList = f.list(readCitation, 'citations', 'sources');
const proposalList = f.list(readProposal, 'growthProposals', 'proposals');

export const runFields = f.table(
  {
    runId: f.text('runId', 'id'),
    /** The word as received. */
    status: f.label(['status', 'state', 'code'], 'status', 'state'),
    kind: f.mapped(f.label(['status', 'state', 'code'], 'status', 'state'), getRunKind),
    usage: f.own(readUsage, 'usage', ...runCostFields.names),
    productId: f.text('productId', 'packId'),
    productName: f.text('productName', 'packName'),
    version: f.version('version'),
    preview: f.flag('preview'),
    model: f.label(['id', 'name'], 'model'),
    fundingMode: f.text('fundingMode'),
    enabledSkills: f.or(f.texts('enabledSkills', 'skills'), []),
    maxInputTokens: f.count('maxInputTokens'),
    maxOutputTokens: f.count('maxOutputTokens'),
    /** The checkpoint it used; 0 is the signed Pack. */
    checkpoint: f.count('growthVersion'),
    checkpointDigest: f.text('growthDigest'),
    promptCharacters: f.count('promptCharacters'),
    /** `sha256:` and 64 hex digits; equal for equal prompts. */
    promptDigest: f.text('promptDigest'),
    createdAt: f.instant('createdAt'),
    startedAt: f.instant('startedAt'),
    expectedFinishAt: f.instant('expectedFinishAt'),
    finishedAt: f.instant('finishedAt', 'completedAt'),
    /** Redacted Markdown; untrusted. */
    result: f.longLabel(['markdown', 'text', 'content'], ...outcomeNames, 'text', 'markdown', 'content'),
    /** Passages that the service took out of the result. */
    redactions: f.or(f.count('redactions', 'redactedPassages'), 0),
    citations: f.or(f.either(citationList, f.inRecord(outcomeNames, citationList)), []),
    files: f.or(f.list(readFile, ...fileNames), []),
    proposals: f.or(f.either(proposalList, f.inRecord([...outcomeNames, 'growth'], proposalList)), []),
    error: f.own(readFailure, 'error'),
    raw: f.raw,
  },
  'resultFormat',
);
export type RunView = f.TableView<typeof runFields>;

/** The choices with which a run was made, as far as its record states them. A preview's checkpoint can't be chosen. */
export const getRunChoices = (run: RunView): GivenChoices<number> => ({
  model: run.model,
  funding: findFunding(run.fundingMode),
  checkpoint: run.preview ? undefined : run.checkpoint,
  skills: run.enabledSkills,
  limits: { input: run.maxInputTokens, output: run.maxOutputTokens },
});

/** Reads one run, of its own route or in its request's answer. Undefined when it has neither an id nor a status. */
export function readRun(body: unknown): RunView | undefined {
  const found = runFields.find(body, 'run');
  const run = runFields.read(found && mergeOutcome(body, found));
  return run.runId === undefined && run.status === undefined ? undefined : run;
}

/** What may stand beside a wrapped run instead of in it. A status there may be that of the answer, so it is not read. */
const fieldsBeside = [
  ...outcomeNames,
  'usage',
  ...runCostFields.names,
  ...citationList.names,
  ...proposalList.names,
  ...fileNames,
];

/** A wrapped run, completed by the outcome, usage and files beside it in the answer. */
function mergeOutcome(body: unknown, run: Json): Json {
  const holder = [body, readRecord(body, 'data', 'result', 'response')].find((outer) => pick(outer, 'run') === run);
  if (!isRecord(holder)) return run;
  const more = fieldsBeside.flatMap((name) =>
    pick(run, name) === undefined
      ? getSpellings(name).flatMap((spelling) =>
          Object.hasOwn(holder, spelling) ? [[spelling, holder[spelling]]] : [],
        )
      : [],
  );
  return more.length === 0 ? run : { ...run, ...(Object.fromEntries(more) as Json) };
}

function readUsage(run: unknown): RunUsage {
  const usage = readRecord(run, 'usage') ?? {};
  const cost = costFields.read(readRecord(usage, 'points', 'cost') ?? usage);
  const beside = runCostFields.read(run);
  return {
    ...usageFields.read(usage),
    ceilingPoints: cost.ceilingPoints ?? beside.ceilingPoints,
    points: cost.points ?? beside.points,
    returnedPoints: cost.returnedPoints ?? beside.returnedPoints,
  };
}

function readUsedSkill(item: unknown) {
  const id = typeof item === 'string' ? item : readText(item, 'id', 'skill', 'name');
  return id === undefined ? [] : [{ id, calls: readCount(item, 'calls', 'count'), points: readCount(item, 'points') }];
}

function readFailure(run: unknown): { code: string | undefined; message: string | undefined } | undefined {
  const failure = readRecord(run, 'error');
  const said = readText(run, 'error');
  return failure || said !== undefined
    ? { code: readText(failure, 'code'), message: readText(failure, 'message') ?? said }
    : undefined;
}

function readCitation(item: unknown, index: number): CitationView[] {
  if (typeof item === 'string') return [{ index: index + 1, title: undefined, url: item, snippet: undefined }];
  const citation = citationFields.read(item);
  if ((citation.title ?? citation.url ?? citation.snippet) === undefined) return [];
  return [{ index: readCount(item, 'index', 'number') ?? index + 1, ...citation }];
}

function readFile(item: unknown): RunFileView[] {
  const name = typeof item === 'string' && item !== '' ? item : readText(item, 'name', 'filename', 'fileName');
  return name === undefined ? [] : [{ name, ...fileFields.read(item) }];
}

function readProposal(item: unknown, index: number): ProposalView[] {
  if (!isRecord(item)) return [];
  const proposal = proposalFields.read(item);
  return [
    {
      index: readCount(item, 'index', 'proposalIndex') ?? index,
      ...proposal,
      open: proposal.checkpoint === undefined && !isProposalClosed(proposal.status),
    },
  ];
}

/** One of the account's runs. */
export const runQuery = (runId: string) => readQuery('runs.read', { params: { runId } }, readRun, { staleTime: 2_000 });

/**
 * Keeps the run that the answer to its own request contains, if it has ended and all that its screen is about is there:
 * its Pack, its charge, and its result unless it failed. The screen then asks for nothing; it looks at any other run.
 */
export function cacheEndedRun(body: unknown): void {
  const run = readRun(body);
  if (run?.runId === undefined || run.productId === undefined || run.usage.points === undefined) return;
  const ended =
    run.kind === 'failed' || ((run.kind === 'completed' || run.kind === 'partial') && run.result !== undefined);
  if (ended) queryClient.setQueryData(runQuery(run.runId).queryKey, run);
}

/** The run as `cacheEndedRun` cached it, or as it was last read; undefined while it is not known to have ended. */
export function findEndedRun(runId: string): RunView | undefined {
  const run = queryClient.getQueryData(runQuery(runId).queryKey);
  return run && run.kind !== 'unknown' && !isUnderWay(run) ? run : undefined;
}

/** Stages one proposal of a run as a delta of the Pack's growth. */
export const stageProposal = (runId: string, proposalIndex: number) =>
  write(
    ['runs', 'stage', runId, proposalIndex],
    ['runs', 'growth'],
    () => call('growth.stage', { params: { runId }, body: { proposalIndex } }),
    // Deltas are identified by their sequence (documented), and one that is staged waits.
    {
      done: (body) =>
        findConfirmed(body, ['delta', 'proposal', 'checkpoint'], ({ record }) => {
          const words = readStatusVerdict(record, (word) => getDeltaKind(word) === 'waiting');
          const isDelta = (readCount(record, 'sequence', 'growthVersion') ?? 0) > 0;
          return words === 'yes' && !isDelta ? undefined : words;
        }),
    },
  );
