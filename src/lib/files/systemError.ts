/** What the operating system refuses, in words. */

const descriptions: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'a part of it is a file, not a folder',
  EEXIST: 'there is a file of that name already',
  EROFS: 'its file system can only be read',
  ENOSPC: 'there is no space left',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
  EBUSY: 'it is in use',
};

/** Why a file or folder could not be used, as the end of a sentence: the code, where it is a rare one. */
export function describeSystemError(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return error instanceof Error ? error.message : String(error);
  return descriptions[code] ?? `the system says ${code}`;
}

/** Whether an error is of a file or folder that the system refused. */
export const isSystemError = (error: unknown): error is Error & { code: string; path: string } => {
  const { code, path } = (error ?? {}) as { code?: unknown; path?: unknown };
  return typeof code === 'string' && typeof path === 'string';
};
