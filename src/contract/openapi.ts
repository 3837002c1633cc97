/**
 * The contract as an OpenAPI 3.1 document: every server gives it at `/openapi.json`, `npm run openapi` writes it, and the explorer loads it
 * for download.
 */
import type { Endpoint } from './endpoint';
import { endpointList } from './endpoints';
import { type ErrorCode, anyRoute } from './errorCodes';
import { errorBody, failureBody } from './errors';
import { type DescribedRoute, type RouteExample, operationOf } from './openApiOperation';
import { components } from './components';
import { operationTexts } from './operationTexts';
import { type AnswerTerms, type Json, jsonSchema } from './schema/jsonSchema';
import type { z } from './schema/zod';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Json;
  servers: Json[];
  security: Json[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Json>>;
  components: Json;
}

/** A route that a server has beside those of the service, and that needs no token. All of it is the sandbox's choice. */
export type MoreRoute = DescribedRoute & { description: string; errors: readonly ErrorCode[] };

export interface MoreRoutes {
  tag: { name: string; description: string };
  /** Records of its answers that stand under a name of their own. */
  components: Readonly<Record<string, z.ZodMiniType>>;
  routes: readonly (readonly [id: string, route: MoreRoute])[];
}

/** What a server knows beyond the contract. */
interface DocumentParts {
  /** One exchange for each route, by its id. */
  examples?: Readonly<Record<string, RouteExample>> | undefined;
  more?: MoreRoutes | undefined;
  /** Whose answers it describes: those of any service, by default, or of the sandbox, which leaves out hardly a field. */
  sender?: AnswerTerms['sender'];
}

const groups: Readonly<Record<Endpoint['group'], string>> = {
  'Token, catalog, orders': 'What a token may do, the public catalog with its filters and search, and purchases.',
  'Seller, install':
    'Own products, readiness, prep quotes, prep paid in Points, audition reports, payouts, and downloads.',
  'Agent Packs': 'Packs in the catalog and owned, their models and skills, quoted runs, and growth by checkpoints.',
  'Agent Pack seller': 'Drafts, versions, images, submission and publication of own Packs.',
};

/**
 * All routes as one OpenAPI 3.1 document. Every field states its provenance as `x-mark`. Two pairs of addresses can match
 * one path (`/api/ai-packs/runs/{runId}` beside `/api/ai-packs/{id}/growth` and `…/runtime-profile`): they are the
 * service's own, and a literal part wins over a parameter.
 */
export function openApiDocument({ examples = {}, more, sender = 'service' }: DocumentParts = {}): OpenApiDocument {
  const records = Object.entries({ ...components, ...more?.components });
  const common = { sender, names: new Map(records.map(([name, record]) => [record, name])), components: {} as Json };
  const paths: OpenApiDocument['paths'] = {};
  const enter = ({ method, path }: DescribedRoute, operation: Json) => {
    const name = path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation };
  };
  for (const [id, route] of endpointList) {
    const codes = [...new Set([...route.errors, ...anyRoute])];
    const terms = { tag: route.group, codes, mark: 'documented', uncoded: true, example: examples[id] } as const;
    enter(route, operationOf(id, route, { ...common, ...terms, description: operationTexts[id] }));
  }
  for (const [id, route] of more?.routes ?? []) {
    const terms = { codes: route.errors, mark: 'sandbox', open: true, example: examples[id] } as const;
    const { description } = route;
    enter(route, operationOf(id, route, { ...common, ...terms, description, tag: more!.tag.name }));
  }
  const tags: OpenApiDocument['tags'] = Object.entries(groups).map(([name, description]) => ({ name, description }));
  return {
    openapi: '3.1.0',
    info: {
      title: sender === 'sandbox' ? 'Marketplace Token API, as the sandbox answers it' : 'Marketplace Token API',
      version: '1',
      description:
        (sender === 'sandbox'
          ? 'What a client of the sandbox may rely on: fields that it always sends are required, also those on which the service’s ' +
            'own description is silent. '
          : '') +
        'x-mark: documented = the service describes it; observed = seen in a public client of the service; sandbox = chosen by ' +
        'this project, because the description is silent. x-effect: whether a call ' +
        'reads, mints a short-lived address without changing a record, writes, or spends Points. x-permission: what the token must ' +
        'hold. Examples are exchanges with a world of the sandbox that begins with the built-in seed, also where a server or a ' +
        'world has a seed of its own; their lists are shortened.',
    },
    servers: [{ url: '/', description: 'The service that provides this document, or the sandbox.' }],
    security: [{ token: [] }],
    tags: more ? [...tags, more.tag] : tags,
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'An API token, txk_….' } },
      schemas: {
        Error: jsonSchema(errorBody, 'output'),
        Failure: jsonSchema(failureBody, 'output', 'sandbox'),
        ...sorted(common.components),
      },
    },
  };
}

/** By name, whichever route came first. */
const sorted = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1)));
