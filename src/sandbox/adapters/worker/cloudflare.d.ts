declare module 'cloudflare:workers' {
  /** The base class of Durable Objects. It does nothing by itself. */
  export const DurableObject: new (state: import('./platform').ObjectState, env: import('./platform').Env) => object;
}
