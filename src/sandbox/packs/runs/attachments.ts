/** The request-scoped files of a run: checked, and converted to the facts that are stored. */
import { attachmentExtensions, packLimits } from '../../../contract/values';
import type { FieldIssue } from '../../../contract/fieldIssue';
import { formatCount } from '../../../lib/count';
import { badRequest } from '../../core/refusal';
import { contentDigest } from '../../artifact/digests';
import type { FileFacts } from '../../core/runFacts';
import { countCharacters, firstCharacters } from '../../../lib/text/characters';

/** The maximum length of an accepted file name, in characters. */
export const maxFileNameLength = 255;

/** The last part of a path, without control characters: safe to store and to show in a result (RFC 7578, 4.2). */
function cleanFileName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '');
}

/** Name, type, size and digest of each file. The bytes are not stored. Throws 400 naming every file that is not accepted. */
export async function readFileFacts(files: readonly File[]): Promise<FileFacts[]> {
  const issues = files.flatMap((file, index): FieldIssue[] => {
    const message = messageAbout(file);
    return message
      ? [{ field: `attachments.${index}`, message: `${firstCharacters(file.name, maxFileNameLength)} ${message}.` }]
      : [];
  });
  if (issues.length > 0) throw badRequest(issues);
  const facts: FileFacts[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    facts.push({ name: cleanFileName(file.name), type: file.type, bytes: bytes.length, sha256: contentDigest(bytes) });
  }
  return facts;
}

function messageAbout({ name, size }: File): string | undefined {
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase();
  if (countCharacters(name) > maxFileNameLength) return `has a name longer than ${maxFileNameLength} characters`;
  if (!(attachmentExtensions as readonly string[]).includes(ending)) {
    return `isn't an accepted file type. Accepted types are ${attachmentExtensions.join(', ')}`;
  }
  if (size === 0) return 'is empty';
  const most = packLimits.fileBytesMax;
  return size > most ? `has ${formatCount(size)} bytes. At most ${formatCount(most)} are accepted` : undefined;
}
