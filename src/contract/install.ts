import { z } from './schema/zod';
import { chosen, observed } from './schema/provenance';
import { bytes, digest, instant, semver } from './schema/fields';

export const deployTargets = z.looseObject({
  version: chosen(semver),
  targets: chosen(
    z.array(
      z.looseObject({
        key: chosen(z.string()),
        label: chosen(z.string()),
        requirements: chosen(z.array(z.string())),
        environment: chosen(
          z.array(z.looseObject({ name: z.string(), required: z.boolean(), description: z.string() })),
        ),
        commands: chosen(z.array(z.looseObject({ step: z.string(), command: z.string() }))),
        limits: chosen(z.array(z.looseObject({ name: z.string(), value: z.string() }))),
      }),
    ),
  ),
});

export const downloadLink = z.looseObject({
  url: observed(z.string(), 'Short-lived; treated as a secret. Also seen as downloadUrl.'),
  filename: observed(z.string()),
  version: observed(semver),
  expiresAt: chosen(instant),
  sizeBytes: chosen(bytes),
  digest: chosen(digest),
});

export type DeployTargets = z.infer<typeof deployTargets>;
