import { type RefObject, useEffect, useRef } from 'react';
import { ProviderKey } from '../../../shared/spending/ProviderKey';
import { Panel } from '../../../ui/Panel';
import { takenFiles } from '../../../ui/takenFiles';
import { FilesField } from './FilesField';
import { RunFields } from './RunFields';
import { whyNotFile } from './files';
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
          // Copied tables come as text plus a picture of it: paste the text.
          if (event.clipboardData.types.includes('text/plain') && pasted.every((file) => whyNotFile(file, run.limits)))
            return;
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
