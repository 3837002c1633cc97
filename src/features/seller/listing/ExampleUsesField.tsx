import type { ExampleUse } from '../../../api/resources/seller/listing';
import { Button } from '../../../ui/Button';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { EntryList, useEntryFocus } from './EntriesField';
import { type ListingIssues, limitsOf } from './listingForm';

interface ExampleUsesFieldProps {
  value: readonly ExampleUse[];
  issues: ListingIssues;
  note: string | undefined;
  onChange: (value: readonly ExampleUse[]) => void;
}

const empty: ExampleUse = { title: '', scenario: '', exampleRequest: '', expectedOutcome: '', raw: {} };

const texts = [
  ['scenario', 'Scenario'],
  ['exampleRequest', 'Example request'],
  ['expectedOutcome', 'Expected outcome'],
] as const;

/** The example uses of a listing, one card each. */
export function ExampleUsesField({ value, issues, note, onChange }: ExampleUsesFieldProps) {
  const [holder, focusNext] = useEntryFocus();
  const change = (index: number, change: Partial<ExampleUse>) =>
    onChange(value.map((use, at) => (at === index ? { ...use, ...change } : use)));
  return (
    <EntryList
      legend="Example uses"
      one="example use"
      count={value.length}
      limits={limitsOf('exampleUses')}
      note={note}
      error={issues['exampleUses']}
      place={holder}
      onAdd={() => {
        focusNext(`${value.length}`);
        onChange([...value, empty]);
      }}
    >
      {value.length > 0 && (
        <ul className="grid gap-2.5">
          {value.map((use, index) => {
            const name = `Example use ${index + 1}`;
            const errorOf = (part: string) => issues[`exampleUses.${index}.${part}`];
            return (
              <li key={index}>
                <fieldset className="grid min-w-0 gap-2.5 rounded border border-line px-3 pt-1.5 pb-3">
                  <legend className="sr-only">{name}</legend>
                  <div className="flex items-center justify-between gap-3 text-sm text-ink-2">
                    <span aria-hidden="true">{name}</span>
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Remove example use ${index + 1}`}
                      onClick={() => {
                        focusNext(`${Math.min(index, value.length - 2)}`);
                        onChange(value.toSpliced(index, 1));
                      }}
                    >
                      Remove
                    </Button>
                  </div>
                  <TextField
                    label="Title"
                    data-entry={index}
                    value={use.title}
                    error={errorOf('title')}
                    onChange={(event) => change(index, { title: event.target.value })}
                  />
                  <div className="grid items-start gap-2.5 md:grid-cols-3">
                    {texts.map(([part, label]) => (
                      <TextArea
                        key={part}
                        label={label}
                        value={use[part]}
                        error={errorOf(part)}
                        onChange={(event) => change(index, { [part]: event.target.value })}
                      />
                    ))}
                  </div>
                </fieldset>
              </li>
            );
          })}
        </ul>
      )}
    </EntryList>
  );
}
