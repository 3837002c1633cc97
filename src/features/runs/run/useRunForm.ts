import { useState } from 'react';
import { ApiError } from '../../../api/client/errors';
import { unsentError } from '../../../api/client/redact/findSecret';
import type { FilePolicyView } from '../../../api/resources/packs/runtime';
import { type RunDraft, findRunDraft, saveRunDraft } from '../../../api/drafts/runDraft';
import { PROVIDER_KEY_HEADER, packLimits } from '../../../contract/values';
import { type AttachedFile, type FileLimits, attachFiles, getFrozenFiles, getFileLimits, readAttached } from './files';
import {
  type RunIssues,
  type RunContext,
  type RunForm,
  listLeftOut,
  openForm,
  findIssues,
  toRunRequest,
} from './runForm';
import { findChoiceField } from '../../../lib/runChoices/bodyCodec';
import { countCharacters } from '../../../lib/text/characters';
import { announce } from '../../../ui/announce';

/** The service's messages about fields, shown until the next change. */
interface ServiceIssues {
  fields: Readonly<Record<string, string>>;
  files: Readonly<Record<number, string>>;
}

const noIssues: ServiceIssues = { fields: {}, files: {} };

export type RunFormState = ReturnType<typeof useRunForm>;

/**
 * The form of a run: inputs and prompt, saved as a draft across reloads, and files, which are not: each is read when it is attached. It never
 * receives the provider key.
 * @param onChanged called on any change, which voids the quote
 * @param fill the inputs of a proposal, which have a draft of their own, and its id
 */
export function useRunForm(
  context: RunContext,
  policy: FilePolicyView | undefined,
  onChanged: () => void,
  fill?: { id: string; draft: RunDraft },
) {
  const name = fill ? `proposed ${fill.id}` : context.productId;
  const limits: FileLimits = getFileLimits(policy);
  const [opened] = useState(() => {
    const draft = findRunDraft(name) ?? fill?.draft;
    const first = openForm(draft, context);
    return { first, leftOut: listLeftOut(draft, first) };
  });
  const [form, setForm] = useState(opened.first);
  const [files, setFiles] = useState<readonly AttachedFile[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [tried, setTried] = useState(0);
  const [serviceIssues, setServiceIssues] = useState(noIssues);
  const issues = findIssues(form, context);

  const held = getFrozenFiles(files);

  const changed = () => {
    setServiceIssues(noIssues);
    onChanged();
  };
  const read = async (chosen: File) => {
    const found = await readAttached(chosen);
    if (typeof found === 'string') {
      setFiles((all) => all.filter((entry) => entry.chosen !== chosen));
      setRefused((all) => [...all, found]);
    } else {
      setFiles((all) => all.map((entry) => (entry.chosen === chosen ? { chosen, held: found } : entry)));
    }
  };
  return {
    context,
    form,
    files,
    limits,
    refused,
    serviceIssues,
    /** The parts of the draft that the form could not use. */
    leftOut: opened.leftOut,
    /** Whether a proposal's inputs were changed, now or before a reload. */
    changed: fill !== undefined && findRunDraft(name) !== undefined,
    /** Incremented by every try: the first one reveals the errors, and each moves the focus to them. */
    tried,
    issues: { ...serviceIssues.fields, ...selectShownIssues(issues, tried, form) } as RunIssues,
    takesFiles: policy?.accepted !== false,
    /** Why no quote can be requested yet; errors in the inputs are shown when one is requested. */
    reading: held ? undefined : 'The attached files are being read',
    request: toRunRequest(form, held ?? [], context),
    change: (change: Partial<RunForm>) => {
      const next = { ...form, ...change };
      setForm(next);
      saveRunDraft(name, next);
      changed();
    },
    /** @param others why other files that were added with these were refused */
    add: (more: readonly File[], others: readonly string[] = []) => {
      const { files: next, refused: why } = attachFiles(files, more, limits);
      setRefused([...others, ...why]);
      if (next.length === files.length) return;
      setFiles(next);
      changed();
      announce(describeAttached(next.slice(files.length), next.length, limits));
      for (const { chosen } of next.slice(files.length)) void read(chosen);
    },
    remove: (index: number) => {
      setFiles(files.filter((_, at) => at !== index));
      announce(`${files[index]?.chosen.name ?? 'The file'} removed.`);
      setRefused([]);
      changed();
    },
    /** Call when the provider key changes. The key is not part of a quote, which stays valid. */
    keyTouched: () => setServiceIssues(({ fields: { providerKey: _, ...fields }, ...rest }) => ({ ...rest, fields })),
    /** Whether a quote can be requested; shows the errors when not. */
    ready: (): boolean => {
      if (held && Object.keys(issues).length === 0) return true;
      setTried(tried + 1);
      return false;
    },
    /** Shows a refusal's messages at their fields. */
    showIssues: (error: unknown) => {
      if (error instanceof ApiError) setServiceIssues(toServiceIssues(error));
    },
  };
}

/** `one.txt, two.txt attached: 2 of 5.` */
function describeAttached(added: readonly AttachedFile[], all: number, { maxFiles }: FileLimits): string {
  return `${added.map(({ chosen }) => chosen.name).join(', ')} attached: ${all} of ${maxFiles}.`;
}

/** Before the first try, an empty prompt or a missing model is not an error yet. */
function selectShownIssues(issues: RunIssues, tried: number, form: RunForm): RunIssues {
  if (tried > 0) return issues;
  const { prompt, model, ...others } = issues;
  return {
    ...others,
    ...((countCharacters(form.prompt) > packLimits.promptMax || unsentError(form.prompt) !== undefined) && {
      prompt,
    }),
    ...(form.model !== '' && { model }),
  };
}

function toServiceIssues(error: ApiError): ServiceIssues {
  const fields: Record<string, string> = {};
  const files: Record<number, string> = {};
  for (const { field, message } of error.fields) {
    const place = /^attachments\W*(\d+)/.exec(field)?.[1];
    if (place !== undefined) files[Number(place)] = message;
    else fields[field === PROVIDER_KEY_HEADER ? 'providerKey' : (findChoiceField(field) ?? field)] = message;
  }
  return { fields, files };
}
