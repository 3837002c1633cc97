import { describe, expect, test } from 'vitest';
import { UploadError } from '../../../api/client/artifact/postToStorage';
import { ApiError } from '../../../api/client/errors';
import type { SellerProductDetailView } from '../../../api/resources/seller/products';
import { type PreviewImageView, type NewVersion, beginUpload } from '../../../api/resources/seller/versions';
import type { WriteState } from '../../../api/writes/writeSession';
import { FileError } from '../../../lib/files/frozenFile';
import { getCommitOutcome } from './commitOutcome';
import { type SentImage, getImageOutcome } from './imageOutcome';
import { createCommitError, createProduct as product, createRefusal, createSentVersion } from './testSupport';

const [ours, theirs] = ['a'.repeat(64), 'b'.repeat(64)] as const;
const lost = createCommitError('network');
const conflict = createCommitError('refused', 409);
const notStored = new UploadError('lost', { origin: 'https://files.example' });
const changed = new FileError('changed', 'a.taip');
const unasked = new ApiError({ kind: 'network', route: 'versions.uploadUrl', message: 'Lost.' });
const noForm = new ApiError({ kind: 'refused', status: 403, route: 'versions.uploadUrl', message: 'No.' });

type State = WriteState<NewVersion, unknown>;
const refusedBy = (by: Error): State => ({ at: 'refused', input: createSentVersion(), error: by });
const found = (by: ApiError, input = createSentVersion()): State => ({ at: 'found', input, error: by, found: {} });
const unhashed = { ...createSentVersion(), sha256: undefined };
const done = (body: unknown, input = createSentVersion()): State => ({ at: 'done', input, body });
const there = (digest?: string, sizeBytes = 4) => product({ version: '0.3.0', digest, sizeBytes });

describe('how a commit ended', () => {
  test.each<[string, State, SellerProductDetailView, object | undefined]>([
    ['answered', done({ version: { digest: ours } }), product(), { kind: 'committed', verdict: 'match' }],
    ['answered with another digest', done({ version: { digest: theirs } }), product(), { verdict: 'mismatch' }],
    ['answered without one, and the product has it', done({}), there(ours), { kind: 'committed', verdict: 'match' }],
    ['answered without any digest', done({}), product(), { kind: 'committed', verdict: 'unpromised' }],
    [
      'answered, and the SHA-256 of the file is unknown',
      done({ version: { digest: ours } }, unhashed),
      product(),
      { verdict: 'unknown' },
    ],
    ['lost, and it exists', found(lost), there(ours), { kind: 'committed', verdict: 'match', doubted: lost }],
    ['lost, and it exists without a digest', found(lost), there(), { kind: 'committed', verdict: 'unpromised' }],
    ['lost, and it exists with different bytes', found(lost), there(theirs), { kind: 'taken' }],
    ['lost, and it exists with another size', found(lost), there(undefined, 5), { kind: 'taken' }],
    ['lost, and it does not exist', found(lost), product(), { kind: 'absent', error: lost }],
    ['409, and it does not exist', found(conflict), product(), { kind: 'conflict', error: conflict }],
    ['409, and it exists with these bytes', found(conflict), there(ours), { kind: 'committed', doubted: conflict }],
    ['409, and it exists with different bytes', found(conflict), there(theirs), { kind: 'taken' }],
    ['409, and it exists without a digest', found(conflict), there(), { kind: 'conflict' }],
    ['refused', refusedBy(conflict), there(ours), { kind: 'refused', error: conflict }],
    ['not stored', refusedBy(notStored), there(ours), { kind: 'notStored', error: notStored }],
    ['not asked where to', refusedBy(unasked), product(), { kind: 'unasked', error: unasked }],
    ['refused a form', refusedBy(noForm), product(), { kind: 'refused', error: noForm }],
    ['failed in the page', refusedBy(new TypeError('No.')), product(), { kind: 'refused', issues: {}, others: [] }],
    [
      'changed since it was chosen',
      refusedBy(changed),
      product(),
      { kind: 'refused', issues: { artifact: `${changed.description} Choose it again.` } },
    ],
    ['not ended yet', { at: 'sending', input: createSentVersion() }, there(ours), undefined],
  ])('%s', (_, state, now, end) => {
    if (end === undefined) expect(getCommitOutcome(state, now)).toBeUndefined();
    else expect(getCommitOutcome(state, now)).toMatchObject(end);
  });
});

test('messages of a refusal are at their field, at the artifact whose parts they name, or beside the form', () => {
  const refused = createRefusal(
    ['version', 'Too low.'],
    ['artifact.manifest.entrypoint', 'Is missing.'],
    ['manifest.tools[0]', 'manifest.tools[0] is no tool.'],
    ['artifact[0]', 'Is torn.'],
    ['slots', 'None is left.'],
    ['', 'No.'],
  );
  const artifact = 'artifact.manifest.entrypoint: Is missing. manifest.tools[0] is no tool. artifact[0]: Is torn.';
  expect(getCommitOutcome(refusedBy(refused), product())).toMatchObject({
    issues: { version: 'Too low.', artifact },
    others: ['slots: None is left.', 'No.'],
  });
});

describe('how adding an image ended', () => {
  const unsaid = { contentType: undefined, sizeBytes: undefined, addedAt: undefined };
  const image = (id?: string): PreviewImageView => ({ id, ...unsaid });
  const input = (before: SentImage['before']): SentImage => ({
    image: new File(['x'], 'a.png'),
    type: 'image/png',
    before,
    upload: beginUpload(),
  });
  test.each<[string, SentImage['before'], SentImage['before'], string]>([
    ['a new one is listed', [image('a')], [image('a'), image('b')], 'added'],
    ['a new one is listed, and an old one is gone', [image('a')], [image('b')], 'added'],
    ['the same are listed', [image('a')], [image('a')], 'absent'],
    ['one is gone', [image('a'), image('b')], [image('a')], 'absent'],
    ['one more without ids', [image()], [image(), image()], 'added'],
    ['the same number without ids', [image()], [image()], 'absent'],
    ['no list before', undefined, [image('a')], 'unlisted'],
    ['no list now', [], undefined, 'unlisted'],
  ])('lost: %s', (_, before, now, kind) => {
    expect(getImageOutcome({ at: 'found', input: input(before), error: lost, found: {} }, now)).toMatchObject({ kind });
  });

  test('an answer or a refusal settles it', () => {
    expect(getImageOutcome({ at: 'done', input: input([]), body: {} }, [])).toEqual({ kind: 'added', doubted: false });
    expect(getImageOutcome({ at: 'refused', input: input([]), error: conflict }, [])).toMatchObject({
      kind: 'refused',
    });
    const why = 'a.taip changed after you chose it. Nothing was sent. Choose it again.';
    expect(getImageOutcome({ at: 'refused', input: input([]), error: changed }, [])).toEqual({
      kind: 'malformed',
      why,
    });
    expect(getImageOutcome({ at: 'checking', input: input([]), error: lost }, [])).toBeUndefined();
  });
});
