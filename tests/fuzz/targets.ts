/** Every target of a sandbox: the service's routes, the controls, and the storage of uploads. */
import { endpointList } from '../../src/contract/endpoints';
import { routeName } from '../../src/contract/schema/urlCodec';
import { z } from '../../src/contract/schema/zod';
import { controlForms } from '../../src/sandbox/control/controlForms';
import { STORAGE_ROUTE, storageForm } from '../../src/sandbox/core/storageForm';
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import { ids } from '../../src/sandbox/testSupport';
import { createToken } from '../../src/sandbox/world/tokens';
import type { Target } from './requests';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

export interface NamedTarget extends Target {
  name: string;
  /** A world that only this target is asked in. */
  world: string;
}

const sellers = {
  accounts: ['seller', 'buyer', 'seller', 'readonly', 'broke', 'newcomer'],
  ids: [ids.checkout, ids.agentPack, ids.packDraft, ids.korean],
} as const;
const buyers = {
  accounts: ['buyer', 'seller', 'buyer', 'readonly', 'broke', 'newcomer'],
  ids: [packIds.support, packIds.contracts, packIds.releaseNotes],
} as const;

/** Every route; one that takes JSON or a form is listed for each. */
const serviceTargets = endpointList.flatMap(([id, endpoint]): NamedTarget[] => {
  const { method, path, params, query, body } = endpoint;
  const world = `fuzz-${id.replace('.', '-')}`;
  const { accounts, ids: fitting } = path.startsWith('/api/seller') ? sellers : buyers;
  const target: NamedTarget = {
    name: routeName(endpoint),
    world,
    method,
    path,
    params: (params?.shape ?? {}) as Shape,
    query: (query?.shape ?? {}) as Shape,
    tokens: accounts.map((account) => createToken(account, world)),
    ids: fitting,
  };
  if (!body) return [target];
  const shape = body.schema.shape as Shape;
  const types = (['json', 'multipart'] as const).filter((type) => body.type.includes(type));
  // A version comes by its key or with its file, not with both.
  const { s3Key: _key, ...withFile } = shape;
  const { artifact: _file, ...withKey } = shape;
  const shapes = { json: withKey, multipart: withFile };
  return types.map((type) => ({ ...target, name: `${target.name} (${type})`, body: { type, shape: shapes[type] } }));
});

/** A control, in its own world. */
function control(method: string, path: string, form?: z.ZodMiniObject, params: Shape = {}): NamedTarget {
  const world = `fuzz-control-${method}-${path.replaceAll(/\W+/g, '-')}`;
  return {
    name: `${method} /__sandbox/worlds/:world${path}`,
    world,
    method,
    path: `/__sandbox/worlds/${world}${path}`,
    params,
    query: {},
    ...(form && { body: { type: 'json' as const, shape: form.shape as Shape } }),
    tokens: [],
  };
}

const controls: NamedTarget[] = [
  { ...control('GET', ''), name: 'GET /__sandbox', path: '/__sandbox', query: { world: z.string() } },
  control('GET', ''),
  control('DELETE', ''),
  control('DELETE', '/faults'),
  control('DELETE', '/faults/:id', undefined, { id: z.string() }),
  control('GET', '/downloads/:ticket', undefined, { ticket: z.string() }),
  ...Object.entries(controlForms).map(([path, form]) => ({
    ...control('POST', `/${path}`, form, path.includes(':id') ? { id: z.uuid() } : {}),
    ids: sellers.ids,
  })),
];

const storage: NamedTarget = {
  ...control('POST', '', storageForm),
  name: STORAGE_ROUTE,
  path: '/__storage/fuzz-control-POST-',
  body: { type: 'multipart', shape: storageForm.shape },
};

export const allTargets: readonly NamedTarget[] = [...serviceTargets, ...controls, storage];
