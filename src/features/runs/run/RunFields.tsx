import type { ModelView } from '../../../api/resources/packs/runtime';
import { packLimits } from '../../../contract/values';
import { formatCount } from '../../../lib/count';
import { countCharacters } from '../../../lib/text/characters';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';
import { CheckpointField, LimitFields, ModelField, SkillsField } from './ChoiceFields';
import type { RunIssues, RunContext, RunForm } from './runForm';

interface RunFieldsProps {
  form: RunForm;
  context: RunContext;
  issues: RunIssues;
  onChange: (change: Partial<RunForm>) => void;
}

/** Model, checkpoint, funding, prompt, limits and skills of a run. */
export function RunFields({ form, context, issues, onChange }: RunFieldsProps) {
  const { models, owned } = context;
  const model = models?.find(({ id }) => id === form.model);
  const choice = { form, context, issues, onChange };
  return (
    <>
      <div className="grid items-start gap-3 md:grid-cols-3">
        <ModelField {...choice} />
        <CheckpointField {...choice} hint="For this run only. The saved default stays as it is." />
        <Select
          label="Funding"
          value={form.fundingMode}
          error={issues.fundingMode}
          hint={
            form.fundingMode === 'byok'
              ? 'The provider charges you for the model. Hosted skills still cost Points.'
              : undefined
          }
          options={[
            { value: 'points', label: 'Points' },
            { value: 'byok', ...ownKeyOption(owned, model) },
          ]}
          onChange={(value) => onChange({ fundingMode: value === 'byok' ? 'byok' : 'points' })}
        />
      </div>
      <TextArea
        label="Prompt"
        rows={6}
        value={form.prompt}
        error={issues.prompt}
        hint={`${formatCount(countCharacters(form.prompt))} of ${formatCount(packLimits.promptMax)} characters`}
        onChange={(event) => onChange({ prompt: event.target.value })}
      />
      <div className="grid items-start gap-3 md:grid-cols-[1fr_1fr_minmax(0,2fr)]">
        <LimitFields {...choice} />
        <SkillsField {...choice} />
      </div>
    </>
  );
}

function ownKeyOption(owned: boolean, model: ModelView | undefined): { label: string; disabled: boolean } {
  const unless = !owned ? ', once acquired' : model?.ownKey === false ? ', not with this model' : '';
  return { label: `Own provider key${unless}`, disabled: unless !== '' };
}
