import { render } from '@testing-library/react';
import { type Location, MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { pointToSandbox } from '../../../../tests/support/connected';
import { connect, disconnect } from '../../../api/client/session/session';
import { createStore } from '../../../api/client/store';
import { Navigations } from '../../../shared/navigation/pending';
import { getLastScreen, useTrackedScreen } from './lastScreen';

beforeEach(pointToSandbox);

function Noting() {
  useTrackedScreen();
  return null;
}

const at = (pathname: string, search = '') => ({ pathname, search, hash: '', key: pathname, state: null }) as Location;

/** Draws a screen at this address, or what takes its place until it is there. */
function draw(address: string, h1: string | undefined) {
  const navigation = createStore({ location: at(address) });
  const screen = (heading: string | undefined) => (
    <Navigations value={navigation}>
      <MemoryRouter initialEntries={[address]}>
        <Noting />
        {heading !== undefined && <h1 data-page-heading>{heading}</h1>}
      </MemoryRouter>
    </Navigations>
  );
  const { rerender, unmount } = render(screen(h1));
  return {
    goTo: (next: string) => navigation.set({ location: at(next) }),
    showSkeleton: () => rerender(screen(undefined)),
    leave: unmount,
  };
}

test('a screen is recorded with its heading when it is left, even if a skeleton replaces it before the next one is drawn', () => {
  connect('txk_sandbox_seller_a', false);
  expect(getLastScreen()).toBeUndefined();
  const packs = draw('/packs?tab=owned', 'Agent Packs');
  packs.goTo('/compare');
  expect(getLastScreen()).toMatchObject({ place: '/packs?tab=owned', h1: 'Agent Packs' });
  packs.showSkeleton();
  packs.goTo('/sandbox');
  expect(getLastScreen()).toMatchObject({ place: '/packs?tab=owned', h1: 'Agent Packs' });
  packs.leave();
  draw('/sandbox', 'Sandbox').goTo('/activity');
  expect(getLastScreen()).toMatchObject({ place: '/packs?tab=owned', h1: 'Agent Packs' });
});

test('another place does not take over the heading of the last one', () => {
  connect('txk_sandbox_seller_a', false);
  const packs = draw('/packs', 'Agent Packs');
  packs.goTo('/compare');
  packs.leave();
  draw('/compare', undefined).goTo('/sandbox');
  expect(getLastScreen()).toMatchObject({ place: '/compare', h1: undefined });
});

test('the place of one session is not that of the next', () => {
  connect('txk_sandbox_seller_a', false);
  draw('/packs', 'Agent Packs').goTo('/sandbox');
  connect('txk_sandbox_buyer_a', false);
  expect(getLastScreen()).toBeUndefined();
  disconnect('disconnected');
});
