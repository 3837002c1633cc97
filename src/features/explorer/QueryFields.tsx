import { useEffect, useRef, useState } from 'react';
import type { Schema } from '../../contract/routeForm';
import { IconButton } from '../../ui/IconButton';
import { MenuItem } from '../../ui/MenuItem';
import { Popover } from '../../ui/Popover';
import { ValueField, valuesOf } from './ParameterFields';

interface QueryFieldsProps {
  fields: Readonly<Record<string, Schema>>;
  query: Readonly<Record<string, string>>;
  onChange: (query: Readonly<Record<string, string>>) => void;
}

/** The parameters that are sent; the others are added by name. All of them are optional. */
export function QueryFields({ fields, query, onChange }: QueryFieldsProps) {
  // One that was added stays while it is empty.
  const [added, setAdded] = useState<readonly string[]>([]);
  const [latest, setLatest] = useState<{ name: string } | undefined>();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (latest) box.current?.querySelector<HTMLElement>(`[name="${latest.name}"]`)?.focus();
  }, [latest]);
  const entries = Object.entries(fields);
  if (entries.length === 0) return null;
  const isShown = (name: string) => (query[name] ?? '') !== '' || added.includes(name);
  const rest = entries.filter(([name]) => !isShown(name));
  const remove = (name: string) => {
    setAdded(added.filter((one) => one !== name));
    onChange({ ...query, [name]: '' });
    // Its button has gone.
    box.current?.querySelector<HTMLElement>('[popovertarget]')?.focus();
  };
  return (
    <fieldset ref={box} className="min-w-0">
      <legend className="mb-1.5 text-xs font-semibold text-ink-2">Query</legend>
      <div className="grid items-start gap-x-4 gap-y-3 @lg:grid-cols-2 @4xl:grid-cols-3">
        {entries
          .filter(([name]) => isShown(name))
          .map(([name, schema]) => (
            <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-1">
              <ValueField
                name={name}
                schema={schema}
                value={query[name] ?? ''}
                onChange={(value) => {
                  if (!added.includes(name)) setAdded([...added, name]);
                  onChange({ ...query, [name]: value });
                }}
              />
              <span className="pt-6.5">
                <IconButton icon="close" label={`Remove ${name}`} onClick={() => remove(name)} />
              </span>
            </div>
          ))}
      </div>
      <div className="-ms-3.25">
        <Popover label={rest.length === 0 ? 'No more parameters' : 'Add parameter'} name="Add parameter">
          {rest.length === 0 ? (
            <p className="p-2 text-sm text-ink-2">Every parameter of this route is in the form.</p>
          ) : (
            rest.map(([name, schema]) => (
              <MenuItem
                key={name}
                onPress={() => {
                  setAdded([...added, name]);
                  setLatest({ name });
                }}
              >
                <span className="grid max-w-80">
                  <code translate="no">{name}</code> <span className="text-xs text-ink-2">{valuesOf(schema)}</span>
                </span>
              </MenuItem>
            ))
          )}
        </Popover>
      </div>
    </fieldset>
  );
}
