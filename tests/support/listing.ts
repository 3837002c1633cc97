/** Test support: the Listing screen of the sellers' Pack, over the sandbox. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, loader } from '../../src/features/seller/listing/ListingScreen';
import { href, paths } from '../../src/paths';
import { pack, patch } from './packSeller';
import type { StandIn } from './sandboxed';
import { drawScreen } from './tab';

/** The parts of the Pack's listing that the tests write over. */
const before = {
  name: 'Drafter',
  tags: ['mail'],
  agentSummary: { listing: { limitations: ['Knows no law', 'Knows no price'] } },
};

/** Another program changes the Pack. Throws where the sandbox refuses it. */
export async function changeElsewhere({ as }: StandIn, change: object): Promise<void> {
  const { status, text } = await patch(as('seller'), pack, change);
  if (status !== 200) throw new Error(text);
}

/** The Pack as the service has it, with `before` written into it. */
export async function preparedPack(standIn: StandIn) {
  await changeElsewhere(standIn, before);
  return standIn.as('seller').product(pack);
}

/** Draws the screen of that Pack. Returns the changes that were sent since. */
export async function openListing(standIn: StandIn): Promise<() => unknown[]> {
  await changeElsewhere(standIn, before);
  drawScreen(paths.listing, { loader, Component }, href('listing', { id: pack }));
  await screen.findByRole('textbox', { name: 'Name' });
  return () =>
    standIn.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body ?? '') as unknown);
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
