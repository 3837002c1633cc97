/** Firefox over WebDriver BiDi, which it supports natively: https://w3c.github.io/webdriver-bidi/. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { end, waitForLine, start, temporaryFolder } from '../../support/children';
import type { Browser, Driver } from './driver';

interface Reply {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: unknown;
}

interface LogEntry {
  level: string;
  text: string | null;
  source: { context?: string };
  stackTrace?: { callFrames: readonly { url: string; lineNumber: number }[] };
}

type Evaluated =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

type Send = <Result>(method: string, params: Readonly<Record<string, unknown>>) => Promise<Result>;

/** Starts a headless Firefox with its own profile. */
export async function startFirefox(program: string): Promise<Browser> {
  const { path: profile, remove } = temporaryFolder('console-firefox-');
  // What a test downloads goes with the profile.
  const settings = { 'browser.download.folderList': 2, 'browser.download.dir': profile };
  const lines = Object.entries(settings).map(
    (setting) => `user_pref(${setting.map((part) => JSON.stringify(part)).join()});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const child = start(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const close = async () => {
    await end(child);
    remove();
  };
  const noise = new Map<string, string[]>();
  try {
    const address = await waitForLine(child.stderr!, /WebDriver BiDi listening on (ws:\S+)/);
    const send = await connect(`${address}/session`, ({ level, text, source, stackTrace }) => {
      if (level !== 'error' && level !== 'warn') return;
      const [frame] = stackTrace?.callFrames ?? [];
      noise.get(source.context ?? '')?.push(`${level}: ${text} ${frame ? `${frame.url}:${frame.lineNumber}` : ''}`);
    });
    await send('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    return { open: () => openTab(send, noise), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openTab(send: Send, noises: Map<string, string[]>): Promise<Driver> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  const noise: string[] = [];
  noises.set(context, noise);
  return {
    noise,
    navigate: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    call: async (functionDeclaration, argument) => {
      const answer = await send<Evaluated>('script.callFunction', {
        functionDeclaration,
        awaitPromise: false,
        target: { context },
        arguments: [{ type: 'string', value: argument }],
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value;
    },
    perform: async (actions) => {
      await send('input.performActions', { context, actions });
    },
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      await send('browser.removeUserContext', { userContext });
      noises.delete(context);
    },
  };
}

/** Commands over one socket, each awaiting its reply; rejects pending commands when the socket closes. */
async function connect(url: string, onLog: (entry: LogEntry) => void): Promise<Send> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('message', (data: Buffer) => {
    const reply = JSON.parse(data.toString('utf8')) as Reply;
    if (reply.method === 'log.entryAdded') onLog(reply.params as LogEntry);
    const command = waiting.get(reply.id ?? 0);
    if (!command) return;
    waiting.delete(reply.id ?? 0);
    if (reply.type === 'success') command.resolve(reply.result);
    else command.reject(new Error(`${reply.error}: ${reply.message}`));
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed the connection'));
    waiting.clear();
  });
  return <Result>(method: string, params: Readonly<Record<string, unknown>>): Promise<Result> => {
    last += 1;
    const id = last;
    return new Promise<Result>((resolve, reject) => {
      waiting.set(id, { resolve: resolve as (result: unknown) => void, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
}
