/** The shape of every route handler. A missing handler is a type error in `routes.ts`. */
import type { AnswerOf, BodyOf, EndpointId, EndpointOf, ParamsOf, QueryOf } from '../../contract/endpoints';
import type { FieldIssue } from '../../contract/fieldIssue';
import type { Account } from '../core/accounts';
import type { TransformedBody } from '../core/runFacts';
import type { World } from './world';

/** An admitted request: its token, permission and form are already checked. */
export interface HandlerRequest<Id extends EndpointId> {
  world: World;
  account: Account;
  params: ParamsOf<Id>;
  query: QueryOf<Id>;
  /** The transformed body of a run. */
  body: TransformedBody<BodyOf<Id>>;
  headers: Headers;
  /** Waits for a time of the world's clock, ms epoch. Throws `ClientGone`, which must never be caught, when nobody is left to answer. */
  until: (at: number) => Promise<void>;
  /** Scheme, host and port of the request, from which the sandbox builds its own addresses. */
  origin: string;
}

/**
 * Does the work of one route and returns the answer's body. Throws a `Refusal` for what the document refuses (ownership, then state, then balance)
 * and never catches one. A handler that waits for the bytes of a file does so before it reads anything from the world; one that waits for the world's
 * clock does so after all its own work is done.
 */
export type Handler<Id extends EndpointId> = (ask: HandlerRequest<Id>) => AnswerOf<Id> | Waited<Id>;

/** Only a route that takes files may wait, for their bytes in memory, and a run's, for its end. */
type Waited<Id extends EndpointId> = Id extends 'runs.start'
  ? Promise<AnswerOf<Id>>
  : EndpointOf<Id> extends { body: { type: 'json' } }
    ? never
    : EndpointOf<Id> extends { body: unknown }
      ? Promise<AnswerOf<Id>>
      : never;

export type Handlers<Id extends EndpointId = EndpointId> = { [K in Id]: Handler<K> };

/**
 * Transforms a route's body before it is its turn, because this takes long or the original must not be stored. It has no access to the world. Throws
 * a `Refusal` as the handler would.
 */
export type BodyTransforms = {
  [K in EndpointId]?: (body: BodyOf<K>) => TransformedBody<BodyOf<K>> | Promise<TransformedBody<BodyOf<K>>>;
};

/** A route's own errors about a JSON body as sent, beyond what the contract says about its fields. */
export type BodyValidator = (body: object) => FieldIssue[];

/** Only JSON bodies are checked as sent; of a form, only the fields named in the contract are read. */
export type BodyValidators = {
  [K in EndpointId as EndpointOf<K> extends { body: { type: 'json' } } ? K : never]?: BodyValidator;
};
