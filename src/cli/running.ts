/** How a command runs: its end by a signal, and what it says when it cannot start. */
import { redactOutput } from '../lib/secrets/logError';
import { isSystemError, describeSystemError } from '../lib/files/systemError';
import { InvalidHost } from './settings';

/** How the next port is chosen, by variable or flag. */
type PortHint = (port: number) => string;

const byVariable: PortHint = (port) => `PORT=${port}`;

/** A server that has started. */
export interface Started {
  close: () => Promise<void>;
  /** Says where it is. Whoever reads that may tell the process to end, which must by then know how. */
  announce?: () => Promise<void>;
}

/** Runs a server until SIGINT or SIGTERM. If it cannot start, prints why and exits with 1, or with 2 for a host that is none. */
export async function runUntilStopped(serve: () => Promise<Started>, hint: PortHint = byVariable): Promise<void> {
  const { close, announce } = await exitOnError(serve, hint);
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // npm sends signals to the shell between it and this process, so the only sign of one is that the shell ends.
  const parent = process.ppid;
  const checkParent = () => {
    if (!stopping && process.ppid !== parent) stop();
  };
  if (process.env['npm_lifecycle_event']) setInterval(checkParent, 500).unref();
  try {
    await announce?.();
  } catch (error) {
    // What it asks the server is cut off when that ends.
    if (!stopping) throw error;
  }
}

/** Runs the work; prints whatever it throws as a message and exits with 1, or with 2 for a host that is none. */
export async function exitOnError<T>(work: () => T | Promise<T>, hint: PortHint = byVariable): Promise<T> {
  try {
    return await work();
  } catch (error) {
    process.stderr.write(`${redactOutput(explained(error, hint))}\n`);
    process.exit(error instanceof InvalidHost || isInvalidHost(error) ? 2 : 1);
  }
}

/** What listening says of a host that is no name that is known, or no address of this machine. */
const isInvalidHost = (error: unknown): boolean =>
  ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(getErrorCode(error)) &&
  ['getaddrinfo', 'listen', 'bind'].includes(String((error as { syscall?: unknown }).syscall));

const getErrorCode = (error: unknown): string => String(((error ?? {}) as { code?: unknown }).code);

function explained(error: unknown, hint: PortHint): string {
  const { code, port, message } = (error ?? {}) as { code?: unknown; port?: unknown; message?: unknown };
  if (code === 'EADDRINUSE' && typeof port === 'number')
    return `Port ${port} is in use. Choose another one, such as ${hint(port + 1)}.`;
  if (code === 'EACCES' && typeof port === 'number')
    return `Port ${port} is only for an administrator. Choose another one, such as ${hint(5173)}.`;
  if (isInvalidHost(error)) {
    const { hostname, address } = error as { hostname?: string; address?: string };
    return `${hostname ?? address ?? 'The host'} is no name or address of this machine. Choose another HOST (--host), such as localhost or 127.0.0.1.`;
  }
  if (isSystemError(error)) return `${error.path} cannot be used: ${describeSystemError(error)}.`;
  return typeof message === 'string' ? message : String(error);
}
