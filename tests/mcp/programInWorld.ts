/** The MCP server with a client, for an account in the test file's own world of the sandbox. */
import { expect } from 'vitest';
import { type Listening, listen } from '../../src/entries/node';
import { type TransportName, connectProgram } from './program';

export interface Result {
  content: { type: string; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

export type ProgramInWorld = Awaited<ReturnType<typeof programInWorld>>;

/** @param world fresh in each file, and for each transport */
export async function programInWorld(transport: TransportName, world: string, account = 'seller') {
  const sandbox: Listening = await listen({ port: 0, host: '127.0.0.1', products: 30 });
  const { client } = await connectProgram(transport, sandbox.url, `txk_sandbox_${account}_${world}`, () => {});
  /** Sends a JSON body. */
  const send = (path: string, body: object | undefined, method = 'POST', as = account) =>
    fetch(sandbox.url + path, {
      method,
      headers: { authorization: `Bearer txk_sandbox_${as}_${world}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    client,
    /** Calls a tool; the client checks the answer by the tool's own schema. */
    call: async (name: string, input: Record<string, unknown> = {}) => {
      const result = (await client.callTool({ name, arguments: input })) as unknown as Result;
      return { ...result, text: result.content.map(({ text }) => text).join('\n'), isError: result.isError === true };
    },
    /** Posts to the service as another program of the account. */
    post: async (path: string, body: object, as = account) => {
      const answer = await send(path, body, 'POST', as);
      expect(answer.ok, await answer.clone().text()).toBe(true);
      return answer.json() as Promise<unknown>;
    },
    /** A control of the world. */
    control: async (path: string, body?: object, method = 'POST') => {
      expect((await send(`/__sandbox/worlds/${world}${path}`, body, method)).ok).toBe(true);
    },
    close: async () => {
      await client.close();
      await sandbox.close();
    },
  };
}
