import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { picksQuery } from '../../api/resources/explorer';
import { hasPicks } from '../../api/resources/hasPicks';
import type { Schema } from '../../contract/routeForm';
import type { EndpointId } from '../../contract/endpoints';
import { formatCount } from '../../lib/count';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { cx } from '../../ui/cx';
import { sharedWords } from '../../shared/words';

interface ValueFieldProps {
  name: string;
  schema: Schema;
  value: string;
  onChange: (value: string) => void;
}

/** One parameter: a select if the contract lists its values, otherwise a text field. */
export function ValueField({ name, schema, value, onChange }: ValueFieldProps) {
  const choices = listValues(schema);
  if (choices) {
    return (
      <Select
        name={name}
        label={name}
        hint={<Limits schema={schema} />}
        options={[{ value: '', label: sharedWords.notSent }, ...choices.map((word) => ({ value: word, label: word }))]}
        value={value}
        onChange={onChange}
      />
    );
  }
  return (
    <TextField
      mono
      name={name}
      label={name}
      hint={<Limits schema={schema} />}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface PickedFieldProps extends Omit<ValueFieldProps, 'value'> {
  id: EndpointId;
  params: Readonly<Record<string, string>>;
}

/** A path parameter, with the records of the account to pick from. */
export function PickedField({ id, name, schema, params, onChange }: PickedFieldProps) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const { data = [], error } = useQuery(picksQuery(id, name, params));
  const [first] = data;
  return (
    // Wide enough for a whole id.
    <div className={cx('grid gap-1', schema.format === 'uuid' && '@lg:col-span-2')}>
      <TextField
        ref={field}
        mono
        label={name}
        required
        list={data.length > 0 ? list : undefined}
        hint={
          error ? (
            'The account’s records couldn’t be loaded. Enter the value yourself.'
          ) : (
            <Limits schema={schema} suffix={data.length > 0 ? `${formatCount(data.length)} to pick from` : undefined} />
          )
        }
        value={params[name] ?? ''}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {data.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
      {(params[name] ?? '') === '' && hasPicks(name) && (
        // Rendered before the records arrive, so that nothing below it shifts.
        <div className="-ms-2 min-h-6">
          {first && (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                onChange(first.value);
                // The button is gone.
                field.current?.focus();
              }}
            >
              {`Use ${first.label}`}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The type, limits and source of a field, in one line. */
function Limits({ schema, suffix }: { schema: Schema; suffix?: string | undefined }) {
  return (
    <>
      <span>{`${formatLimits(schema).join(', ')} · ${schema['x-mark'] ?? 'documented'}${suffix ? ` · ${suffix}` : ''}`}</span>
    </>
  );
}

/** The values to choose from, where the contract lists them. */
const listValues = ({ type, enum: listed }: Schema): string[] | undefined =>
  type === 'boolean' ? ['true', 'false'] : listed?.map(String);

/** What a parameter accepts, in one line: its values, or its type and limits. */
export const formatValues = (schema: Schema): string => (listValues(schema) ?? formatLimits(schema)).join(', ');

/** `['integer', '1 to 60']`. */
function formatLimits(schema: Schema): string[] {
  const { type, format, minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const range = (min: number | undefined, max: number | undefined, unit = '') =>
    min === undefined && max === undefined
      ? []
      : min === undefined
        ? [`at most ${formatCount(max!)}${unit}`]
        : max === undefined
          ? [`at least ${formatCount(min)}${unit}`]
          : [`${formatCount(min)} to ${formatCount(max)}${unit}`];
  return [
    format === 'uuid' ? 'UUID' : [type ?? 'any value'].flat().join(' or '),
    ...range(minimum, maximum),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' entries'),
  ];
}
