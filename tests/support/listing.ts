/** Test support: the Listing screen of one Pack, over a service scripted by the test. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deferred, jsonAnswer } from '../../src/api/client/testSupport';
import { Component, loader } from '../../src/features/seller/listing/ListingScreen';
import { paths } from '../../src/paths';
import { drawScreen } from './tab';
import { type Sent, service } from './network';

interface Own {
  id: string;
  assetKind: string;
  name: string;
  tags: string[];
  agent_summary: { moon: number; listing: Record<string, unknown> };
}
/** The Pack's initial state on the service. */
export const own: Own = {
  id: 'p',
  assetKind: 'agent_pack',
  name: 'Drafter',
  tags: ['mail'],
  agent_summary: { moon: 1, listing: { problem: 'Mail takes long', limitations: ['Knows no law', 'Knows no price'] } },
};

/** Stores a change as it was sent. */
const store = ({ body }: Sent, product: Own) => {
  Object.assign(product, JSON.parse(body ?? ''));
  return jsonAnswer({ product });
};

/**
 * Draws the screen over a service with one Pack; `onPatch` answers a change.
 * @param text the JSON of the Pack, for what parsed values do not show
 */
export async function openListing(
  onPatch: (sent: Sent, product: Own) => Response | Promise<Response> = store,
  text?: string,
) {
  const product = structuredClone(own);
  let held = Promise.resolve();
  const sent = service(async (request) => {
    if (request.method === 'PATCH') return onPatch(request, product);
    await held;
    return text === undefined ? jsonAnswer({ product }) : new Response(`{"product":${text}}`);
  });
  drawScreen(paths.listing, { loader, Component }, '/seller/products/p/listing');
  await screen.findByRole('textbox', { name: 'Name' });
  return {
    product,
    /** The changes that were sent. */
    patches: () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body ?? '') as unknown),
    /** Their texts. */
    patchTexts: () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
    /** Delays every read until the returned function is called. */
    hold: () => {
      const { promise, resolve } = deferred();
      held = promise;
      return resolve;
    },
  };
}

/** Replaces the text of a field. */
export const write = async (name: string, text: string) => {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.paste(text);
};
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** The status in the Changes panel. */
export const status = () => within(screen.getByRole('region', { name: 'Changes' })).getByRole('status');
