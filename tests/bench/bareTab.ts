import type { Browser, CDPSession } from 'playwright';

export interface BareTab {
  /** Sends a command of the Chrome DevTools Protocol. */
  send: (method: string, params?: object) => Promise<unknown>;
  /** The JSON value of an expression in the page; awaits a promise. */
  evaluate: (expression: string) => Promise<unknown>;
  close: () => Promise<void>;
}

interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/**
 * A tab in its own context without the debugger's Runtime domain. Playwright enables that domain in each of its pages,
 * and V8 then computes the position of every error created. React creates five while its code starts, and the whole
 * shell is parsed again for them: time that no user waits for. `atStart` runs in each document before its own code.
 */
export async function bareTab(browser: Browser, atStart: string): Promise<BareTab> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const size = { width: 1440, height: 900 };
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId, ...size });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId });
  const send = talkTo(root, sessionId);
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', { source: atStart });
  return {
    send,
    evaluate: async (expression) => {
      const params = { expression, awaitPromise: true, returnByValue: true };
      const answer = (await send('Runtime.evaluate', params)) as Evaluated;
      if (answer.exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(answer.exceptionDetails)}`);
      return answer.result.value;
    },
    close: async () => {
      await root.send('Target.disposeBrowserContext', { browserContextId });
      await root.detach();
    },
  };
}

interface Evaluated {
  result: { value?: unknown };
  exceptionDetails?: unknown;
}

function talkTo(root: CDPSession, sessionId: string): BareTab['send'] {
  let last = 0;
  const waiting = new Map<number, (reply: Reply) => void>();
  root.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const reply = JSON.parse(event.message) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      root
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
        .catch(reject);
    });
}
