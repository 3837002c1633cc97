/** The form of a request: path parameters, query and body, each checked against the contract. */
import type { Endpoint } from '../../contract/endpoint';
import type { FieldIssue } from '../../contract/fieldIssue';
import { fieldIssues } from '../../contract/issues';
import { parseContext } from '../../contract/schema/zod';
import { type Decoded, decodeText } from '../../contract/schema/urlCodec';
import { PROVIDER_KEY_HEADER, packLimits } from '../../contract/values';
import { firstCharacters } from '../../lib/text/characters';
import type { BodyValidator } from '../world/handler';
import { maxFileNameLength } from '../packs/runs/attachments';
import { hidden, isSecret, redactText, redactValue } from '../core/redaction';
import { refuseSecretFile } from '../core/secretFile';
import { badField, badRequest } from '../core/refusal';
import { readJsonOrForm, readForm, readJson } from '../core/requestBody';

export interface Form {
  params: unknown;
  query: unknown;
  body: unknown;
}

interface Asked {
  endpoint: Endpoint;
  /** The route's own check of its body, beyond the contract. */
  validator: BodyValidator | undefined;
  /** The transform of its body before it is its turn. */
  transform: ((body: unknown) => unknown) | undefined;
}

/** Checks a request. Throws 400 with one message per wrong field. `onText` receives the body's text as sent, for logging. */
export async function readRequestForm(
  { endpoint, validator, transform }: Asked,
  params: Readonly<Record<string, string>>,
  request: Request,
  onText: (text: string) => void,
): Promise<Form> {
  const issues: FieldIssue[] = [];
  const form: Form = { params: undefined, query: undefined, body: undefined };
  if (endpoint.params) form.params = take(decodeText(endpoint.params, clean(Object.entries(params))), issues);
  if (endpoint.query) form.query = take(decodeText(endpoint.query, clean(new URL(request.url).searchParams)), issues);
  if (endpoint.body) {
    const { value: sent, text } = await readers[endpoint.body.type](request, endpoint.body.schema);
    onText(text);
    // A world that stored a secret could not be replayed from a history without it.
    const value = withoutSecrets(sent, readProviderKey(request.headers));
    await refuseSecretFiles(value);
    const parsed = endpoint.body.schema.safeParse(value, parseContext);
    if (parsed.success) form.body = parsed.data;
    else issues.push(...fieldIssues(parsed.error).flatMap((issue) => namedFiles(issue, value)));
    if (validator) issues.push(...validator(value as object));
  }
  if (issues.length > 0) throw badRequest(issues);
  if (transform) form.body = await transform(form.body);
  return form;
}

/** The values of a path or query as its history entry will store them. */
const clean = (given: Iterable<[string, string]>): [string, string][] =>
  Array.from(given, ([name, value]) => [name, isSecret(name) ? hidden : redactText(value)]);

function withoutSecrets(value: unknown, known: readonly string[]): unknown {
  try {
    return redactValue(value, known);
  } catch (error) {
    // The stack has no room for more.
    if (error instanceof RangeError) throw badField('body', 'The body is nested too deeply.');
    throw error;
  }
}

/** Throws 400 for a file with a secret that a world would store. The files of a run are not stored. */
async function refuseSecretFiles(value: unknown): Promise<void> {
  for (const [field, file] of Object.entries(value as object))
    if (file instanceof File) await refuseSecretFile(field, file);
}

/** A shorter text is no key, and would match parts of any text. */
const MIN_KEY_LENGTH = 8;

function readProviderKey(headers: Headers): string[] {
  const key = headers.get(PROVIDER_KEY_HEADER)?.trim() ?? '';
  return key.length < MIN_KEY_LENGTH ? [] : [key];
}

/** Names each file beyond the maximum. */
function namedFiles(issue: FieldIssue, body: unknown): FieldIssue[] {
  const files = (body as Record<string, unknown>)[issue.field];
  if (!Array.isArray(files) || files.length <= packLimits.filesMax) return [issue];
  if (!files.every((file) => file instanceof File)) return [issue];
  return files.slice(packLimits.filesMax).map((file, index) => ({
    field: `${issue.field}.${packLimits.filesMax + index}`,
    message: `${firstCharacters(file.name, maxFileNameLength)} is one file too many: at most ${packLimits.filesMax} are accepted.`,
  }));
}

const readers = {
  json: (request: Request) => readJson(request),
  multipart: readForm,
  'json or multipart': readJsonOrForm,
};

function take(decoded: Decoded<unknown>, issues: FieldIssue[]): unknown {
  if (decoded.ok) return decoded.value;
  issues.push(...decoded.issues);
  return undefined;
}
