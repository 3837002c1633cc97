import { type RefObject, useEffect, useRef } from 'react';
import { ProviderKey } from '../../../shared/spending/ProviderKey';
import { Panel } from '../../../ui/Panel';
import { takenFiles } from '../../../ui/takenFiles';
import { FilesField } from './FilesField';
import { RunFields } from './RunFields';
import { composed } from '../../../lib/files/names';
import { type FileLimits, whyNotFile } from './files';
import type { RunFormState } from './useRunForm';

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
