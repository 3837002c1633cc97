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
      <Panel title="What a buyer reads">
        <div className="grid gap-4">
          <AreaField listing={listing} field="problem" />
          <ListField listing={listing} field="targetUsers" one="target user" />
          <ListField listing={listing} field="inputs" one="input" />
          <ListField listing={listing} field="workflow" one="step" ordered />
          <ListField listing={listing} field="outputs" one="output" />
          <ListField listing={listing} field="successCriteria" one="criterion" />
          <ListField listing={listing} field="limitations" one="limitation" />
          <UsesField listing={listing} field="exampleUses" />
        </div>
      </Panel>
      <Panel title="Technical" badges={format !== undefined && <Badge>{<Mono>{format}</Mono>}</Badge>}>
        <div className="grid gap-4">
          <ListField listing={listing} field="capabilities" one="capability" />
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

/** A field's extra note: that it is required, or that its value could not be read. */
function getNote({ view, needed }: FieldProps['listing'], field: ListingKey): string | undefined {
  if (view.unread.has(field))
    return 'The service has a value here in a form that this screen cannot read; see More fields. Text entered here replaces it.';
  return needed.includes(field) ? 'Needed for submission.' : undefined;
}

function getHint(listing: FieldProps['listing'], field: KeyOfKind<'text' | 'usd'>): string | undefined {
  const note = getNote(listing, field);
  if (field === 'priceUsd') return note ?? `0 is free; at most ${formatCount(listingLimits.priceUsd[1])}`;
  const limits = getLimits(field);
  if (!limits) return note;
  const length = countCharacters(listing.form[field].trim());
  const count = `${formatCount(length)} of ${formatCount(limits[1])} characters${length < limits[0] ? `, at least ${limits[0]}` : ''}`;
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

/** A list of words, one per line. */
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
  one: string;
  ordered?: boolean;
}

const ListField = createField(({ listing, field, one, ordered = false }: ListFieldProps) => (
  <EntriesField
    legend={listingLabels[field]}
    one={one}
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

/** A field with the element that links scroll to, re-rendered only when it would look different. */
function createField<Props extends FieldProps>(draw: (props: Props) => Content) {
  return memo(function Field(props: Props) {
    return <div data-field={props.field}>{draw(props)}</div>;
  }, rendersAlike);
}

/** Whether a field would render the same; a keystroke changes one of about sixty. */
function rendersAlike(one: FieldProps, other: FieldProps): boolean {
  const { field } = other;
  const told = ({ issues }: FieldProps['listing']) =>
    Object.entries(issues)
      .filter(([place]) => getKey(place) === field)
      .join('\n');
  return (
    one.field === field &&
    one.listing.form[field] === other.listing.form[field] &&
    getNote(one.listing, field) === getNote(other.listing, field) &&
    told(one.listing) === told(other.listing)
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
  const [holder, focusNext] = useEntryFocus();
  const change = (index: number, change: Partial<ExampleUse>) =>
    onChange(value.map((use, at) => (at === index ? { ...use, ...change } : use)));
  return (
    <EntryList
      legend="Example uses"
      one="example use"
      count={value.length}
      limits={getLimits('exampleUses')}
      note={note}
      error={issues['exampleUses']}
      place={holder}
      onAdd={() => {
        focusNext(`${value.length}`);
        onChange([...value, emptyUse]);
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
                    {exampleUseTexts.map(([part, label]) => (
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
