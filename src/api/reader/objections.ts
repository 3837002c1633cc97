/**
 * Finds what contradicts an answer that seems to report success. Only known words of success are accepted: the caller has found a record of what was
 * done, and any other word here leaves the outcome unknown.
 *
 * | part of the answer | what objects |
 * |---|---|
 * | the record itself | a success flag that is not set, a refusal or dry-run flag that is set, an error |
 * | what wraps it, from the answer inwards | the same, and a status, result or code that is not a word of success |
 * | any other record, unless it describes something else (a product, a quote, a balance …) | the same |
 *
 * Names are compared without case, hyphens and underscores, so every spelling counts, even several in one record.
 */
import { type Json, isRecord } from './json';
import { normalizeName } from './levels';

/** What was done, and where the answer says so. */
export interface Done {
  record: Json;
  /** The records that wrap it, from the answer inwards; empty where the answer itself is the record. */
  parents: readonly Json[];
  /** It failed by itself, so its own error is not a refusal of the request. */
  failed?: boolean | undefined;
  /** `preview` is the service's word for one kind of work (a run before the Pack is acquired), not a dry run. */
  allowsPreview?: boolean | undefined;
  /** It has ended (anything but work ends at once), so what it produced is free content. */
  ended?: boolean | undefined;
}

const nameSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Flags that must be true where they are present. */
const successFlags = nameSet(
  'ok success successful succeeded accepted acknowledged admitted allowed approved authorized authorised committed completed confirmed created done effective enqueued executed finished granted live livemode performed permitted processed published queued scheduled selected staged started submitted valid',
);
/** Flags that must be false where they are present. */
const refusalFlags = nameSet(
  'aborted blocked canceled cancelled declined deferred denied disabled duplicate expired failed failure forbidden ignored invalid onhold paused refused rejected revoked skipped suspended unavailable withdrawn',
);
/** A flag of a dry run. */
const dryRunFlag =
  /^(?:demo|draft|dry|estimate|mock(?:ed)?|noop|pretend(?:ed)?|preview|quote(?=only)|rehears(?:al|ed)|simulat(?:e|ed|ion)|test|trial|validat(?:e|ion)(?=only)|whatif)(?:only|run|mode)*$/;
const errorNames = nameSet('error errors errorcode errormessage exception fault problem');
/** Who refused and why. */
const refusalReason =
  /^(?:reject(?:ed|ion)|declined?|denied|denial|failure|refus(?:ed|al)|block(?:ed)?|hold)(?:reason|code|message|by)s?$/;
const wordNames =
  /^(?:code|decision|outcome|phase|result|verdict|statuscode|statustext|statusmessage|(?:\w+)?status|state)$/;
/** As `wordNames`, for the record itself: its status and state are its own, and its result and outcome are content. */
const ownWordNames = /^(?:code|decision|phase|verdict|statuscode|statustext|statusmessage|\w+status)$/;
const modeNames = nameSet('mode runmode executionmode type kind');

const successWord =
  /^(?:true|yes|y|on|ok|okay|success(?:ful)?|succeeded|accepted|acknowledged|admitted|approved|granted|created|confirmed|submitted|(?:en)?queued|in_queue|scheduled|pending|waiting|started|running|in_progress|processing|active|completed?|partial(?:ly_completed)?|done|finished|published|[1-9]\d?|2\d\d)$/;
const dryRunWord =
  /(?:^|_)(?:dry(?:_?run)?|draft|estimate|mock|no_?op|preview|pretend|rehears\w*|sandbox|simulat\w*|test|trial|validat\w*|what_?if)(?:_|$)/;
/** What a record may say of its own failure. */
const ownFailure = /^(?:failed|failure|cancell?ed|aborted|expired|failurereason|failurecode|failuremessage)$/;
const noResult = /^(?:fail(?:ed|ure)|error|none|no|nothing|refused|rejected|denied|declined|invalid)$/;
/** `requiresAction`, `pending_approval`, `missingPoints`, `paymentRequired`. */
const openCondition = /^(?:requires|needs|awaiting|pending|missing)\w|\wrequired$/;

/** Records that describe something other than the request; their flags and states are not objections. */
const otherRecordNames = nameSet(
  'account affordability agentsummary asset balance budget checkpoint checkpoints choices compatibility cost currentversion entitlement growth limits links listing model models nextaction owner pack packs pagination points previewimages price product products quota quotas quote recentruns report runsbysequence seller skills stack terms usage user version versions workload',
);
/** Fields with free content, once the work has ended. */
const contentNames = nameSet('citations files growthproposals output outputs proposals result results');
const MAX_DEPTH = 6;
const MAX_ITEMS = 20;

/** Why an answer does not say that something was done, as a sentence without its full stop; undefined when nothing objects. */
export function findObjection(done: Done): string | undefined {
  for (const record of done.parents) {
    const why = describesOther(record)
      ? undefined
      : (findError(record) ?? findWord(record, wordNames) ?? findFlag(record));
    if (why !== undefined) return why;
  }
  const { record } = done;
  const own = (done.failed ? undefined : findError(record)) ?? findFlag(record, done) ?? findWord(record, ownWordNames);
  return (
    own ??
    findResultObjection(done) ??
    findFirstReason(
      listOtherRecords(done),
      (candidate) => findError(candidate) ?? findFlag(candidate) ?? findWord(candidate, wordNames),
    )
  );
}

