import type { FormPart } from './requestLog';

/** A multipart body. */
export interface Form {
  data: FormData;
  /** What the log shows: field names and texts, but no file contents. */
  parts: readonly FormPart[];
}

/**
 * Builds a form from fields, in order, skipping undefined ones. A list of files becomes repeated parts; any other value is sent as JSON. The files
 * must be frozen (`lib/files/frozenFile.ts`), or one that becomes unreadable would fail during the upload.
 */
export function buildForm(fields: object): Form {
  const data = new FormData();
  const parts: FormPart[] = [];
  const addText = (name: string, text: string) => {
    data.append(name, text);
    parts.push({ name, text });
  };
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (value === undefined) continue;
    if (!isFileList(value)) {
      addText(name, typeof value === 'string' ? value : JSON.stringify(value));
      continue;
    }
    for (const file of value) {
      data.append(name, file, file.name);
      parts.push({ name, file: file.name, type: file.type, bytes: file.size });
    }
  }
  return { data, parts };
}

function isFileList(value: unknown): value is File[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => item instanceof File);
}
