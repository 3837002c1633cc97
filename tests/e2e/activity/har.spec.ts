/** The log as a HAR file, and such a file to look at. */
import { activityWords } from '../../../src/features/activity/words';
import { downloadWords } from '../../../src/shared/download/words';
import { saved } from '../support/copied';
import { onDisk } from '../support/disk';
import { dropFiles } from '../support/dropFiles';
import { expect, openWith, test } from '../support/fixtures';
import { alert, expectStateAccessible, expectScreen, follow } from '../support/screen';

interface Har {
  log: {
    version: string;
    entries: {
      startedDateTime: string;
      time: number;
      request: { method: string; url: string; headers: { name: string; value: string }[] };
      response: { status: number; content: { text?: string } };
      timings: Record<string, number>;
    }[];
  };
}

test('the HAR is saved as previewed, without secrets, and opened again @deep', async ({ page, sandbox, baseURL }) => {
  await openWith(page, '/catalog/invoice-studio', sandbox.token('buyer'));
  await expectScreen(page, 'Invoice Studio');
  await page.getByRole('button', { name: downloadWords.getLink }).click();
  await expect(page.getByRole('button', { name: /^(Save|Download)/ }).first()).toBeVisible();
  await follow(page, 'Activity');
  const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
  await expect(rows.filter({ hasText: '/download' })).toHaveCount(1);
  // One that has no answer yet would be no entry of the file.
  await expect(rows.filter({ hasText: 'in progress' })).toHaveCount(0);
  const count = await rows.count();
  expect(count).toBeGreaterThan(1);
  await page.getByRole('button', { name: activityWords.exportHar }).click();
  const dialog = page.getByRole('dialog', { name: activityWords.exportHar });
  await expect(dialog).toContainText(`${count} requests`);
  await expect(dialog.getByRole('region', { name: activityWords.previewOfFile })).toContainText('"version": "1.2"');
  await expectStateAccessible(page);
  const { name: file, text } = await saved(page, () => dialog.getByRole('button', { name: 'Save HAR' }).click());
  expect(file).toBe('activity.har');
  expect(text).not.toMatch(/txk_|__storage\/|[?&]signature=(?!\[redacted\])/i);
  const { log } = JSON.parse(text) as Har;
  expect(log.version).toBe('1.2');
  expect(log.entries).toHaveLength(count);
  for (const { request, response, timings, time } of log.entries) {
    expect(new URL(request.url).origin).toBe(baseURL);
    expect(request.headers.find(({ name }) => name === 'authorization')?.value).toBe('[redacted]');
    expect(response.status).toBe(200);
    expect(Object.values(timings).reduce((sum, ms) => sum + Math.max(0, ms), 0)).toBe(time);
  }
  const link = log.entries.find(({ request }) => request.url.endsWith('/download'));
  expect(link?.response.content.text).toContain('"[redacted]"');

  const asked = (await sandbox.state()).requests.length;
  await page
    .getByLabel(activityWords.harFile)
    .setInputFiles({ name: 'mine.har', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(page.getByText('From a file, not from this session: mine.har')).toBeVisible();
  await expect(rows).toHaveCount(count);
  await rows.getByRole('button', { name: /\/download 200/ }).click();
  const shown = page.getByRole('region', { name: activityWords.requestDetails });
  await expect(shown.getByRole('button', { name: activityWords.repeat })).toBeDisabled();
  await expect(page.getByRole('button', { name: activityWords.exportHar })).toBeHidden();
  await expectStateAccessible(page);
  await page.getByRole('button', { name: 'Close the file' }).click();
  await expect(page.getByRole('button', { name: activityWords.exportHar })).toBeVisible();
  expect((await sandbox.state()).requests).toHaveLength(asked);
});

test('a file that is not a HAR is refused; one of another tool is shown as it is, and a hostile one is only text @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('refused and hostile', async () => {
    await openWith(page, '/activity', sandbox.token('seller'));
    await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
    const open = (name: string, text: string) =>
      page
        .getByLabel(activityWords.harFile)
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await open('a.har', 'not json');
    await expect(alert(page)).toHaveText('The file wasn’t opened. The file isn’t JSON.');
    const hostile = '<img src=x onerror=alert(1)>';
    const request = { method: hostile, url: `https://evil.example/${hostile}` };
    const entry = { startedDateTime: '2026-03-12T12:00:00Z', time: 12, request, response: { status: 200 } };
    await open(`${hostile}.har`, JSON.stringify({ log: { entries: [entry, null, 'x'] } }));
    await expect(page.getByText('2 entries skipped.')).toBeVisible();
    await page.getByRole('list', { name: 'Requests' }).getByRole('button').click();
    await expect(page.getByRole('region', { name: activityWords.requestDetails })).toContainText('onerror');
    await expect(page.locator('main img')).toHaveCount(0);
  });
  await test.step('another tool', async () => {
    await openWith(page, '/activity', sandbox.token('seller'));
    const url = 'https://api.example/api/catalog/filters';
    const entries = [
      {
        time: 5,
        request: { method: 'GET', url },
        response: { status: 200, content: { text: 'eyJhIjoxfQ==', encoding: 'base64' } },
      },
      { time: -1, request: { method: 'POST', url }, response: { status: 200, content: { size: 12 } } },
      {
        time: 1,
        request: { method: 'GET', url: 'data:text/plain,hi' },
        response: { status: 200, content: { text: 'hi' } },
      },
    ].map((entry, index) => ({ startedDateTime: `2026-11-20T10:00:0${index}Z`, ...entry }));
    await page.getByLabel(activityWords.harFile).setInputFiles({
      name: 'x.har',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ log: { entries } }), 'utf16le'),
    });
    const rows = page.getByRole('list', { name: 'Requests' }).getByRole('button');
    const shown = page.getByRole('region', { name: activityWords.requestDetails });
    await rows.nth(2).click();
    await expect(shown).toContainText('"a": 1');
    await rows.nth(1).click();
    await expect(shown).toContainText('The file has no body for this response');
    await expect(shown).not.toContainText('Repeat the request');
    await expect(rows.nth(1)).toContainText('no time recorded');
    await rows.nth(0).click();
    await expect(shown.getByRole('list', { name: 'About this entry' })).toContainText('isn’t an HTTP request');
    await expectStateAccessible(page);
  });
});

test('a HAR file dropped anywhere on the screen is opened, also over another one and from another tab @deep', async ({
  page,
  sandbox,
}, info) => {
  await openWith(page, '/activity?tab=leaks', sandbox.token('seller'));
  const heading = page.getByRole('heading', { level: 1, name: 'Activity' });
  await expect(heading).toBeVisible();
  const har = (path: string) => {
    const entry = {
      startedDateTime: '2026-03-12T12:00:00Z',
      time: 12,
      request: { method: 'GET', url: `https://api.example/${path}` },
      response: { status: 200 },
    };
    return onDisk(info, `${path}.har`, JSON.stringify({ log: { entries: [entry] } }));
  };
  await dropFiles(page, heading, [await har('first')]);
  await expect(page.getByText('From a file, not from this session: first.har')).toBeVisible();
  await dropFiles(page, heading, [await onDisk(info, 'not.har', 'not json')]);
  await expect(alert(page)).toHaveText('The file wasn’t opened. The file isn’t JSON.');
  await dropFiles(page, page.getByRole('list', { name: 'Requests' }), [await har('second')]);
  await expect(page.getByText('From a file, not from this session: second.har')).toBeVisible();
});
