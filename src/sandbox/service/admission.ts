/**
 * The order of refusals: unknown route → token (both in `sandbox.ts`) → permission → browser-only → form → and inside the handlers ownership → state
 * → balance. Only then is the work done, in one turn of the event loop.
 */
import type { Endpoint } from '../../contract/endpoint';
import { fieldIssues } from '../../contract/issues';
import type { Permission } from '../../contract/values';
import type { Account } from '../ground/accounts';
import { readRequestForm } from './form';
import { Refusal, scopeForbidden } from '../ground/refusal';
import { type Reply, jsonReply } from '../ground/reply';
import { type Route, handlers } from './routes';
import type { World } from '../world/world';

export interface Admission {
  route: Route;
  world: World;
  account: Account;
  params: Readonly<Record<string, string>>;
  request: Request;
  /** Waits for a time of the world's clock, ms epoch; throws a `Cut` when nobody is left to answer. */
  until: (at: number) => Promise<void>;
  /** Receives the body's text as sent. */
  onText: (text: string) => void;
  /** Receives a description of an answer that violates the contract. */
  onMismatch: (message: string) => void;
}

/** Handles one request whose route and token are known. Throws a `Refusal` for anything it does not admit. */
export async function admit(admission: Admission): Promise<Reply> {
  const { route, world, account, params, request, until, onText, onMismatch } = admission;
  if (route.kind === 'browser-only') throw scopeForbidden(route.endpoint.action);
  const { endpoint } = route;
  requirePermission(endpoint, route.name, account);
  const form = await readRequestForm(route, params, request, onText);
  refuseDropped(world);
  world.settle();
  const handler = handlers[route.id] as (ask: unknown) => unknown;
  const answer = await handler({
    world,
    account,
    ...form,
    headers: request.headers,
    until,
    origin: new URL(request.url).origin,
  });
  // The handler may have waited for the bytes of a file.
  refuseDropped(world);
  // Each answer is checked before it is sent, so that contract and sandbox cannot drift apart.
  const judged = endpoint.answer.safeParse(answer);
  if (!judged.success) {
    const complaints = fieldIssues(judged.error).map((issue) => issue.message);
    onMismatch(`${route.name} broke the contract with its answer: ${complaints.join(' ')}`);
  }
  return jsonReply(endpoint.status ?? 200, answer);
}

/** Throws 503 for a world that was reset while the request was in progress, because nobody would see its effect. */
function refuseDropped(world: World): void {
  if (world.isDropped) throw new Refusal('WORLD_RESET', 'The world was reset during this request. Nothing was done.');
}

/** The permission that the sandbox requires for a seller's writes, where the document names none: the one that lets a token write. */
const sellerWrites: Permission = 'seller_prep:confirmed_run';

function requirePermission(endpoint: Endpoint, name: string, account: Account): void {
  const permission = endpoint.permission ?? (endpoint.group === 'Agent Pack seller' ? sellerWrites : undefined);
  if (!permission || account.permissions.includes(permission)) return;
  throw new Refusal('FORBIDDEN', `This token lacks the permission ${permission}, which ${name} needs.`);
}
