import type { Browser, CDPSession } from 'playwright';
import { QUARTER, saveSession, createSession } from './tab';

interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

export interface Network {
  offline: boolean;
  /** Bytes per second. */
  downloadThroughput: number;
  uploadThroughput: number;
  /** Milliseconds per request. */
  latency: number;
}

interface FirstLoad {
  address: string;
  /** The account to connect as; without one the tab has no token. */
  account?: string | undefined;
  /**
   * The script that runs before the page's own code; it sets the global promise `whole`, and `ready` if the CPU is to be measured only until then.
   */
  watch: string;
  /** Slows down the network to this, and the CPU to a quarter. */
  network?: Network | undefined;
}

/** What the page's main thread did, in milliseconds of CPU: other programs do not count. */
export interface MainThread {
  /** Everything, the parts below included. */
  task: number;
  script: number;
  /** Layout and style. */
  layout: number;
}

export interface Loaded {
  /** What `whole` became. */
  noted: unknown;
  /** Not comparable with another load's if the CPU was slowed down. */
  cpu: MainThread;
}

/**
 * Loads an address with empty caches, in a tab and context of its own, and returns what `whole` becomes. The tab is without
 * the debugger's Runtime domain: Playwright enables that in each of its pages, and V8 then computes the position of every
 * error created. React creates five while its code starts, and the whole shell is parsed again for them: time that no
 * user waits for.
 */
export async function firstLoad(browser: Browser, { address, account, watch, network }: FirstLoad): Promise<Loaded> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const size = { width: 1440, height: 900 };
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId, ...size });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId });
  const send = talkTo(root, sessionId);
  const connected = account ? `(${saveSession.toString()})(${JSON.stringify(createSession(account, 'bench'))});` : '';
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `${connected}\n${watch}` });
  await send('Network.enable');
  await send('Network.setCacheDisabled', { cacheDisabled: true });
  await send('Performance.enable', { timeDomain: 'threadTicks' });
  if (network) {
    await send('Network.emulateNetworkConditions', network);
    await send('Emulation.setCPUThrottlingRate', QUARTER);
  }
  await send('Page.navigate', { url: address });
  const settle = async (expression: string) => {
    const params = { expression, awaitPromise: true, returnByValue: true };
    const answer = (await send('Runtime.evaluate', params)) as Evaluated;
    if (answer.exceptionDetails) throw new Error(`${address}: ${JSON.stringify(answer.exceptionDetails)}`);
    return answer.result.value;
  };
  try {
    await settle('globalThis.ready ?? whole');
    const { metrics } = (await send('Performance.getMetrics')) as { metrics: { name: string; value: number }[] };
    const used = (metric: string) => 1_000 * (metrics.find(({ name }) => name === metric)?.value ?? Number.NaN);
    const cpu = {
      task: used('TaskDuration'),
      script: used('ScriptDuration'),
      layout: used('LayoutDuration') + used('RecalcStyleDuration'),
    };
    return { noted: await settle('whole'), cpu };
  } finally {
    await root.send('Target.disposeBrowserContext', { browserContextId });
    await root.detach();
  }
}

interface Evaluated {
  result: { value?: unknown };
  exceptionDetails?: unknown;
}

/** Sends commands of the Chrome DevTools Protocol to a target. */
function talkTo(root: CDPSession, sessionId: string) {
  let last = 0;
  const waiting = new Map<number, (reply: Reply) => void>();
  root.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const reply = JSON.parse(event.message) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  return (method: string, params: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
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
