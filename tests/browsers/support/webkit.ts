/** WebKitGTK over classic WebDriver, through WebKitWebDriver: https://www.w3.org/TR/webdriver2/. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { STEP_MS } from '../../limits';
import { end, freePort, waitForLine, findProgram, start, temporaryFolder } from '../../support/children';
import type { Browser, Driver } from './driver';
import { until } from './until';

type Command = <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Result>;

/** Starts a virtual display if there is none. */
export async function startWebKit(program: string): Promise<Browser> {
  const display = process.env['DISPLAY'] ? undefined : startDisplay();
  const { path: folder, remove } = temporaryFolder('console-webkit-');
  // Where downloads are saved.
  await writeFile(join(folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${folder}"`);
  const env = { ...process.env, XDG_CONFIG_HOME: folder, ...(display && { DISPLAY: await display.name }) };
  return {
    open: () => openWindow(program, env),
    close: async () => {
      if (display) await end(display.child);
      remove();
    },
  };
}

function startDisplay() {
  const program = findProgram('Xvfb');
  if (!program) throw new Error('WebKit needs a display: set DISPLAY, or install Xvfb.');
  const child = start(program, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { child, name: waitForLine(child.stdout!, /^(\d+)$/).then((number) => `:${number}`) };
}

/**
 * Each window has a driver of its own: one that has just closed a session sometimes never opens the next. Now and then
 * a new one does not open its first either; nothing of the test has run by then, so another is started in its place.
 */
async function openWindow(program: string, env: NodeJS.ProcessEnv): Promise<Driver> {
  try {
    return await startWindow(program, env);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
    return startWindow(program, env);
  }
}

async function startWindow(program: string, env: NodeJS.ProcessEnv): Promise<Driver> {
  const port = await freePort();
  const child = start(program, [`--port=${port}`], { stdio: 'ignore', env });
  const command = commandsTo(`http://127.0.0.1:${port}`);
  try {
    const isReady = async () => {
      // Another process may have taken the port meanwhile, and must not be taken for this driver.
      if (child.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${child.exitCode}`);
      return command('GET', '/status').then(
        () => true,
        () => false,
      );
    };
    await until('WebKitWebDriver answers', isReady);
    const driver = await openSession(command);
    return {
      ...driver,
      close: async () => {
        try {
          await driver.close();
        } finally {
          await end(child);
        }
      },
    };
  } catch (error) {
    await end(child);
    throw error;
  }
}

async function openSession(command: Command): Promise<Driver> {
  const args = ['--automation', '--javascript-can-open-windows-automatically=true'];
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args } } },
  });
  const base = `/session/${sessionId}`;
  const execute = <Result>(script: string, ...args: unknown[]) =>
    command<Result>('POST', `${base}/execute/sync`, { script, args });
  // The session's own window has a toolbar that keeps it at least 447 pixels wide; a popup has none.
  const [first] = await command<string[]>('GET', `${base}/window/handles`);
  await execute("open('about:blank', '_blank', 'popup,width=390,height=700')");
  let popup: string | undefined;
  await until('the popup is there', async () => {
    const handles = await command<string[]>('GET', `${base}/window/handles`);
    popup = handles.find((handle) => handle !== first);
    return popup !== undefined;
  });
  await command('POST', `${base}/window`, { handle: popup });
  return {
    navigate: async (url) => {
      await command('POST', `${base}/url`, { url });
    },
    call: (fn, argument) => execute(`return (${fn})(arguments[0])`, argument),
    perform: async (actions) => {
      await command('POST', `${base}/actions`, { actions });
    },
    resize: async (width, height) => {
      await command('POST', `${base}/window/rect`, { width, height });
      const size = () => execute<[number, number]>('return [innerWidth, innerHeight]');
      await expect.poll(size, 'the size of the window').toEqual([width, height]);
    },
    screenshot: async () => Buffer.from(await command<string>('GET', `${base}/screenshot`), 'base64'),
    close: async () => {
      await command('DELETE', base);
    },
  };
}

function commandsTo(address: string): Command {
  return async <Result>(method: string, path: string, body?: unknown): Promise<Result> => {
    const response = await fetch(address + path, {
      method,
      signal: AbortSignal.timeout(2 * STEP_MS),
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
}
