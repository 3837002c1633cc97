/**
 * What an answer says against the thing that it seems to report as done. A success is recognised by what is allowed: whoever calls this has found a
 * record of what was done, and any word here that is not one of success leaves the outcome unknown.
 *
 * | part of the answer | what objects |
 * |---|---|
 * | the record itself | a flag of success that is not set, a flag of refusal or dry run that is, an error |
 * | what wraps it, from the answer inwards | the same, and a status, result or code that is no word of success |
 * | any other record, unless it describes something else (a product, a quote, a balance …) | the same flags |
 *
 * Names are compared without case, hyphens and underscores, so that every spelling counts, also several in one record.
 */
import { type Json, isRecord } from './json';
import { plainName } from './levels';

/** What was done, and where the answer says so. */
export interface Done {
  record: Json;
  /** The records that wrap it, from the answer inwards; empty where the answer itself is the record. */
  around: readonly Json[];
  /** It failed in its own way, so its own error is no refusal of the request. */
  failed?: boolean | undefined;
  /** `preview` is the service's word for a kind of it (a run before the Pack is acquired), and no dry run. */
  previews?: boolean | undefined;
}

const names = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Flags that must be true where they are present. */
const successFlags = names(
  'ok success successful succeeded accepted acknowledged admitted allowed approved authorized authorised confirmed created enqueued executed granted live livemode permitted processed queued scheduled started submitted valid',
);
/** Flags that must be false where they are present. */
const refusalFlags = names(
  'aborted blocked canceled cancelled declined deferred denied disabled duplicate failed failure forbidden ignored invalid notstarted onhold paused refused rejected skipped suspended unavailable',
);
/** Flags of a request that was only tried out. */
const dryRunFlags = names(
  'demo draft dry dryrun estimate estimateonly isdraft ispreview istest mock mocked noop pretend preview previewonly quoteonly rehearsal simulate simulated simulation test testmode trial validateonly validationonly whatif',
);
const errorNames = names('error errors errorcode errormessage exception fault problem');
const wordNames = names('code decision outcome result state status statuscode verdict');
const modeNames = names('mode runmode executionmode');

const successWord =
  /^(?:true|yes|y|on|ok|okay|success(?:ful)?|succeeded|accepted|acknowledged|admitted|approved|granted|created|confirmed|submitted|(?:en)?queued|in_queue|scheduled|pending|waiting|started|running|in_progress|processing|active|completed?|partial(?:ly_completed)?|done|finished|published|[1-9]\d?|2\d\d)$/;
const dryRunWord = /dry|draft|mock|no_?op|preview|pretend|rehears|simulat|test|trial|validat|what_?if/;
/** What a record may say of its own failure. */
const ownFailure = /^(?:failed|failure|cancell?ed|aborted)$/;
const noResult = /^(?:fail(?:ed|ure)|error|none|no|nothing|refused|rejected|denied|declined|invalid)$/;
/** `requiresAction`, `pending_approval`, `missingPoints`. */
const openCondition = /^(?:requires|needs|awaiting|pending|missing)(?=[A-Z_-])/;

/** Records that describe something else than the request, whose own flags and states are no objection. */
const otherThings = names(
  'account affordability asset balance budget checkpoint cost currentversion entitlement growth limits links listing meta model models owner pack pagination points price product quota quotas quote report seller skills terms usage user version workload',
);
/** Free content of what was done. */
const contents = names('citations files growthproposals output outputs proposals result results');
const DEEPEST = 3;

/** Why an answer does not say that something was done, in words that continue "Answered"; undefined when nothing objects. */
export function objectionIn(done: Done): string | undefined {
  for (const record of done.around) {
    const why = describesOther(record) ? undefined : (errorIn(record) ?? wordIn(record) ?? flagIn(record));
    if (why !== undefined) return why;
  }
  const own = (done.failed ? undefined : errorIn(done.record)) ?? flagIn(done.record, done) ?? resultIn(done.record);
  if (own !== undefined) return own;
  return besides(done)
    .map((record) => errorIn(record) ?? flagIn(record))
    .find((why) => why !== undefined);
}

