import { queryOptions } from '@tanstack/react-query';
import { connectOrigins } from '../../lib/connection';
import { environment } from '../client/session/environment';
import { call } from '../client/http';
import { key } from '../client/queryClient';
import { type DownloadLinkView, readDeployTargets, readDownloadLink } from './installReader';
import { protect } from '../client/redact/redact';
import { serviceNow } from '../client/serviceClock';

/** Where a product can be deployed, and what each place asks for. */
export const deployTargetsQuery = (id: string) =>
  queryOptions({
    queryKey: key('install', 'targets', id),
    queryFn: async ({ signal }) =>
      readDeployTargets((await call('install.deployTargets', { params: { id } }, signal)).body) ?? null,
    retryOnMount: false,
  });

/** A link that was issued. Its address is a secret: it is kept by the screen that asked for it, and by no cache. */
export interface DownloadLink extends Omit<DownloadLinkView, 'url'> {
  /** Absolute, http or https. */
  address: string;
  host: string;
  /** Whether this page may load from there; if not, only a link of its own can. */
  reachable: boolean;
  /** Lets go of the address: from here on nothing looks for it in what is recorded. */
  forget: () => void;
}

/**
 * Asks for a download link: the service checks the entitlement and issues a URL that is good for five minutes. Null when
 * the answer holds none. Throws an `ApiError`; 403 is an entitlement that is missing.
 */
export async function requestDownloadLink(id: string, signal: AbortSignal): Promise<DownloadLink | null> {
  const { body } = await call('install.download', { params: { id } }, signal);
  const link = readDownloadLink(body, serviceNow());
  const address = link && addressOf(link.url);
  if (!address) return null;
  const { url, ...facts } = link;
  const forgets = [protect(url), protect(address.href)];
  return {
    ...facts,
    address: address.href,
    host: address.host,
    reachable: reachableOrigins().includes(address.origin),
    forget: () => forgets.forEach((forget) => forget()),
  };
}

/** The URL as the service means it: a relative one is of the service, which is not always where the page comes from. */
function addressOf(url: string): URL | undefined {
  const { kind, label } = environment();
  const base = kind === 'live' ? label : globalThis.location.origin;
  if (!URL.canParse(url, base)) return undefined;
  const address = new URL(url, base);
  return /^https?:$/.test(address.protocol) ? address : undefined;
}

/** What the page's policy lets it call: decided beforehand, because a refused call is an error in the browser's console. */
function reachableOrigins(): readonly string[] {
  return [globalThis.location.origin, ...connectOrigins(environment())];
}
