/** The contents of a route's form, and how they are stored in the address. */
import { type TabDrafts, tabDrafts } from '../../../api/drafts/tabDrafts';
import type { RouteForm, Schema } from '../../../contract/routeForm';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import type { AddressView } from '../../../lib/addressView';

export interface FormContents {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** JSON text; the text fields if the body is a form. */
  body: string;
  /** The body is sent as a form. */
  asForm: boolean;
}

/** The maximum length of a body in the address, in characters; a longer one is stored in the tab. */
const MAX_ADDRESS_BODY = 2_000;

const parts = ['params', 'query', 'headers'] as const;
const prefixes = { params: 'path', query: 'query', headers: 'header' } as const;

/** Long bodies that are not in the address, by route. */
const longBodies: TabDrafts = tabDrafts('console.explorer', 10);

/** Stores a body that is too long for the address in the tab; a shorter one clears the stored body. Returns false if there is no room. */
export function storeLongBody(id: string, body: string): boolean {
  const stored = isLongBody(body) ? body : undefined;
  longBodies.put(id, stored);
  return longBodies.get(id) === stored;
}

/** Whether a body is too long for the address. */
export const isLongBody = (body: string): boolean => body.length > MAX_ADDRESS_BODY;

/**
 * The codec of a route's form: `?path.id=…&query.q=…&as=form&body=…`. Only fields that the route has are read. A long
 * body is read from the tab, where `storeLongBody` puts it; the provider key is no part of it.
 */
export function formContentsView(id: string, form: RouteForm): AddressView<FormContents> {
  const read = (search: string | URLSearchParams): FormContents => {
    const params = new URLSearchParams(search);
    const getValues = (part: (typeof parts)[number]) =>
      Object.fromEntries(
        Object.keys(form[part])
          // Typed for one request only: a link must neither contain nor supply a key.
          .filter((name) => name !== PROVIDER_KEY_HEADER)
          .map((name) => [name, params.get(`${prefixes[part]}.${name}`) ?? '']),
      );
    const stored = longBodies.get(id);
    return {
      params: getValues('params'),
      query: getValues('query'),
      headers: getValues('headers'),
      body: params.get('body') ?? (typeof stored === 'string' ? stored : buildExampleBody(form)),
      asForm: form.body?.type === 'multipart' || (hasChoice(form) && params.get('as') === 'form'),
    };
  };
  return {
    read,
    change: (search, change) => {
      const view = { ...read(search), ...change };
      const address = new URLSearchParams();
      for (const part of parts) {
        for (const [name, value] of Object.entries(view[part])) {
          if (value !== '') address.set(`${prefixes[part]}.${name}`, value);
        }
      }
      if (hasChoice(form) && view.asForm) address.set('as', 'form');
      if (!isLongBody(view.body) && view.body !== buildExampleBody(form)) address.set('body', view.body);
      return address;
    },
  };
}

const hasChoice = ({ body }: RouteForm) => body?.type === 'json or multipart';

/** The initial JSON body of a form: its required fields, each with the smallest value that its schema allows. */
export function buildExampleBody({ body }: RouteForm): string {
  if (!body || body.type === 'multipart') return '';
  return JSON.stringify(buildExample(body.schema), null, 2);
}

function buildExample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
      return Object.fromEntries(fields.map(([name, field]) => [name, buildExample(field)]));
    }
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return false;
    default:
      return '';
  }
}
