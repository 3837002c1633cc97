/** Shorthands for what sellers do with their Packs: change the listing, commit, add an image. */
import { type client, ids } from '../../src/sandbox/testSupport';
import { smallImages } from './images';
import { createTaip } from './taip';

export type Seller = ReturnType<typeof client>;

/** From the seed: a complete Pack of version 0.2.0, and a draft without version, uses, limitations or images. */
export const pack = ids.agentPack;
export const draft = ids.packDraft;
export const draftName = 'Support Reply Drafter';

export const exampleUse = (title: string) => ({
  title,
  scenario: 'A mail arrives at night.',
  exampleRequest: 'Answer it.',
  expectedOutcome: 'A draft of the answer.',
});

/** What the draft's listing lacks. */
export const lacking = {
  exampleUses: [exampleUse('First'), exampleUse('Second')],
  limitations: ['Sends nothing by itself'],
};

export const patch = (seller: Seller, id: string, body: unknown) =>
  seller.ask('listing.update', { params: { id }, body });

export function commitForm(
  fields: Record<string, string>,
  artifact?: Uint8Array<ArrayBuffer>,
  file = 'pack.taip',
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  if (artifact) form.append('artifact', new File([artifact], file));
  return form;
}

/** Commits a small artifact of the version; `more` is added to its manifest. */
export const commit = (seller: Seller, id: string, version: string, more: object = {}) =>
  seller.ask('versions.commit', {
    params: { id },
    body: commitForm(
      { version, changelog: `Changes of ${version}.` },
      createTaip({ name: draftName, version, ...more }),
    ),
  });

export const png = smallImages.png.bytes;

export function addImage(
  seller: Seller,
  id: string,
  bytes: readonly number[] | Uint8Array<ArrayBuffer> = png,
  type = '',
) {
  const form = new FormData();
  form.append('image', new File([new Uint8Array(bytes)], 'screen.png', { type }));
  return seller.ask('listing.previewImage', { params: { id }, body: form });
}

const listing = {
  problem: 'Night mail waits until morning, and the urgent part of it is found too late by whoever comes first.',
  targetUsers: ['Night shifts'],
  inputs: ['Mail as text'],
  workflow: ['Reads the mail', 'Marks what is urgent'],
  outputs: ['A list of urgent mail'],
  successCriteria: ['Every urgent mail is listed'],
  ...lacking,
};
/** The body of a draft that lacks only a version and an image. */
export const wholeDraft = {
  assetKind: 'agent_pack',
  name: 'Night Mail Triage',
  shortDescription: 'Agent Pack that finds the urgent part of the mail that came in at night.',
  businessUseCase: 'A support desk begins its day with two hundred unread mails.',
  primaryCategory: 'support',
  productType: 'agent_pack',
  priceUsd: 0,
  stack: { language: 'TypeScript', runtime: ['Node.js 22'], memory: ['Owner checkpoints'] },
  tags: ['mail', 'triage'],
  compatibility: { models: ['openai:gpt-5.4-mini'] },
  agentSummary: {
    capabilities: ['Finds urgent mail'],
    models: ['openai:gpt-5.4-mini'],
    runtime: 'hosted',
    memory: 'owner checkpoints',
    format: 'taip/1',
    listing,
  },
};

export const create = (seller: Seller, body: object = wholeDraft) => seller.ask('listing.create', { body });
export const submit = (seller: Seller, id: string) => seller.ask('listing.submit', { params: { id } });
/** Submits the current version, then confirms its audition at the quoted price. Returns the answer that started it. */
export async function audition(seller: Seller, id: string, tier = 'verified_listing') {
  await submit(seller, id);
  return seller.prep(id, await seller.quoted(id, tier));
}
export const publish = (seller: Seller, id: string) => seller.ask('listing.publish', { params: { id } });
export const acceptTerms = (seller: Seller) => seller.ask('packs.acceptTerms', { body: { surface: 'api' } });

/** Makes a complete Pack with version 1.0.0, not audited yet. */
export async function readyPack(seller: Seller, change: object = {}): Promise<string> {
  const { id } = (await create(seller, { ...wholeDraft, ...change })).body.product;
  await commit(seller, id, '1.0.0');
  await addImage(seller, id);
  return id;
}
