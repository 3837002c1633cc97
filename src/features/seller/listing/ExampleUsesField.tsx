import type { ExampleUse } from '../../../api/resources/seller/listing';
import { Button } from '../../../ui/Button';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { EntryList, useEntryFocus } from './EntriesField';
import { type Problems, limitsOf } from './listingForm';

interface ExampleUsesFieldProps {
  value: readonly ExampleUse[];
  problems: Problems;
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
export function ExampleUsesField({ value, problems, note, onChange }: ExampleUsesFieldProps) {
  const [holder, focusNext] = useEntryFocus();
  const change = (place: number, change: Partial<ExampleUse>) =>
    onChange(value.map((use, at) => (at === place ? { ...use, ...change } : use)));
  return (
    <EntryList
      legend="Example uses"
      one="example use"
      count={value.length}
      limits={limitsOf('exampleUses')}
      note={note}
      error={problems['exampleUses']}
      place={holder}
      onAdd={() => {
        focusNext(`${value.length}`);
        onChange([...value, empty]);
      }}
    >
      {value.length > 0 && (
        <ul className="grid gap-2.5">
          {value.map((use, place) => {
            const name = `Example use ${place + 1}`;
            const problem = (part: string) => problems[`exampleUses.${place}.${part}`];
            return (
              <li key={place}>
                <fieldset className="grid min-w-0 gap-2.5 rounded border border-line px-3 pt-1.5 pb-3">
                  <legend className="sr-only">{name}</legend>
                  <div className="flex items-center justify-between gap-3 text-sm text-ink-2">
                    <span aria-hidden="true">{name}</span>
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Remove example use ${place + 1}`}
                      onClick={() => {
                        focusNext(`${Math.min(place, value.length - 2)}`);
                        onChange(value.toSpliced(place, 1));
                      }}
                    >
                      Remove
                    </Button>
                  </div>
                  <TextField
                    label="Title"
                    data-entry={place}
                    value={use.title}
                    error={problem('title')}
                    onChange={(event) => change(place, { title: event.target.value })}
                  />
                  <div className="grid items-start gap-2.5 md:grid-cols-3">
                    {texts.map(([part, label]) => (
                      <TextArea
                        key={part}
                        label={label}
                        value={use[part]}
                        error={problem(part)}
                        onChange={(event) => change(place, { [part]: event.target.value })}
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
