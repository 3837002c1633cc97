import { type RefObject, useEffect, useRef } from 'react';
import { ProviderKey } from '../../../shared/spending/ProviderKey';
import { Panel } from '../../../ui/Panel';
import { takenFiles } from '../../../ui/takenFiles';
import { RunFields } from './RunFields';
import { composed } from '../../../lib/files/names';
import { type FileLimits, whyNotFile, type AttachedFile } from './files';
import type { RunFormState } from './useRunForm';
import { formatBinaryBytes } from '../../../lib/bytes';
import { withoutHidden } from '../../../lib/text/hidden';
import { ChosenFile, FileDrop, SameNames } from '../../../ui/FileDrop';

interface RunFormPanelProps {
  run: RunFormState;
  keyField: RefObject<HTMLInputElement | null>;
  /** Reports whether the provider key field is filled in. */
  onKey: (given: boolean) => void;
}

/** All inputs of a run. */
export function RunFormPanel({ run, keyField, onKey }: RunFormPanelProps) {
  const { form, context, tried } = run;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tried > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  const model = context.models?.find(({ id }) => id === form.model);
  const provider = providerOf(form.model);
  return (
    <Panel title="Inputs">
      <div
        ref={place}
        className="grid gap-3.5"
        onPaste={(event) => {
          const { files: pasted, refused } = takenFiles(event.clipboardData);
          if (pasted.length + refused.length === 0 || !run.takesFiles) return;
          if (isPictureOfText(event.clipboardData, pasted, run.limits)) return;
          event.preventDefault();
          run.add(pasted, refused);
        }}
      >
        <RunFields
          form={form}
          context={context}
          issues={run.issues}
          onChange={(change) => {
            // A change of funding or provider removes the field, and with it the key.
            if (change.fundingMode !== undefined || providerOf(change.model ?? form.model) !== provider) onKey(false);
            run.change(change);
          }}
        />
        {form.fundingMode === 'byok' && (
          <ProviderKey
            key={provider}
            field={keyField}
            hint={keyHint(model?.provider ?? provider)}
            provider={provider}
            error={run.serviceIssues.fields['providerKey']}
            onChange={(given) => onKey(given)}
          />
        )}
        {run.takesFiles ? (
          <FilesField
            files={run.files}
            limits={run.limits}
            refused={run.refused}
            issues={run.serviceIssues.files}
            onAdd={run.add}
            onRemove={run.remove}
          />
        ) : (
          <p className="text-sm text-ink-2">This Pack takes no files.</p>
        )}
      </div>
    </Panel>
  );
}

const keyHint = (provider = '') => `Your key${provider && ` at ${provider}`}.`;

/** The provider in a model name: `<provider>:<model_name>`. */
const providerOf = (model: string): string | undefined => /^([^:]+):/.exec(model)?.[1];

/**
 * Word processors and spreadsheets copy text together with a picture of it, whatever the service takes: then the text is pasted. A file manager's text
 * is the names of the files, and the files are meant.
 */
function isPictureOfText(clipboard: DataTransfer, files: readonly File[], limits: FileLimits): boolean {
  const text = clipboard.getData('text/plain').trim();
  const names = new Set(files.map(({ name }) => composed(name)));
  const lines = text.split(/[\r\n]+/).map((line) => composed(line.trim().replace(/^.*[/\\]/, '')));
  if (text === '' || lines.every((line) => names.has(line))) return false;
  return files.every((file) => file.type.startsWith('image/') || whyNotFile(file, limits) !== undefined);
}

interface FilesFieldProps {
  files: readonly AttachedFile[];
  limits: FileLimits;
  /** Why some files could not be attached last time. */
  refused: readonly string[];
  /** The service's messages about files, by index. */
  issues: Readonly<Record<number, string>>;
  onAdd: (files: File[], refused: readonly string[]) => void;
  onRemove: (index: number) => void;
}

/** Up to five files for this run only, in order: from the picker, by drop or paste. */
function FilesField({ files, limits, refused, issues, onAdd, onRemove }: FilesFieldProps) {
  return (
    <FileDrop
      label="Files"
      note={`${files.length} of ${limits.maxFiles}, sent for this run only`}
      button="Add files"
      accept={limits.extensions.join(',')}
      multiple
      anywhere
      onFiles={onAdd}
      errors={refused}
      hint={
        <>
          <span>{`Drop, paste or add: ${withoutHidden(limits.extensions.join(' '))}, up to ${formatBinaryBytes(limits.maxBytes)} each. Only name, type, size and digest are kept.`}</span>
        </>
      }
    >
      {files.length > 0 && (
        <ul aria-label="Attached files" className="divide-y divide-line">
          {files.map(({ chosen, held }, index) => (
            <li key={`${index}${chosen.name}`} className="grid grid-cols-1 gap-0.5 py-1">
              <ChosenFile file={held ?? chosen} onRemove={() => onRemove(index)} />
              {issues[index] !== undefined && <span className="text-xs text-bad">{issues[index]}</span>}
            </li>
          ))}
        </ul>
      )}
      <SameNames files={files.map(({ chosen }) => chosen)} />
    </FileDrop>
  );
}
