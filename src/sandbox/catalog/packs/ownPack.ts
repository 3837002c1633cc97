/** The manifest of the seller accounts' own Pack; its name, version and state are with the seller products. */
import { type Writing, reads, usesOf } from './manifest';

export const clauseReviewer: Writing = {
  name: 'Contract Clause Reviewer',
  short: '',
  category: 'documents',
  tags: ['contracts', 'clauses', 'review'],
  priceUsd: 0,
  capabilities: ['Compares clauses', 'Cites pages', 'Lists what is missing'],
  problem:
    'A clause library is only as good as the reading behind it: under time pressure a softened or missing clause passes as one that was always there.',
  targetUsers: ['In-house counsel', 'Contract managers'],
  inputs: ['A supplier contract as PDF or DOCX', 'The clause library as Markdown'],
  workflow: [
    'Matches each clause with the library',
    'Says what is missing, softened or new',
    'Cites the page of every finding',
  ],
  outputs: ['List of missing, softened and new clauses', 'The page of every finding'],
  exampleUses: usesOf(
    'First reading | A contract of sixty pages arrives in the afternoon. | Which clauses of our library are missing here? | Nine missing clauses, ranked, with the place where each belongs.',
    'Second round | The supplier returned a new draft. | What did the supplier soften since the first draft? | Four clauses with both wordings.',
  ),
  successCriteria: ['Every finding names its page', 'Nothing is listed twice'],
  limitations: ['Is no legal advice', 'Tables inside scans are skipped'],
  skills: ['document_ocr', 'table_extract'],
  extensions: [
    {
      id: 'library',
      kind: 'local_skill',
      label: 'Clause library',
      description: 'Reads the clause library from a folder of your machine.',
      environmentKeys: ['CLAUSE_LIBRARY_DIR'],
      methods: [reads('clauses', 'All clauses of a topic.', { topic: 'string' })],
    },
  ],
  voice: {
    items: 'clauses',
    measure: 'Findings',
    findings: {
      Confidentiality: 'Confidentiality ends with the contract instead of three years later',
      Liability: 'Liability for slight negligence is excluded in a footnote',
      Termination: 'Termination for cause asks for two written warnings',
      Subcontracting: 'Subcontracting needs no consent any more',
      Data: 'The clause on data names no place of processing',
      Jurisdiction: 'Jurisdiction moved to the seat of the supplier',
    },
    snippet: { language: 'text', text: '4.1 Confidentiality shall survive termination for three (3) years.' },
  },
};
