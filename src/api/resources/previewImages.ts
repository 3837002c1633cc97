/** The preview images of a product, a Pack or a draft, as far as they can be seen. */
import { isRecord, readCount, readList, readText } from '../reader/json';
import { environment } from '../client/session/environment';

/** The names of the list. */
export const previewImageNames = ['previewImages', 'images', 'previews', 'screenshots'] as const;

/** One image. Sizes are pixels, undefined when they are not given. */
export interface SeenImage {
  /** Its address. An image of the page's own origin is shown, any other only linked: the page loads no address that a text provides. */
  url: string;
  isOwn: boolean;
  width: number | undefined;
  height: number | undefined;
}

/**
 * Reads the images of a record that have an address. Only the sandbox serves images beside the page; where a server passes the API
 * through to a live service, a path without a host leads nowhere that the page knows, and is left out.
 */
export function readSeenImages(raw: unknown): SeenImage[] {
  const { kind, baseUrl } = environment();
  const base = baseUrl || (kind === 'sandbox' ? globalThis.location.origin : undefined);
  return (readList(raw, ...previewImageNames) ?? []).flatMap((item) => {
    const address = typeof item === 'string' ? item : isRecord(item) ? readAddress(item) : undefined;
    if (address === undefined || !URL.canParse(address, base)) return [];
    const { href, origin, protocol } = new URL(address, base);
    if (protocol !== 'https:' && protocol !== 'http:') return [];
    const isOwn = kind === 'sandbox' && origin === globalThis.location.origin;
    return [{ url: href, isOwn, width: readCount(item, 'width'), height: readCount(item, 'height') }];
  });
}

/** The address of the first image that a page loads; undefined without one. */
export const firstOwnImage = (raw: unknown): string | undefined => readSeenImages(raw).find(({ isOwn }) => isOwn)?.url;

const readAddress = (item: unknown) => readText(item, 'url', 'src', 'imageUrl', 'href', 'publicUrl');
