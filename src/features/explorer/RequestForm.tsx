import { type RefObject, useEffect, useRef, useState } from 'react';
import { secretError } from '../../api/client/redact/findSecret';
import { parseJson } from '../../api/reader/json';
import type { RouteForm, Schema } from '../../contract/routeForm';
import type { EndpointId } from '../../contract/endpoints';
import { PROVIDER_KEY_HEADER } from '../../contract/values';
import { ProviderKey } from '../../shared/spending/ProviderKey';
import { Segments } from '../../ui/Segments';
import { TextField } from '../../ui/TextField';
import { BodyField } from './BodyField';
import { PickedField, ValueField, formatValues } from './ParameterFields';
import { checkHeader } from './checkHeader';
import { type ChosenFiles, listFileFields } from './formParts';
import type { FormContents } from './contents/formContents';
import { IconButton } from '../../ui/IconButton';
import { MenuItem } from '../../ui/MenuItem';
import { Popover } from '../../ui/Popover';
import { recordSelected } from '../../lib/files/frozenFile';
import { explorerWords } from './words';

interface RequestFormProps {
  id: EndpointId;
  form: RouteForm;
  contents: FormContents;
  onChange: (part: Partial<FormContents>) => void;
  onFiles: (change: (all: ChosenFiles) => ChosenFiles) => void;
  /** The field of the provider key, which is read once, when the request is sent. */
  keyField: RefObject<HTMLInputElement | null>;
  /** Reports whether that field contains something that is not a provider key. */
  onKeyError: (hasKeyError: boolean) => void;
}

/** Everything that the contract allows in a request to this route. */
export function RequestForm(props: RequestFormProps) {
  const { id, form, contents, onChange, onFiles, keyField, onKeyError } = props;
  const { body } = form;
  const { asForm } = contents;
  const files = body ? listFileFields(body.schema) : [];
  const isComplete = (asForm && contents.body.trim() === '') || parseJson(contents.body).ok;
  const headers = Object.entries(form.headers).filter(([name]) => name !== PROVIDER_KEY_HEADER);
  const nothing = [form.params, form.query, form.headers].every((part) => Object.keys(part).length === 0) && !body;
  if (nothing) return <p className="text-sm text-ink-2">This route takes no parameters.</p>;
  return (
    <div className="grid gap-4">
      {Object.keys(form.params).length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-xs font-semibold text-ink-2">Path</legend>
          <div className="grid items-start gap-x-4 gap-y-3 @lg:grid-cols-2 @4xl:grid-cols-3">
            {Object.entries(form.params).map(([name, schema]) => (
              <PickedField
                key={name}
                id={id}
                name={name}
                schema={schema}
                params={contents.params}
                onChange={(value) => onChange({ params: { ...contents.params, [name]: value } })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <QueryFields fields={form.query} query={contents.query} onChange={(query) => onChange({ query })} />
      {Object.keys(form.headers).length > 0 && (
        <fieldset className="grid min-w-0 gap-3">
          <legend className="mb-1.5 text-xs font-semibold text-ink-2">Optional headers</legend>
          {headers.map(([name, hint]) => (
            <TextField
              key={name}
              mono
              label={name}
              hint={hint}
              value={contents.headers[name] ?? ''}
              error={checkHeader(contents.headers[name] ?? '')}
              onChange={({ target }) => onChange({ headers: { ...contents.headers, [name]: target.value } })}
            />
          ))}
          {PROVIDER_KEY_HEADER in form.headers && (
            <ProviderKey
              field={keyField}
              hint={`The header ${PROVIDER_KEY_HEADER}.`}
              error={undefined}
              onChange={(_, hasError) => onKeyError(hasError)}
            />
          )}
        </fieldset>
      )}
      {body && (
        <fieldset className="grid min-w-0 gap-3">
          <legend className="mb-1.5 text-xs font-semibold text-ink-2">Body</legend>
          {body.type === 'json or multipart' && (
            <Segments
              label="Body format"
              choices={[
                { value: 'json', text: 'JSON' },
                { value: 'form', text: explorerWords.formWithFile },
              ]}
              value={asForm ? 'form' : 'json'}
              onChange={(value) => onChange({ asForm: value === 'form' })}
            />
          )}
          {(!asForm || Object.keys(body.schema.properties ?? {}).some((name) => !files.includes(name))) && (
            <BodyField
              schema={body.schema}
              label={asForm ? 'Text fields, as JSON' : explorerWords.jsonBody}
              value={contents.body}
              error={secretError(contents.body) ?? (isComplete ? undefined : 'This isn’t valid JSON yet.')}
              onChange={(text) => onChange({ body: text })}
            />
          )}
          {asForm &&
            files.map((name) => (
              <FilesField key={name} name={name} schema={body.schema.properties?.[name]} onFiles={onFiles} />
            ))}
        </fieldset>
      )}
    </div>
  );
}

interface QueryFieldsProps {
  fields: Readonly<Record<string, Schema>>;
  query: Readonly<Record<string, string>>;
  onChange: (query: Readonly<Record<string, string>>) => void;
}

/** The parameters that are sent; the others are added by name. All of them are optional. */
function QueryFields({ fields, query, onChange }: QueryFieldsProps) {
  // An added parameter stays while it is empty.
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
    setAdded(added.filter((addedName) => addedName !== name));
    onChange({ ...query, [name]: '' });
    // The removed button had the focus.
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
                onClick={() => {
                  setAdded([...added, name]);
                  setLatest({ name });
                }}
              >
                <span className="grid max-w-80">
                  <code translate="no">{name}</code> <span className="text-xs text-ink-2">{formatValues(schema)}</span>
                </span>
              </MenuItem>
            ))
          )}
        </Popover>
      </div>
    </fieldset>
  );
}

interface FilesFieldProps {
  name: string;
  schema: Schema | undefined;
  onFiles: (change: (all: ChosenFiles) => ChosenFiles) => void;
}

/** The files of one field of a form; the service decides whether it accepts them. */
function FilesField({ name, schema, onFiles }: FilesFieldProps) {
  // The browser forgets the files of a removed field, so they must not be sent.
  useEffect(() => () => onFiles((all) => ({ ...all, [name]: [] })), [name, onFiles]);
  return (
    <TextField
      type="file"
      label={name}
      hint={schema?.description}
      multiple={schema?.items !== undefined}
      onChange={({ target }) => {
        const chosen = [...(target.files ?? [])];
        recordSelected(chosen);
        onFiles((all) => ({ ...all, [name]: chosen }));
      }}
    />
  );
}
