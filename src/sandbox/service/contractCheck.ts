/** Turns refusals and bugs into answers, and checks answers against the contract. */
import { logError } from '../../lib/secrets/logError';
import { commonErrorCodes } from '../../contract/errorCodes';
import { Refusal } from '../core/refusal';
import { type Reply, jsonReply, refusalReply } from '../core/reply';
import { type Admission, admit } from './admission';
import type { Route } from './routes';
import { ClientGone } from './waiting';

interface Answering {
  /** Receives a description of how an answer violates the contract. */
  onMismatch: (message: string) => void;
  /** Reports a bug, and returns the answer to the request that caused it. */
  onBug: (error: unknown) => Reply;
  /** Turns refusals and bugs into answers. The control routes do so themselves. */
  answered: (admission: Admission) => Promise<Reply>;
}

/** Without a code, as documented for a 500. */
const failure = jsonReply(500, { error: { message: 'The sandbox failed. See its console.' } });

/** With `throw`, bugs and violations of the contract are thrown; with `log`, they are written to the console. */
export function createContractCheck(onContractMismatch: 'throw' | 'log'): Answering {
  // The operator of the sandbox sees its bugs; nothing else is ever logged.
  function onMismatch(message: string): void {
    if (onContractMismatch === 'throw') throw new Error(message);
    logError(message);
  }

  function onBug(error: unknown): Reply {
    if (onContractMismatch === 'throw') throw error;
    logError(error);
    return failure;
  }

  async function answered(admission: Admission): Promise<Reply> {
    try {
      return await admit(admission);
    } catch (error) {
      if (error instanceof ClientGone) throw error;
      if (!(error instanceof Refusal)) return onBug(error);
      holdToContract(admission.route, error, onMismatch);
      return refusalReply(error, admission.account);
    }
  }

  return { onMismatch, onBug, answered };
}

/** Checks that the endpoint lists the refusal's code, unless it has none or any route may return it. */
function holdToContract(route: Route, { code }: Refusal, onMismatch: (message: string) => void): void {
  if (route.kind !== 'endpoint' || code === null || commonErrorCodes.includes(code)) return;
  if (!route.endpoint.errors.includes(code)) onMismatch(`${route.name} refused with ${code}, which it does not list.`);
}
