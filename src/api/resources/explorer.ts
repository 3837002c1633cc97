/** A single request as a developer writes it, to any route in the table that does not spend. */
import { queryOptions } from '@tanstack/react-query';
import type { BrowserOnlyRoute } from '../../contract/browserOnly';
import { type EndpointId, endpointOf } from '../../contract/endpoints';
import { ApiError } from '../client/errors';
import { type RouteInput, call, callBrowserOnly } from '../client/http';
import { buildQueryKey } from '../client/queryClient';
import { refuseSecretsInFile } from '../client/redact/fileSecrets';
import type { Answer } from '../client/request/readAnswer';
import { buildForm } from '../client/form';
import { hasPicks } from './hasPicks';
import { freezeFile } from '../../lib/files/frozenFile';

export interface WrittenRequest {
  params: Readonly<Record<string, string>>;
  /** Empty values are left out. */
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  /** The text of a JSON body; undefined for a request without one. */
  json?: string | undefined;
  /** Form fields in place of JSON: texts and lists of files. */
  form?: Readonly<Record<string, string | readonly File[]>> | undefined;
  /** The provider key; sent once, in its header. */
  providerKey?: string | undefined;
}

/** How a request ended: the exchange in the request log, and why there is no usable answer. */
export interface SentRequest {
  exchangeId: number | undefined;
  error: unknown;
}

/**
 * Sends a request exactly as written and resolves with its exchange, whatever the outcome; the signal cancels it. Files are read first: if one is
 * unreadable, that is the error and nothing is sent. Rejects for a spending route, which is sent only after a quote and a confirmation.
 */
export async function sendWritten(id: EndpointId, request: WrittenRequest, signal: AbortSignal): Promise<SentRequest> {
  if (endpointOf(id).effect === 'spends') throw new TypeError('A spending route is only sent after a confirmation.');
  const { params, query, headers, json, form, providerKey } = request;
  // Sent as written, so the types of the route's input do not apply.
  const input = { params, query } as unknown as RouteInput<EndpointId>;
  const send = async () => {
    const held = form && buildForm(await freezeFiles(id, form));
    return call(id, input, signal, {
      headers: withoutEmpty(headers),
      text: json,
      providerKey,
      ...(held && { form: held }),
    });
  };
  return settleSent(send());
}

/** Requests a browser-only action, without a body, and resolves as `sendWritten` does. */
export const sendBrowserOnly = (
  route: BrowserOnlyRoute,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<SentRequest> => settleSent(callBrowserOnly(route, params, signal));

async function settleSent(answer: Promise<Answer>): Promise<SentRequest> {
  try {
    const { exchangeId } = await answer;
    return { exchangeId, error: undefined };
  } catch (error) {
    return { exchangeId: error instanceof ApiError ? error.exchangeId : undefined, error };
  }
}

type Fields = NonNullable<WrittenRequest['form']>;

async function freezeFiles(route: EndpointId, fields: Fields): Promise<Fields> {
  const held = Object.entries(fields).map(async ([name, value]): Promise<[string, Fields[string]]> => {
    if (typeof value === 'string') return [name, value];
    const files = await Promise.all(value.map((file) => freezeFile(file)));
    for (const file of files) await refuseSecretsInFile(file, route, name);
    return [name, files];
  });
  return Object.fromEntries(await Promise.all(held));
}

const withoutEmpty = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** The values to pick a path parameter from; checkpoints belong to the Pack that was filled in before. */
export const picksQuery = (route: EndpointId, name: string, params: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: buildQueryKey('explorer', route, name, ...(name === 'sequence' ? [params['id']] : [])),
    // Not part of the first load: the field can be typed into without it.
    queryFn: async () => (await import('./picks')).listPicks(route, name, params),
    enabled: hasPicks(name),
    retry: false,
  });
