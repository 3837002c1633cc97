/** The two ways to spend, up to the confirmation. */
import { runWords } from '../../../src/features/runs/run/words';
import { prepWords } from '../../../src/features/seller/prep/words';
import type { Part, Tab } from './tab';

/** From the Prep screen; the seeded product costs 640 Points. */
export async function reviewPrep(tab: Tab): Promise<Part> {
  await tab.role('radio', /^Verified listing/).click();
  await tab.role('button', prepWords.review).click();
  return tab.role('dialog', prepWords.confirm);
}

/** From the Run screen; the seeded Pack costs at most 51 Points. */
export async function reviewRun(tab: Tab, prompt = 'Draft a reply.'): Promise<Part> {
  await tab.role('textbox', 'Prompt').type(prompt);
  await tab.role('button', runWords.getQuote).click();
  await tab.role('button', runWords.review).click();
  return tab.role('dialog', runWords.confirm);
}
