declare module 'cloudflare:workers' {
  /** What an object extends. It does nothing by itself. */
  export class DurableObject<Env> {
    constructor(state: import('./platform').ObjectState, env: Env);
  }
}
