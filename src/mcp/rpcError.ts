import type { ErrorCode } from '@modelcontextprotocol/sdk/types.js';

/** An error that a request is answered with: the protocol's library sends its code and its message, which it does not put words before. */
export class RpcError extends Error {
  override name = 'RpcError';
  readonly code: number;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
