/** The two ways to spend, up to the confirmation. */
import type { Part, Tab } from './tab';

/** From the Prep screen; the seeded product costs 640 Points. */
export async function reviewPrep(tab: Tab): Promise<Part> {
  await tab.role('radio', /^Verified listing/).click();
  await tab.role('button', 'Review prep').click();
  return tab.role('dialog', 'Confirm prep');
}

/** From the Run screen; the seeded Pack costs at most 51 Points. */
export async function reviewRun(tab: Tab, prompt = 'Draft a reply.'): Promise<Part> {
  await tab.role('textbox', 'Prompt').type(prompt);
  await tab.role('button', 'Get quote').click();
  await tab.role('button', 'Review run').click();
  return tab.role('dialog', 'Confirm run');
}
