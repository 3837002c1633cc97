/** Error codes of the operating system as text. */

const descriptions: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: "it's a folder, not a file",
  ENOTDIR: 'part of the path is a file, not a folder',
  EEXIST: 'a file with that name already exists',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links form a loop',
  EMFILE: 'too many open files',
  EBUSY: "it's in use",
};

/** Why a file or folder could not be used, as the end of a sentence. A rare code is given as it is. */
export function describeSystemError(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return error instanceof Error ? error.message : String(error);
  return descriptions[code] ?? `the system reported ${code}`;
}

/** Whether an error is the system's refusal of a file or folder. */
export const isSystemError = (error: unknown): error is Error & { code: string; path: string } => {
  const { code, path } = (error ?? {}) as { code?: unknown; path?: unknown };
  return typeof code === 'string' && typeof path === 'string';
};
