import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { client, control, testSandbox } from '../../testSupport';
import { packIds } from '../../catalog/packs/seedIds';
import { mini } from '../testSupport';

const sandbox = testSandbox();

/** Sends a run with files as a browser does. */
async function send(world: string, files: File[], fields: Record<string, string> = {}, id: string = packIds.support) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ model: mini, prompt: 'Compare these files.', ...fields }))
    form.append(name, value);
  for (const file of files) form.append('attachments', file);
  const answer = await client(sandbox, 'buyer', world).ask('runs.startWithFiles', { params: { id }, body: form });
  return { ...answer, run: answer.body.run, error: answer.body.error };
}

const csv = (name: string, text = 'a,b\n1,2\n') => new File([text], name, { type: 'text/csv' });

describe('accepted and refused files', () => {
  test('accepts five files of the listed types and stores name, type, size and digest', async () => {
    const files = [
      csv('one.csv'),
      csv('two.TSV'),
      csv('three.md', '# Three'),
      csv('four.json', '{}'),
      csv('fünf.docx', 'x'),
    ];
    const { status, run } = await send('five', files);
    expect(status).toBe(200);
    expect(run.files).toEqual(
      await Promise.all(
        files.map(async (file) => ({
          name: file.name,
          type: 'text/csv',
          bytes: file.size,
          sha256: `sha256:${createHash('sha256')
            .update(await file.text())
            .digest('hex')}`,
        })),
      ),
    );
  });

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['temp\\notes\\a.md', 'a.md'],
    ['a\nb\u0000\u0085.md', 'ab.md'],
    ['two.dots.md', 'two.dots.md'],
    ['مرحبا 👩‍🚀.md', 'مرحبا 👩‍🚀.md'],
  ])('the name %j is stored as %j', async (name, stored) => {
    const { run } = await send(`name-${stored.length}-${name.length}`, [csv(name)]);
    expect(run.files).toMatchObject([{ name: stored }]);
  });

  test('a prompt of several lines is the same with files as without: each line break counts once', async () => {
    const prompt = `${'one\n'.repeat(9_999)}two.`;
    const { run } = await send('lines', [csv('a.csv')], { prompt, maxInputTokens: '20000' });
    expect(run).toMatchObject({
      promptCharacters: 40_000,
      promptDigest: `sha256:${createHash('sha256').update(prompt).digest('hex')}`,
    });
  });

  test('accepts 1 byte and 8 MiB', async () => {
    expect((await send('one-byte', [csv('a.txt', 'x')])).status).toBe(200);
    expect((await send('eight', [csv('b.txt', 'x'.repeat(8_388_608))])).status).toBe(200);
  });

  test.each([
    ['an empty file', [csv('empty.csv', '')], 'attachments.0', /empty\.csv is empty/],
    [
      'a byte too many',
      [csv('big.pdf', 'x'.repeat(8_388_609))],
      'attachments.0',
      /big\.pdf has 8,388,609 bytes. At most 8,388,608/,
    ],
    [
      'another type',
      [csv('a.csv'), csv('run.exe')],
      'attachments.1',
      /run\.exe isn't an accepted file type. Accepted types are \.txt/,
    ],
    ['no ending', [csv('README')], 'attachments.0', /README isn't an accepted file type/],
    ['two endings', [csv('a.csv.html')], 'attachments.0', /a\.csv\.html isn't an accepted file type/],
  ])('%s: 400 naming the file', async (name, files, field, message) => {
    const { status, error } = await send(`bad-${name.replaceAll(' ', '-')}`, files);
    expect([status, error.code, error.fields.map((issue) => issue.field)]).toEqual([400, 'BAD_REQUEST', [field]]);
    expect(error.message).toMatch(message);
  });

  test('a name has at most 255 characters', async () => {
    const name = `${'é'.repeat(250)}👩.csv`;
    expect((await send('name-255', [csv(name)])).run.files).toMatchObject([{ name }]);
    const { status, error } = await send('name-256', [csv(`a${name}`)]);
    expect([status, error.fields.map(({ field }) => field)]).toEqual([400, ['attachments.0']]);
    expect(error.fields[0]?.message).toBe(`a${name.slice(0, -1)} has a name longer than 255 characters.`);
    const long = csv(`${'a'.repeat(254)}👩👩.csv`);
    const { error: tooMany } = await send('six', [...Array.from({ length: 5 }, () => csv('a.csv')), long]);
    expect(tooMany.fields[0]?.message).toBe(`${'a'.repeat(254)}👩 is one file too many: at most 5 are accepted.`);
  });

  test('names each file after the fifth, along with other issues', async () => {
    const files = ['a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.csv', 'sixth.csv', 'seventh.csv'].map((name) => csv(name));
    const { status, error } = await send('seven', files, { maxOutputTokens: '1' });
    expect([status, error.fields.map(({ field }) => field)]).toEqual([
      400,
      ['maxOutputTokens', 'attachments.5', 'attachments.6'],
    ]);
    expect(error.fields[1]?.message).toBe('sixth.csv is one file too many: at most 5 are accepted.');
  });

  test.each([
    ['a chunked body', {}],
    ['a body with a declared length', { 'content-length': '900000000' }],
  ])('%s is refused above the total size of its files', async (_, length) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    const answer = await client(sandbox, 'buyer', 'chunks').ask('runs.startWithFiles', {
      params: { id: packIds.support },
      headers: { 'content-type': 'multipart/form-data; boundary=b', ...length },
      body,
    });
    expect([answer.status, answer.body.error.message]).toEqual([400, 'The body must have at most 42,991,616 bytes.']);
    expect(sent).toBeLessThan(50);
  });

  test('names every bad file at once, and holds nothing', async () => {
    const { error } = await send('several', [csv('a.exe'), csv('b.csv'), csv('c.csv', '')]);
    expect(error.fields.map(({ field }) => field)).toEqual(['attachments.0', 'attachments.2']);
    expect((await control(sandbox, 'several').state()).accounts.buyer.held).toBe(0);
  });

  test('a Pack that takes no files gives 400, before any 409; without files it runs', async () => {
    const params = { id: packIds.queries };
    const profile = await client(sandbox, 'buyer', 'none').ask('packs.runtimeProfile', { params });
    expect(profile.body.filePolicy.accepted).toBe(false);
    const closed = { model: 'anthropic:claude-opus-4-5' };
    const { status, error } = await send('none', [csv('a.csv')], closed, packIds.queries);
    expect([status, error.fields]).toEqual([
      400,
      [{ field: 'attachments', message: "attachments aren't accepted by Query Plan Explainer." }],
    ]);
    const start = (model: string) =>
      client(sandbox, 'buyer', 'none').ask('runs.start', { params, body: { model, prompt: 'Explain this plan.' } });
    expect((await start(closed.model)).status).toBe(409);
    expect((await start(mini)).status).toBe(200);
  });

  test('files are part of the form: they are checked before the Pack is searched', async () => {
    const form = await send('order', [csv('a.exe')], { growthVersion: '99' });
    expect(form.status).toBe(400);
    expect((await send('order', [csv('a.csv')], { growthVersion: '99' })).status).toBe(409);
  });
});

test('text parts mean the same as the JSON fields, and other files give another text', async () => {
  const finish = async (files: File[]) => {
    const { run } = await send('parts', files, {
      enabledSkills: '["translation"]',
      growthVersion: '1',
      maxOutputTokens: '4000',
    });
    await control(sandbox, 'parts').advance(60_000);
    const { body } = await client(sandbox, 'buyer', 'parts').ask('runs.read', { params: { runId: run.runId } });
    return body.run;
  };
  const [first, second] = [await finish([csv('one.csv')]), await finish([csv('one.csv', 'c,d\n3,4\n')])];
  expect(first).toMatchObject({
    enabledSkills: ['translation'],
    growthVersion: 1,
    maxOutputTokens: 4_000,
    status: 'completed',
  });
  expect(first.result).toContain('`one.csv`');
  expect(second.result).not.toBe(first.result);
  expect(first.usage.inputTokens).toBeGreaterThan(600);
});
