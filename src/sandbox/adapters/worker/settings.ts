import type { SandboxOptions } from '../../service/sandbox';
import type { Env } from './platform';

/** The options of a sandbox for use, not tests: it runs in real time. */
export function readSettings({ SANDBOX_PRODUCTS, SANDBOX_STRICT }: Env): SandboxOptions {
  return {
    ...(SANDBOX_PRODUCTS && { products: Number(SANDBOX_PRODUCTS) }),
    realNow: Date.now,
    onContractMismatch: SANDBOX_STRICT === '1' ? 'throw' : 'log',
  };
}
