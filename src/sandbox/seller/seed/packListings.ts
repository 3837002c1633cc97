/** The seeded listings of the sellers' two Packs. */
import { TAIP_FORMAT } from '../../artifact/archive';
import { auditedModels, hosted, spoken } from '../../catalog/packs/manifest';
import { clauseReviewer } from '../../catalog/packs/ownPack';
import type { PackListing } from '../sellerProduct';

const { capabilities, listing } = spoken(clauseReviewer);

/** Complete. */
export const clauseReviewerListing: PackListing = {
  businessUseCase:
    'A legal team of three reads every supplier contract against a library of approved clauses before it is signed.',
  primaryCategory: clauseReviewer.category,
  tags: clauseReviewer.tags,
  stack: { language: 'Python', runtime: ['Python 3.12'], memory: ['Owner checkpoints'] },
  compatibility: { models: [...auditedModels] },
  agentSummary: { ...hosted, capabilities, models: [...auditedModels], format: TAIP_FORMAT, listing },
};

/** Lacks example uses and limitations. */
export const replyDrafterListing: PackListing = {
  businessUseCase:
    'A support desk of a software vendor answers two hundred mails a day, half of them from pages that its help already has.',
  primaryCategory: 'support',
  tags: ['helpdesk', 'email', 'drafts'],
  stack: { language: 'TypeScript', runtime: ['Node.js 22'], memory: ['Owner checkpoints'] },
  compatibility: { models: ['openai:gpt-5.4-mini', 'anthropic:claude-haiku-4-5'] },
  agentSummary: {
    ...hosted,
    capabilities: ['Finds the help page', 'Drafts replies', 'Cites its sources'],
    models: ['openai:gpt-5.4-mini', 'anthropic:claude-haiku-4-5'],
    format: TAIP_FORMAT,
    listing: {
      problem:
        'Answers to support mail are written from memory: the help page is not looked up, so two customers with one question get two answers.',
      targetUsers: ['Support agents', 'Leads of a support desk'],
      inputs: ['A support mail as text', 'The help pages as Markdown or HTML'],
      workflow: [
        'Sorts the questions of the mail',
        'Finds the help page for each of them',
        'Drafts a reply with a link to every page it used',
        'Marks what no page answers',
      ],
      outputs: ['A draft of the reply', 'The questions that no help page answers'],
      successCriteria: ['Every statement of the draft has its page', 'Open questions are marked and not guessed at'],
    },
  },
};