/** The other records of the answer, but those that describe something else, and the content of what was done. */
function besides({ record, around }: Done): Json[] {
  const outer = [...around, record];
  return outer.flatMap((one, index) =>
    Object.entries(one).flatMap(([name, value]) => {
      const plain = plainName(name);
      const isContent = one === record && contents.has(plain);
      if (value === outer[index + 1] || isContent || errorNames.has(plain)) return [];
      return recordsFrom(value, plain, 1);
    }),
  );
}

function recordsFrom(value: unknown, name: string, depth: number): Json[] {
  // What is called meta describes the request, but often a list as well: only its flags count, and only these do here.
  if (!isRecord(value) || depth > DEEPEST || (otherThings.has(name) && name !== 'meta')) return [];
  const inner = Object.entries(value).flatMap(([key, field]) => recordsFrom(field, plainName(key), depth + 1));
  return [value, ...inner];
}

/** A product or Pack, which may wrap the work on it; its flags and state are its own. */
const describesOther = (record: Json): boolean =>
  ['slug', 'name', 'currentVersion', 'current_version', 'assetKind', 'asset_kind'].some((name) =>
    Object.hasOwn(record, name),
  );

function errorIn(record: Json): string | undefined {
  const [name, error] =
    Object.entries(record).find(([key, value]) => errorNames.has(plainName(key)) && isSaid(value)) ?? [];
  if (name === undefined) return undefined;
  const code = (isRecord(error) ? error['code'] : undefined) ?? record['code'];
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? `with an error (${code})` : 'with an error';
}

function flagIn(record: Json, { failed, previews }: Pick<Done, 'failed' | 'previews'> = {}): string | undefined {
  for (const [name, value] of Object.entries(record)) {
    const plain = plainName(name);
    if (successFlags.has(plain) && isNo(value)) return `that ${shown(name)} is ${wordFor(value)}`;
    if (refusalFlags.has(plain) && isSaid(value) && !(failed && ownFailure.test(plain)))
      return `that it was ${shown(name)}`;
    if (openCondition.test(name) && isSaid(value)) return `that something is open (${shown(name)})`;
    if (dryRunFlags.has(plain) && isSaid(value) && !(previews && plain === 'preview'))
      return `to a dry run (${shown(name)})`;
    if (modeNames.has(plain) && typeof value === 'string' && dryRunWord.test(plainWord(value))) return 'to a dry run';
  }
  return undefined;
}

/** A state of the request itself that is no word of success. */
function wordIn(record: Json): string | undefined {
  for (const [name, value] of Object.entries(record)) {
    const word = wordNames.has(plainName(name)) ? textOf(value) : undefined;
    if (word === undefined) continue;
    if (isFailure(value)) return `with status ${word} in its body`;
    if (!successWord.test(plainWord(word))) return `with a ${shown(name)} that is not known to mean success`;
  }
  return undefined;
}

/** The result of what was done is any text, but not the bare word for none; nor has it a status of HTTP that refuses. */
function resultIn(record: Json): string | undefined {
  const status = Object.entries(record).find(([key, value]) => wordNames.has(plainName(key)) && isFailure(value));
  if (status) return `with status ${String(status[1])} in its body`;
  const [name] =
    Object.entries(record).find(
      ([key, value]) =>
        /^(?:result|outcome)$/i.test(key) && typeof value === 'string' && noResult.test(plainWord(value)),
    ) ?? [];
  return name === undefined ? undefined : `with a ${shown(name)} that says no`;
}

const isFailure = (value: unknown): boolean => typeof value === 'number' && value >= 400 && value < 600;

/** Of a flag that is there: anything but yes, a positive number, a time or a record. */
function isNo(value: unknown): boolean {
  if (typeof value === 'number') return !(value > 0);
  if (typeof value === 'boolean') return !value;
  const word = textOf(value);
  return word !== undefined && !successWord.test(plainWord(word)) && !/^\d{4}-\d{2}-\d{2}/.test(word);
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

/** Whether a field says anything but no. */
function isSaid(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === 0) return false;
  if (typeof value === 'string') return !/^(?:|false|no|none|null|off|0)$/.test(plainWord(value));
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

const plainWord = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
/** A name that the service chose, only where it is one. */
const shown = (name: string): string => (/^[\w-]{1,40}$/.test(name) ? name : 'a field');
const wordFor = (value: unknown): string => (value === false || value === 0 ? String(value) : 'not yes');