const findFirstReason = (records: readonly Json[], why: (record: Json) => string | undefined): string | undefined =>
  records.map(why).find((candidate) => candidate !== undefined);

/** The other records of the answer, without those that describe something else and the content of ended work. */
function listOtherRecords({ record, parents, ended = true }: Done): Json[] {
  const outer = [...parents, record];
  return outer.flatMap((candidate, index) =>
    Object.entries(candidate).flatMap(([name, value]) => {
      const plain = normalizeName(name);
      const isContent = candidate === record && ended && contentNames.has(plain);
      if (value === outer[index + 1] || isContent || errorNames.has(plain)) return [];
      return collectRecords(value, plain, 1);
    }),
  );
}

function collectRecords(value: unknown, name: string, depth: number): Json[] {
  if (depth > MAX_DEPTH || otherRecordNames.has(name)) return [];
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).flatMap((item) => collectRecords(item, '', depth + 1));
  if (!isRecord(value) || describesOther(value)) return [];
  const inner = Object.entries(value).flatMap(([key, field]) => collectRecords(field, normalizeName(key), depth + 1));
  return [value, ...inner];
}

/** A product or Pack, which may wrap the work on it; its flags and state are its own. */
const describesOther = (record: Json): boolean =>
  ['slug', 'name', 'currentVersion', 'current_version', 'assetKind', 'asset_kind'].some((name) =>
    Object.hasOwn(record, name),
  );

function findError(record: Json): string | undefined {
  const [name, error] =
    Object.entries(record).find(([key, value]) => errorNames.has(normalizeName(key)) && isAffirmed(value)) ?? [];
  if (name === undefined) return undefined;
  const code = (isRecord(error) ? error['code'] : undefined) ?? record['code'];
  return typeof code === 'string' && /^\w{1,60}$/.test(code)
    ? `The response contains an error (${code})`
    : 'The response contains an error';
}

function findFlag(
  record: Json,
  { failed, allowsPreview }: Pick<Done, 'failed' | 'allowsPreview'> = {},
): string | undefined {
  for (const [name, value] of Object.entries(record)) {
    const plain = normalizeName(name).replace(/^(?:is|has|was|did)(?=\w)/, '');
    const negated = /^not(?=\w)/.test(plain) ? plain.slice(3) : undefined;
    const refuses =
      refusalFlags.has(plain) || refusalReason.test(plain) || (negated !== undefined && successFlags.has(negated));
    if (successFlags.has(plain) && isNegative(value))
      return `The response says that ${formatName(name)} is ${formatFlag(value)}`;
    if (refuses && isAffirmed(value) && !(failed && ownFailure.test(plain)))
      return `The response has ${formatName(name)} set`;
    if (openCondition.test(plain) && isAffirmed(value))
      return `The response says that something is still pending (${formatName(name)})`;
    if (dryRunFlag.test(plain) && isAffirmed(value) && !(allowsPreview && plain === 'preview'))
      return `The response is for a dry run (${formatName(name)})`;
    if (modeNames.has(plain) && typeof value === 'string' && dryRunWord.test(plainWord(value)))
      return `The response is for a dry run (${formatName(name)})`;
  }
  return undefined;
}

/** A word about the request itself that is not a word of success. */
function findWord(record: Json, of: RegExp): string | undefined {
  for (const [name, value] of Object.entries(record)) {
    const word = of.test(normalizeName(name)) ? toText(value) : undefined;
    if (word === undefined) continue;
    if (isFailure(value)) return `The response has status ${word} in its body`;
    if (!successWord.test(plainWord(word)))
      return `The response has ${formatWithArticle(name)} that isn’t known to mean success`;
  }
  return undefined;
}

/** Ended work may have any text as its result except a bare word of failure; before that, only a word of success is expected there. */
function findResultObjection({ record, ended = true }: Done): string | undefined {
  for (const [name, value] of Object.entries(record)) {
    if (isFailure(value) && /^(?:status|state)$/.test(normalizeName(name)))
      return `The response has status ${String(value)} in its body`;
    if (typeof value !== 'string' || !/^(?:result|outcome|effect)$/.test(normalizeName(name))) continue;
    const word = plainWord(value);
    if (ended || normalizeName(name) === 'effect' ? noResult.test(word) : word !== '' && !successWord.test(word))
      return `The response has ${formatWithArticle(name)} that says no`;
  }
  return undefined;
}

const isFailure = (value: unknown): boolean => typeof value === 'number' && value >= 400 && value < 600;

/** Whether a flag is present but is not yes, a positive number, a time or a record. */
function isNegative(value: unknown): boolean {
  if (typeof value === 'number') return !(value > 0);
  const word = toText(value);
  return word !== undefined && !successWord.test(plainWord(word)) && !/^\d{4}-\d{2}-\d{2}/.test(word);
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

/** Whether a field says anything but no. */
function isAffirmed(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === 0) return false;
  if (typeof value === 'string') return !/^(?:|false|no|none|null|off|0)$/.test(plainWord(value));
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

const plainWord = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
/** A field name from the service, if it is short and plain enough to repeat. */
const formatName = (name: string): string => (isPlainName(name) ? name : 'a field');
const formatWithArticle = (name: string): string =>
  isPlainName(name) ? `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}` : 'a field';
const isPlainName = (name: string): boolean => /^[\w-]{1,40}$/.test(name);
const formatFlag = (value: unknown): string => (value === false || value === 0 ? String(value) : 'not yes');
