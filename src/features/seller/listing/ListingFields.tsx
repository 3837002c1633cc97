import { memo } from 'react';
import type { Content } from '../../../ui/content';
import type { KeyOfKind, ListingKey, ExampleUse } from '../../../api/resources/seller/listing';
import { listingLimits } from '../../../contract/values';
import { formatCount } from '../../../lib/count';
import { Badge } from '../../../ui/Badge';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import { EntriesField, EntryList, useEntryFocus } from './EntriesField';
import { getKey, getLimits, listingLabels, type ListingIssues } from './listingForm';
import type { ListingState } from './useListing';
import { countCharacters } from '../../../lib/text/characters';
import { Button } from '../../../ui/Button';

type FieldProps<Key extends ListingKey = ListingKey> = {
  listing: Pick<ListingState, 'form' | 'view' | 'needed' | 'issues' | 'change'>;
  field: Key;
};

/** All fields of a Pack's listing. */
export function ListingFields({ listing }: Pick<FieldProps, 'listing'>) {
  const { format } = listing.view;
  return (
    <>
      <Panel title="Basics">
        <div className="grid gap-3.5">
          <div className="grid items-start gap-3 md:grid-cols-[minmax(0,1fr)_11rem_11rem]">
            <LineField listing={listing} field="name" />
            <LineField listing={listing} field="primaryCategory" />
            <LineField listing={listing} field="priceUsd" />
          </div>
          <AreaField listing={listing} field="shortDescription" />
          <div className="grid items-start gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <AreaField listing={listing} field="businessUseCase" />
            <LinesField listing={listing} field="tags" rows={4} />
          </div>
        </div>
      </Panel>
      <Panel title="Buyer information">
        <div className="grid gap-4">
          <AreaField listing={listing} field="problem" />
          <ListField listing={listing} field="targetUsers" noun="target user" />
          <ListField listing={listing} field="inputs" noun="input" />
          <ListField listing={listing} field="workflow" noun="step" ordered />
          <ListField listing={listing} field="outputs" noun="output" />
          <ListField listing={listing} field="successCriteria" noun="criterion" />
          <ListField listing={listing} field="limitations" noun="limitation" />
          <UsesField listing={listing} field="exampleUses" />
        </div>
      </Panel>
      <Panel title="Technical" badges={format !== undefined && <Badge>{<Mono>{format}</Mono>}</Badge>}>
        <div className="grid gap-4">
          <ListField listing={listing} field="capabilities" noun="capability" />
          <div className="grid items-start gap-3 md:grid-cols-3">
            <LineField listing={listing} field="language" />
            <LineField listing={listing} field="runtime" />
            <LineField listing={listing} field="memory" />
          </div>
          <div className="grid items-start gap-3 md:grid-cols-2">
            <LinesField listing={listing} field="stackRuntime" />
            <LinesField listing={listing} field="stackMemory" />
            <LinesField listing={listing} field="models" />
            <LinesField listing={listing} field="compatibleModels" />
          </div>
        </div>
      </Panel>
    </>
  );
}

/** A field's extra note: that it is required, or that its value couldn't be read. */
function getNote({ view, needed }: FieldProps['listing'], field: ListingKey): string | undefined {
  if (view.unread.has(field))
    return 'This screen can’t read the service’s value, which is under More fields. Text entered here replaces it.';
  return needed.includes(field) ? 'Needed for submission.' : undefined;
}

function getHint(listing: FieldProps['listing'], field: KeyOfKind<'text' | 'usd'>): string | undefined {
  const note = getNote(listing, field);
  if (field === 'priceUsd') return note ?? `0 means free. The maximum is ${formatCount(listingLimits.priceUsd[1])}.`;
  const limits = getLimits(field);
  if (!limits) return note;
  const length = countCharacters(listing.form[field].trim());
  const [min, max] = limits;
  const count =
    length < min
      ? `${formatCount(length)} of ${formatCount(max)} characters, at least ${min}`
      : `${formatCount(length)} of ${formatCount(max)} characters`;
  return note === undefined ? count : `${note} ${count}`;
}

/** The props of a text field with one or several lines. */
const textProps = ({ listing, field }: FieldProps<KeyOfKind<'text' | 'usd'>>) => ({
  label: listingLabels[field],
  value: listing.form[field],
  hint: getHint(listing, field),
  error: listing.issues[field],
  onChange: ({ target }: { target: { value: string } }) => listing.change({ [field]: target.value }),
});

