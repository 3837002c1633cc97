/** The manifest of a `.taip`: what of it the sandbox reads. Everything else in it is up to the Pack. */
import { methodFaults } from '../../contract/schema/manifestRules';
import { semver } from '../../contract/schema/fields';
import { z } from '../../contract/schema/zod';
import { optionalLimits } from '../../contract/values';
import { TAIP_FORMAT } from './archive';

const text = z.string().check(z.minLength(1), z.maxLength(300));
const names = z.array(text).check(z.maxLength(64));

/** A method as declared. What its audit demands of it is judged there: a manifest without it is valid, and fails its gate. */
const extensionMethod = z.looseObject({
  id: text,
  description: z.optional(z.string()),
  effect: z.enum(['read', 'write']),
  confirmation: z.optional(z.enum(['none', 'per_call'])),
  inputSchema: z.optional(z.looseObject({})),
  evaluations: z.optional(
    z.array(z.looseObject({ kind: z.enum(['behaviour', 'safety']), cases: z.int().check(z.minimum(1)) })),
  ),
});

const clientExtension = z.looseObject({
  id: text,
  kind: z.enum(['https_api', 'mcp', 'local_skill']),
  label: z.optional(text),
  description: z.optional(z.string()),
  environmentKeys: z.optional(names),
  methods: z.array(extensionMethod).check(z.minLength(1), z.maxLength(64)),
});

/** Names other than format, kinds, effects and confirmations are the sandbox's. `sandbox` lets tests choose the audit's end. */
export const packManifest = z.looseObject({
  format: z.literal(TAIP_FORMAT),
  name: z.string().check(z.minLength(1)),
  version: semver,
  models: z.optional(z.array(text).check(z.minLength(1), z.maxLength(optionalLimits.models[1]))),
  runtime: z.optional(z.looseObject({ hostedSkills: z.optional(names), files: z.optional(z.boolean()) })),
  clientExtensions: z.optional(z.array(clientExtension).check(z.maxLength(32))),
  sandbox: z.optional(z.strictObject({ outcome: z.optional(z.enum(['passing', 'failing', 'work_fails'])) })),
});

export type PackManifest = z.infer<typeof packManifest>;

/** What the declared client extensions lack for their audit, one sentence each. */
export function extensionFaults({ clientExtensions = [] }: PackManifest): string[] {
  return clientExtensions.flatMap(({ id, methods }) =>
    methods.flatMap((method) => methodFaults(method).map((fault) => `${id}.${method.id} ${fault}.`)),
  );
}
