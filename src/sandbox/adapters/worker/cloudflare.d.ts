declare module 'cloudflare:workers' {
  /** What an object extends. It does nothing by itself. */
  export const DurableObject: new (state: import('./platform').ObjectState, env: import('./platform').Env) => object;
}
