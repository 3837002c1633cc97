/** The shape every route handler of the sandbox has. A missing handler is a type error in `routes.ts`. */
import type { AnswerOf, BodyOf, EndpointId, EndpointOf, ParamsOf, QueryOf } from '../../contract/endpoints';
import type { FieldIssue } from '../../contract/fieldIssue';
import type { Account } from '../world/accounts';
import type { World } from '../world/world';

/** One admitted request: token, permission and form have been checked before a handler sees it. */
export interface Ask<Id extends EndpointId> {
  world: World;
  account: Account;
  params: ParamsOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
  headers: Headers;
  /** Scheme, host and port that the request was sent to: where addresses of the sandbox's own begin. */
  origin: string;
}

/**
 * Does the work of one route and gives the answer's body. Throws a `Refusal` for what the document refuses
 * (ownership, then state, then balance) and never catches one. One that waits, as for the bytes of a file, does so
 * before it looks at anything of the world.
 */
export type Handler<Id extends EndpointId> = (ask: Ask<Id>) => AnswerOf<Id> | Waited<Id>;

/** Only a route that takes files may wait: for their bytes. */
type Waited<Id extends EndpointId> =
  EndpointOf<Id> extends { body: { type: 'json' } }
    ? never
    : EndpointOf<Id> extends { body: unknown }
      ? Promise<AnswerOf<Id>>
      : never;

export type Handlers<Id extends EndpointId = EndpointId> = { [K in Id]: Handler<K> };

/** What a route complains of in a JSON body, as it was sent, beside what the contract says of its fields. */
export type BodyJudgement = (body: object) => FieldIssue[];

/** Only a JSON body is judged as it was sent: of a form, the fields alone are read that the contract names. */
export type BodyJudgements = {
  [K in EndpointId as EndpointOf<K> extends { body: { type: 'json' } } ? K : never]?: BodyJudgement;
};
