/** Secrets in and out of the explorer: a pasted command leaves its token behind, and what is copied has no key. */
import type { Page } from '@playwright/test';
import { explorerWords } from '../../../src/features/explorer/words';
import { spendingWords } from '../../../src/shared/spending/words';
import { sharedWords } from '../../../src/shared/words';
import { copied } from '../support/copied';
import { expect, openWith, test } from '../support/fixtures';
import { findLeaks } from '../support/leaks';
import { expectAccessible } from '../support/screen';

const dialog = (page: Page) => page.getByRole('dialog', { name: explorerWords.pasteCurl });
const command = (page: Page) => dialog(page).getByRole('textbox', { name: explorerWords.curlCommand });
const left = (page: Page) => dialog(page).getByRole('list', { name: explorerWords.notImported }).getByRole('listitem');
const fill = (page: Page) => dialog(page).getByRole('button', { name: explorerWords.fillInForm });
const canary = 'canary-0123456789';

test('a pasted command fills in its route without its secrets, or is named as not understood @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('filled in', async () => {
    await openWith(page, '/explorer', sandbox.token('seller'));
    await page.getByRole('button', { name: explorerWords.pasteCurl }).click();
    await expect(fill(page)).toHaveAccessibleDescription('Paste a command first');
    await command(page).fill('wget http://localhost');
    await expect(dialog(page)).toContainText('This isn’t a cURL command');
    await command(page).fill(
      `curl 'https://service.example/api/ai-packs/runs/quote?trace=1' \\\n  -H 'Authorization: Bearer txk_${canary}' \\\n` +
        `  -H 'x-tetrees-provider-key: sk-${canary}' --json $'{"model": "openai:x", "note": "it\\'s txk_${canary}"}'`,
    );
    await expect(left(page)).toHaveText([
      'query trace',
      'the token: your own is sent',
      'the provider key: type it into its field',
      'a token or key in the body',
    ]);
    await expectAccessible(page);
    await fill(page).click();
    await expect(page).toHaveURL(/\/explorer\/runs\.quote\?body=/);
    await expect(page.getByRole('textbox', { name: explorerWords.jsonBody })).toHaveText(
      `{"model": "openai:x", "note": "it's "}`,
    );
    expect(await findLeaks(page, canary)).toEqual([]);
    expect(JSON.stringify(await sandbox.state())).not.toContain(canary);
    await page.getByRole('button', { name: explorerWords.pasteCurl }).click();
    await expect(command(page)).toHaveValue('');
    await command(page).fill("curl 'localhost/api/catalog/products?q=ledger+%26+co&page=2'");
    await fill(page).click();
    await expect(page.getByRole('textbox', { name: 'q', exact: true })).toHaveValue('ledger & co');
  });
  await test.step('not understood', async () => {
    await openWith(page, '/explorer', sandbox.token('seller'));
    await page.getByRole('button', { name: explorerWords.pasteCurl }).click();
    const search = 'http://localhost/api/catalog/smart-search';
    for (const [text, why] of [
      [`curl '${search}' -d @body.json`, '“--data @body.json” comes from a file'],
      [`curl '${search}' '${search}?b'`, `There is a second URL, “${search}?b”`],
      [`curl ${search} -d "{\\"query\\":\\"$WORD\\"}"`, '“$WORD” in the body is known only to your shell'],
    ] as const) {
      await command(page).fill(text);
      await expect(command(page)).toHaveAccessibleDescription(new RegExp(why.replaceAll(/[$?.]/g, String.raw`\$&`)));
      await expect(fill(page)).toBeDisabled();
    }
    await expectAccessible(page);
    const body = '{"query":"한글","limit":9007199254740993,"exact":1.10}';
    await command(page).fill(
      `Invoke-RestMethod -Method Post -Uri '${search}' \`\n  -Headers @{ Authorization = "Bearer $env:TOKEN" } \`\n  -Body '${body}'`,
    );
    await expect(left(page)).toHaveText(['the token: your own is sent']);
    await fill(page).click();
    await expect(page.getByRole('textbox', { name: explorerWords.jsonBody })).toHaveText(body);
  });
  await test.step('replaced', async () => {
    await openWith(page, '/explorer/catalog.smartSearch', sandbox.token('seller'));
    const body = page.getByRole('textbox', { name: explorerWords.jsonBody });
    for (const letter of ['a', 'b']) {
      const json = JSON.stringify({ query: letter.repeat(2_100) });
      await page.getByRole('button', { name: explorerWords.pasteCurl }).click();
      await command(page).fill(`curl localhost/api/catalog/smart-search --json '${json}'`);
      await fill(page).click();
      await expect(body).toHaveText(json);
    }
    await page.getByRole('button', { name: explorerWords.pasteCurl }).click();
    await command(page).fill(`curl localhost/api/seller/products/p/versions -F version=1.2.0 -F 'artifact=@pack.taip'`);
    await expect(left(page)).toHaveText(['the file of artifact']);
    await fill(page).click();
    await expect(page.getByRole('radio', { name: explorerWords.formWithFile })).toBeChecked();
    await expect(page.getByRole('textbox', { name: 'Text fields, as JSON' })).toContainText('1.2.0');
    await page.reload();
    await expect(page.getByRole('radio', { name: explorerWords.formWithFile })).toBeChecked();
  });
});

test('a request with a typed provider key is copied in six languages without it @deep', async ({ page, sandbox }) => {
  const address = '/explorer/growth.accept?path.id=0a9c0000-0000-4000-8000-000000000001&path.sequence=3';
  await openWith(page, address, sandbox.token('buyer'));
  await page.getByLabel(spendingWords.providerKey).fill(canary);
  const preview = page.getByRole('region', { name: explorerWords.requestAsSent });
  for (const language of ['cURL', 'fetch', 'Python', 'HTTPie', 'PowerShell', 'Go']) {
    const code = await copied(page, async () => {
      await preview.getByRole('button', { name: sharedWords.copyAs, exact: true }).click();
      await preview.getByRole('button', { name: `Copy as ${language}` }).click();
    });
    expect(code).toContain('/growth/3/accept');
    expect(code).not.toContain(canary);
    expect(code).not.toContain(sandbox.token('buyer'));
  }
  expect(await findLeaks(page, canary)).toEqual(['values of fields']);
});
