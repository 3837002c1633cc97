/** The two ways to spend, up to the consent. */
import type { Part, Tab } from './tab';

/** From the Prep screen; 640 Points with the seeded product. */
export async function reviewPrep(tab: Tab): Promise<Part> {
  await tab.role('radio', 'Verified listing').press();
  await tab.role('button', 'Review prep').press();
  return tab.role('dialog', 'Confirm prep');
}

/** From the Run screen; at most 51 Points with the seeded Pack. */
export async function reviewRun(tab: Tab): Promise<Part> {
  await tab.role('textbox', 'Prompt').type('Draft a reply.');
  await tab.role('button', 'Get quote').press();
  await tab.role('button', 'Review run').press();
  return tab.role('dialog', 'Confirm run');
}
