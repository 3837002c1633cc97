import type { RefObject } from 'react';
import { secretError } from '../../api/client/redact/secretIn';
import { parseJson } from '../../api/reader/json';
import type { RouteForm } from '../../contract/routeForm';
import type { EndpointId } from '../../contract/endpoints';
import { PROVIDER_KEY_HEADER } from '../../contract/values';
import { ProviderKey } from '../../shared/spending/ProviderKey';
import { Segments } from '../../ui/Segments';
import { TextField } from '../../ui/TextField';
import { BodyField } from './BodyField';
import { FilesField } from './FilesField';
import { PickedField } from './ParameterFields';
import { QueryFields } from './QueryFields';
import { headerError } from './headerError';
import { type ChosenFiles, fileFields } from './formParts';
import type { Written } from './written/written';

interface RequestFormProps {
  id: EndpointId;
  form: RouteForm;
  written: Written;
  onChange: (part: Partial<Written>) => void;
  onFiles: (change: (all: ChosenFiles) => ChosenFiles) => void;
  /** The field of the provider key, which is read once, when the request is sent. */
  keyField: RefObject<HTMLInputElement | null>;
  /** Reports whether that field contains something that is not a provider key. */
  onKeyError: (hasKeyError: boolean) => void;
}

/** Everything that the contract allows in a request to this route. */
export function RequestForm(props: RequestFormProps) {
  const { id, form, written, onChange, onFiles, keyField, onKeyError } = props;
  const { body } = form;
  const { asForm } = written;
  const files = body ? fileFields(body.schema) : [];
  const isComplete = (asForm && written.body.trim() === '') || parseJson(written.body).ok;
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
                params={written.params}
                onChange={(value) => onChange({ params: { ...written.params, [name]: value } })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <QueryFields fields={form.query} query={written.query} onChange={(query) => onChange({ query })} />
      {Object.keys(form.headers).length > 0 && (
        <fieldset className="grid min-w-0 gap-3">
          <legend className="mb-1.5 text-xs font-semibold text-ink-2">Optional headers</legend>
          {headers.map(([name, what]) => (
            <TextField
              key={name}
              mono
              label={name}
              hint={what}
              value={written.headers[name] ?? ''}
              error={headerError(written.headers[name] ?? '')}
              onChange={({ target }) => onChange({ headers: { ...written.headers, [name]: target.value } })}
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
                { value: 'form', text: 'Form with a file' },
              ]}
              value={asForm ? 'form' : 'json'}
              onChange={(value) => onChange({ asForm: value === 'form' })}
            />
          )}
          {(!asForm || Object.keys(body.schema.properties ?? {}).some((name) => !files.includes(name))) && (
            <BodyField
              schema={body.schema}
              label={asForm ? 'Text fields, as JSON' : 'JSON body'}
              value={written.body}
              error={secretError(written.body) ?? (isComplete ? undefined : 'This is not valid JSON yet.')}
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
