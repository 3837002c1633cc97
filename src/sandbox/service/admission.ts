/**
 * The order of refusals: unknown route → token (both in `sandbox.ts`) → rate limit → permission → browser-only → form → and inside the
 * handlers ownership → state → balance. Only then is the work done, in one turn of the event loop.
 */
import { getAnswerShape } from '../../contract/answers/answerShape';
import { findOmittedFields } from '../../contract/answers/omittedFields';
import { type Endpoint, isReadOnly } from '../../contract/endpoint';
import type { EndpointId } from '../../contract/endpoints';
import { fieldIssues } from '../../contract/issues';
import { parseContext } from '../../contract/schema/zod';
import { NORMALIZATION_HEADER, PROVIDER_KEY_HEADER, type Permission } from '../../contract/values';
import type { Account } from '../core/accounts';
import { type Form, readRequestForm } from './form';
import { runOperation } from '../history/change';
import type { Operation } from '../history/entry';
import { splitBody } from '../history/sentBody';
import { Refusal, scopeForbidden, worldReset } from '../core/refusal';
import { redactText } from '../core/redaction';
import { type Reply, jsonReply } from '../core/reply';
import { type Route, handlers } from './routes';
import { redactPath } from '../core/requestLog';
import type { HandlerRequest } from '../world/handler';
import type { World } from '../world/world';

export interface Admission {
  route: Route;
  world: World;
  account: Account;
  params: Readonly<Record<string, string>>;
  request: Request;
  /** Waits for an instant of the world's clock, ms epoch; throws `ClientGone` when nobody is left to answer. */
  until: (at: number) => Promise<void>;
  /** Receives the body's text as sent. */
  onText: (text: string) => void;
  /** Receives a description of an answer that violates the contract. */
  onMismatch: (message: string) => void;
}

/** Handles one request whose route and token are known. Throws a `Refusal` for anything it does not admit. */
export async function admit(admission: Admission): Promise<Reply> {
  const { route, world, account, params, request, until, onText, onMismatch } = admission;
  world.rate.admit(account.name, world.now());
  if (route.kind === 'browser-only') throw scopeForbidden(route.endpoint.action);
  const { endpoint } = route;
  requirePermission(endpoint, route.name, account);
  const form = await readRequestForm(route, params, request, onText);
  const operation = await buildOperation(admission, endpoint, form);
  const { origin } = new URL(request.url);
  const terms = { reads: isReadOnly(endpoint), status: getSuccessStatus(endpoint) };
  const answer = await runOperation(world, operation, terms, (leave) => {
    refuseDropped(world);
    world.settle();
    const untilThen = (at: number) => {
      leave();
      return until(at);
    };
    return runHandler(route.id, { world, account, ...form, headers: request.headers, until: untilThen, origin });
  });
  // It may have waited for the bytes of a file.
  refuseDropped(world);
  // Each answer is checked before it is sent, so that contract and sandbox cannot drift apart.
  const parsed = endpoint.answer.safeParse(answer, parseContext);
  if (!parsed.success) {
    const messages = fieldIssues(parsed.error).map((issue) => issue.message);
    onMismatch(`${route.name} broke the contract with its response: ${messages.join(' ')}`);
  }
  const unsent = findOmittedFields(answer, getAnswerShape(route.id));
  if (unsent.length > 0) onMismatch(`${route.name} left out of its response: ${unsent.join(', ')}`);
  return jsonReply(getSuccessStatus(endpoint), answer);
}

/** Runs the route's handler. */
export function runHandler(id: EndpointId, ask: Form & Omit<HandlerRequest<EndpointId>, keyof Form>): unknown {
  return (handlers[id] as (ask: unknown) => unknown)(ask);
}

export function getSuccessStatus({ status }: Endpoint): number {
  return status ?? 200;
}

/** The operation that is about to run, with the headers that handlers use, but without the value of a provider key. */
async function buildOperation({ account, request }: Admission, endpoint: Endpoint, form: Form): Promise<Operation> {
  const { pathname, search } = new URL(request.url);
  const normalization = request.headers.get(NORMALIZATION_HEADER);
  return {
    by: account.name,
    method: endpoint.method,
    path: redactPath(endpoint.query ? pathname + search : pathname),
    ...(await splitBody(form.body)),
    ...(normalization !== null && { normalization: redactText(normalization) }),
    ...(request.headers.get(PROVIDER_KEY_HEADER)?.trim() && { providerKey: true }),
  };
}

/** Throws 503 for a world that was reset while the request was in progress, because nobody would see its effects. */
function refuseDropped(world: World): void {
  if (world.isDropped) throw worldReset();
}

/** The permission that the sandbox requires for a seller's writes, for which the document names none. */
const sellerWrites: Permission = 'seller_prep:confirmed_run';

function requirePermission(endpoint: Endpoint, name: string, account: Account): void {
  const permission = endpoint.permission ?? (endpoint.group === 'Agent Pack seller' ? sellerWrites : undefined);
  if (!permission || account.permissions.includes(permission)) return;
  throw new Refusal('FORBIDDEN', `This token lacks the permission ${permission}, which ${name} needs.`);
}
