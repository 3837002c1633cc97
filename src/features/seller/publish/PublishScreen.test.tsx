import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { jsonAnswer, refusal } from '../../../api/client/testSupport';
import { layOut } from '../../../../tests/support/layout';
import { drawScreen, openTabEachTest } from '../../../../tests/support/tab';
import { service } from '../../../../tests/support/network';
import { paths } from '../../../paths';
import { Component, loader } from './PublishScreen';

openTabEachTest();
beforeEach(() => void layOut());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const publish = async () => {
  await press('Review and publish');
  await press('Publish version 1.0.0');
};
const submit = () => press('Submit version 1.0.0');

/** A Pack whose audit status is unknown, so that it may be submitted and published. */
function open(write: () => Response, read?: () => Response | undefined) {
  const product = { id: 'one', assetKind: 'agent_pack', name: 'One', currentVersion: '1.0.0', state: 'odd' };
  service(({ method }) => (method === 'POST' ? write() : (read?.() ?? jsonAnswer({ product, status: 'dreaming' }))));
  drawScreen(paths.publish, { loader, Component }, '/seller/products/one/publish');
}

test('the outcome shown is that of the latest action', async () => {
  open(() => refusal(409, 'CONFLICT'));
  await publish();
  expect(await screen.findByText('Nothing was published')).toBeVisible();
  await submit();
  expect(await screen.findByText('The version was not submitted')).toBeVisible();
  expect(screen.queryByText('Nothing was published')).toBeNull();
  await publish();
  expect(await screen.findByText('Nothing was published')).toBeVisible();
  expect(screen.queryByText('The version was not submitted')).toBeNull();
});

test('once a version is submitted, the panel has the focus of the button that is gone', async () => {
  let done = false;
  const product = { id: 'one', assetKind: 'agent_pack', currentVersion: '1.0.0', prep: { status: 'running' } };
  open(
    () => {
      done = true;
      return jsonAnswer({});
    },
    () => (done ? jsonAnswer({ product }) : undefined),
  );
  await submit();
  const title = await screen.findByText('Version 1.0.0 is being audited');
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement).toContainElement(title);
});

test.each([
  [409, 'CONFLICT', 'Read the report and the checklist; nothing was changed.'],
  [403, 'FORBIDDEN', /^Check the Token screen/],
  [429, 'RATE_LIMIT', /^Wait a moment, then try again/],
])('a refusal with %i says what to do about it', async (status, code, next) => {
  open(() => refusal(status, code));
  await submit();
  expect(await screen.findByText(next)).toBeVisible();
});

test.each([
  ['published', publish, 'Review and publish'],
  ['submitted', submit, 'Submit version 1.0.0'],
])('while it is not known whether the version was %s, the button says so', async (what, act, button) => {
  let down = false;
  open(
    () => {
      down = true;
      return refusal(503, 'DOWN');
    },
    () => (down ? refusal(503, 'DOWN', 'No.', { 'retry-after': '60' }) : undefined),
  );
  await act();
  expect(await screen.findByText(`It is not known whether the version was ${what}`)).toBeVisible();
  expect(screen.getByRole('button', { name: button })).toHaveAccessibleDescription(
    'The outcome of the last one is not known yet',
  );
});
