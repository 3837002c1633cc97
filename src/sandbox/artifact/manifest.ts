/** The part of a `.taip` manifest that the sandbox reads. Everything else in it is up to the Pack. */
import { findExtensionLimitIssues, findMethodIssues, tooManyExtensions } from '../../contract/schema/manifestRules';
import { semver } from '../../contract/schema/fields';
import { z } from '../../contract/schema/zod';
import { optionalLimits } from '../../contract/values';
import { TAIP_FORMAT } from './archive';

const text = z.string().check(z.minLength(1), z.maxLength(300));
const names = z.array(text).check(z.maxLength(64));

/** A method as declared. What the audit requires of it is checked there: a manifest that lacks it is valid, but fails its gate. */
const extensionMethod = z.looseObject({
  id: text,
  description: z.optional(z.string()),
  effect: z.enum(['read', 'write']),
  confirmation: z.optional(z.enum(['none', 'per_call'])),
  inputSchema: z.optional(z.looseObject({})),
  evaluations: z.optional(
    z.array(z.looseObject({ kind: z.enum(['behavior', 'behaviour', 'safety']), cases: z.int().check(z.minimum(1)) })),
  ),
});

const clientExtension = z.looseObject({
  id: text,
  kind: z.enum(['https_api', 'mcp', 'local_skill']),
  label: z.optional(text),
  description: z.optional(z.string()),
  // A manifest beyond the limits of an audit is valid too, but fails its gate.
  environmentKeys: z.optional(z.array(text)),
  headers: z.optional(z.union([z.array(z.unknown()), z.looseObject({})])),
  methods: z.array(extensionMethod).check(z.minLength(1)),
});

/** Names other than format, kinds, effects and confirmations are the sandbox's. `sandbox` lets tests choose the audit's end, and leave the signature out. */
export const packManifest = z.looseObject({
  format: z.literal(TAIP_FORMAT),
  name: z.string().check(z.minLength(1)),
  version: semver(),
  models: z.optional(z.array(text).check(z.minLength(1), z.maxLength(optionalLimits.models[1]))),
  runtime: z.optional(z.looseObject({ hostedSkills: z.optional(names), files: z.optional(z.boolean()) })),
  clientExtensions: z.optional(z.array(clientExtension)),
  sandbox: z.optional(
    z.strictObject({
      outcome: z.optional(z.enum(['passing', 'failing', 'work_fails'])),
      signed: z.optional(z.boolean()),
    }),
  ),
});

export type PackManifest = z.infer<typeof packManifest>;

/** What the audit finds wrong with the declared client extensions (missing parts, or too many), one sentence each. */
export function findExtensionIssues({ clientExtensions = [] }: PackManifest): string[] {
  const many = tooManyExtensions(clientExtensions.length);
  const each = clientExtensions.flatMap(({ id, kind, environmentKeys, headers = [], methods }) => {
    const ids = methods.map((method) => method.id);
    const beyond = findExtensionLimitIssues({
      id,
      kind,
      environmentKeys,
      headers: Object.keys(headers).length,
      methods: ids,
    });
    return [
      ...beyond.map((fault) => `${id} ${fault}.`),
      ...methods.flatMap((method) => findMethodIssues(method).map((fault) => `${id}.${method.id} ${fault}.`)),
    ];
  });
  return [...(many === undefined ? [] : [`The manifest ${many}.`]), ...each].slice(0, MAX_FAULTS);
}

/** The maximum number of issues in a report: a manifest of 256 kB may have thousands. */
const MAX_FAULTS = 50;
