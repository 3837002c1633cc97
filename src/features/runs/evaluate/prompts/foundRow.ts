import type { PromptDraft } from '../../../../api/drafts/promptsDraft';

/** A row of the text, and the line on which it begins, counted from 1. */
export interface FoundRow {
  line: number;
  row: PromptDraft | { why: string };
}
