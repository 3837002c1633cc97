import { once } from './schema/once';
import { type Route, defineRoutes, idParams } from './endpoint';
import { type Infer, z } from './schema/zod';
import { sandboxOptional, observed } from './schema/provenance';
import { bytes, digest, instant, semver, records } from './schema/fields';

export const deployTargets = once(() =>
  z.looseObject({
    version: sandboxOptional(semver()),
    targets: sandboxOptional(
      records({
        key: sandboxOptional(z.string()),
        label: sandboxOptional(z.string()),
        requirements: sandboxOptional(z.array(z.string())),
        environment: sandboxOptional(records({ name: z.string(), required: z.boolean(), description: z.string() })),
        commands: sandboxOptional(records({ step: z.string(), command: z.string() })),
        limits: sandboxOptional(records({ name: z.string(), value: z.string() })),
      }),
    ),
  }),
);

export const downloadLink = once(() =>
  z.looseObject({
    url: observed(z.string(), 'Short-lived; treated as a secret. Also seen as downloadUrl.'),
    filename: observed(z.string()),
    version: observed(semver()),
    expiresAt: sandboxOptional(instant()),
    sizeBytes: sandboxOptional(bytes()),
    digest: sandboxOptional(digest()),
  }),
);

export type DeployTargets = Infer<typeof deployTargets>;

export const installRoutes = defineRoutes('Seller, install', {
  'install.deployTargets': {
    method: 'GET',
    path: '/api/install/products/:id/deploy-targets',
    summary: 'Target-specific deployment contract',
    params: idParams,
    answer: deployTargets,
    errors: ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  },
  'install.download': {
    method: 'GET',
    path: '/api/install/products/:id/download',
    summary: 'Issue a download URL valid five minutes after an entitlement check',
    effect: 'mints',
    params: idParams,
    answer: downloadLink,
    errors: ['BAD_REQUEST', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Record<string, Route>);
