/** Runs a command until a signal ends it, and prints why it cannot start. */
import { redactOutput } from '../lib/secrets/logError';
import { isSystemError, describeSystemError } from '../lib/files/systemError';
import { InvalidHost } from './settings';

/** How another port is set, by variable or flag. */
type PortHint = (port: number) => string;

const byVariable: PortHint = (port) => `PORT=${port}`;

/** A server that has started. */
export interface Started {
  close: () => Promise<void>;
  /** Prints its address. Whoever reads that may end the process, so its signal handlers must be in place by then. */
  announce?: () => Promise<void>;
}

/** Runs a server until SIGINT or SIGTERM. If it cannot start, prints why and exits with 1, or with 2 for an invalid host. */
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
    // Its requests are cut off when the server ends.
    if (!stopping) throw error;
  }
}

/** Runs the work; prints whatever it throws as a message and exits with 1, or with 2 for an invalid host. */
export async function exitOnError<T>(work: () => T | Promise<T>, hint: PortHint = byVariable): Promise<T> {
  try {
    return await work();
  } catch (error) {
    process.stderr.write(`${redactOutput(explained(error, hint))}\n`);
    process.exit(error instanceof InvalidHost || isInvalidHost(error) ? 2 : 1);
  }
}

/** The errors of listening on an unknown host name, or on an address that this machine does not have. */
const isInvalidHost = (error: unknown): boolean =>
  ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(getErrorCode(error)) &&
  ['getaddrinfo', 'listen', 'bind'].includes(String((error as { syscall?: unknown }).syscall));

const getErrorCode = (error: unknown): string => String(((error ?? {}) as { code?: unknown }).code);

function explained(error: unknown, hint: PortHint): string {
  const { code, port, message } = (error ?? {}) as { code?: unknown; port?: unknown; message?: unknown };
  if (code === 'EADDRINUSE' && typeof port === 'number')
    return `Port ${port} is in use. Choose another one, such as ${hint(port + 1)}.`;
  if (code === 'EACCES' && typeof port === 'number')
    return `Port ${port} needs administrator rights. Choose another one, such as ${hint(5173)}.`;
  if (isInvalidHost(error)) {
    const { hostname, address } = error as { hostname?: string; address?: string };
    return `${hostname ?? address ?? 'The host'} isn't a name or address of this machine. Choose another HOST (--host), such as localhost or 127.0.0.1.`;
  }
  if (isSystemError(error)) return `Can't use ${error.path}: ${describeSystemError(error)}.`;
  return typeof message === 'string' ? message : String(error);
}