const LineField = createField((props: FieldProps<KeyOfKind<'text' | 'usd'>>) => (
  <TextField {...textProps(props)} inputMode={props.field === 'priceUsd' ? 'decimal' : undefined} />
));

const AreaField = createField((props: FieldProps<KeyOfKind<'text'>>) => <TextArea {...textProps(props)} />);

interface LinesFieldProps extends FieldProps<KeyOfKind<'texts'>> {
  rows?: number;
}

/** A list of words in a text area, one per line. */
const LinesField = createField(({ listing, field, rows = 1 }: LinesFieldProps) => {
  const { issues } = listing;
  const places = Object.keys(issues).filter((place) => getKey(place) === field);
  return (
    <TextArea
      label={listingLabels[field]}
      rows={rows}
      value={listing.form[field].join('\n')}
      hint={[getNote(listing, field), 'One per line.'].filter(Boolean).join(' ')}
      error={places.map((place) => issues[place]).join(' ') || undefined}
      onChange={(event) => listing.change({ [field]: event.target.value === '' ? [] : event.target.value.split('\n') })}
    />
  );
});

interface ListFieldProps extends FieldProps<KeyOfKind<'texts'>> {
  noun: string;
  ordered?: boolean;
}

const ListField = createField(({ listing, field, noun, ordered = false }: ListFieldProps) => (
  <EntriesField
    legend={listingLabels[field]}
    noun={noun}
    ordered={ordered}
    value={listing.form[field]}
    limits={getLimits(field)}
    note={getNote(listing, field)}
    error={listing.issues[field]}
    errors={(place) => listing.issues[`${field}.${place}`]}
    onChange={(value) => listing.change({ [field]: value })}
  />
));

const UsesField = createField(({ listing }: FieldProps<'exampleUses'>) => (
  <ExampleUsesField
    value={listing.form.exampleUses}
    issues={listing.issues}
    note={getNote(listing, 'exampleUses')}
    onChange={(exampleUses) => listing.change({ exampleUses })}
  />
));

/** A field inside the element that links scroll to. It re-renders only if it would look different. */
function createField<Props extends FieldProps>(draw: (props: Props) => Content) {
  return memo(function Field(props: Props) {
    return <div data-field={props.field}>{draw(props)}</div>;
  }, rendersAlike);
}

/** Whether a field would render the same. A keystroke changes one of about sixty. */
function rendersAlike(before: FieldProps, after: FieldProps): boolean {
  const { field } = after;
  const getIssues = ({ issues }: FieldProps['listing']) =>
    Object.entries(issues)
      .filter(([place]) => getKey(place) === field)
      .join('\n');
  return (
    before.field === field &&
    before.listing.form[field] === after.listing.form[field] &&
    getNote(before.listing, field) === getNote(after.listing, field) &&
    getIssues(before.listing) === getIssues(after.listing)
  );
}

interface ExampleUsesFieldProps {
  value: readonly ExampleUse[];
  issues: ListingIssues;
  note: string | undefined;
  onChange: (value: readonly ExampleUse[]) => void;
}

const emptyUse: ExampleUse = { title: '', scenario: '', exampleRequest: '', expectedOutcome: '', raw: {} };

const exampleUseTexts = [
  ['scenario', 'Scenario'],
  ['exampleRequest', 'Example request'],
  ['expectedOutcome', 'Expected outcome'],
] as const;

/** The example uses of a listing, one card each. */
function ExampleUsesField({ value, issues, note, onChange }: ExampleUsesFieldProps) {
  const [container, focusNext] = useEntryFocus();
  const change = (index: number, change: Partial<ExampleUse>) =>
    onChange(value.map((use, at) => (at === index ? { ...use, ...change } : use)));
  return (
    <EntryList
      legend="Example uses"
      noun="example use"
      count={value.length}
      limits={getLimits('exampleUses')}
      note={note}
      error={issues['exampleUses']}
      container={container}
      onAdd={() => {
        focusNext(`${value.length}`);
        onChange([...value, emptyUse]);
      }}
    >
      {value.length > 0 && (
        <ul className="grid gap-2.5">
          {value.map((use, index) => {
            const name = `Example use ${index + 1}`;
            const getError = (part: string) => issues[`exampleUses.${index}.${part}`];
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
                    error={getError('title')}
                    onChange={(event) => change(index, { title: event.target.value })}
                  />
                  <div className="grid items-start gap-2.5 md:grid-cols-3">
                    {exampleUseTexts.map(([part, label]) => (
                      <TextArea
                        key={part}
                        label={label}
                        value={use[part]}
                        error={getError(part)}
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
