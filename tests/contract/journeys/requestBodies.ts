/** What the journeys send. */
import { type Json, choices } from './client';

/** A form with an image of one pixel. */
export function onePixel(): FormData {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const form = new FormData();
  form.append('image', new File([Buffer.from(png, 'base64')], 'pixel.png', { type: 'image/png' }));
  return form;
}

/** The request that confirms a quoted tier at its exact price. */
export function confirmed(quote: { body: Json }, tier = 'verified_listing') {
  const { points } = choices(quote).find((offer) => offer.tier === tier)!;
  const expectedVersion = quote.body['currentVersion'];
  return { tier, expectedVersion, expectedPoints: points, confirmation: 'RUN_SELLER_PREP' };
}

export const name = 'Night Mail Triage';
const exampleUse = (title: string) => ({
  title,
  scenario: 'A mail arrives at night and asks two things at once.',
  exampleRequest: 'Which of these mails cannot wait?',
  expectedOutcome: 'A list of urgent mails, each with its reason.',
});
const listing = {
  problem: 'Night mail waits until morning, and the urgent part of it is found too late.',
  targetUsers: ['Night shifts'],
  inputs: ['Mail as text'],
  workflow: ['Reads every mail', 'Marks what is urgent'],
  outputs: ['A list of urgent mail'],
  exampleUses: [exampleUse('First look'), exampleUse('Second look')],
  successCriteria: ['Every urgent mail is listed'],
  limitations: ['Sends nothing by itself'],
};
export const draft = {
  assetKind: 'agent_pack',
  productType: 'agent_pack',
  name,
  shortDescription: 'Finds the urgent part of the mail that came in at night.',
  priceUsd: 0,
  primaryCategory: 'support',
};
export const agentSummary = {
  capabilities: ['Finds urgent mail'],
  models: ['openai:gpt-5.4-mini'],
  runtime: 'hosted',
  format: 'taip/1',
  listing,
};
