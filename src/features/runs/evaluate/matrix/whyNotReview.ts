import { packLimits } from '../../../../contract/values';
import { formatCounted } from '../../../../lib/count';
import { countCharacters } from '../../../../lib/text/characters';
import { unsentError } from '../../../../api/client/redact/findSecret';
import type { FlowState } from '../../../../spending/quoteFlow';
import { type MatrixInput, type MatrixRow, type MatrixSums, matrixLimits } from './matrix';

/** Why each prompt cannot be sent; undefined for one that can. */
export type PromptErrors = ReadonlyMap<string, string | undefined>;

/** Checks the prompts of these rows. `known` has the earlier results, which are reused. */
export const checkPrompts = (rows: readonly MatrixRow[], known: PromptErrors): PromptErrors =>
  new Map(rows.map(({ prompt }) => [prompt, known.has(prompt) ? known.get(prompt) : whyNotPrompt(prompt)]));

interface ReviewConditions {
  input: MatrixInput;
  promptErrors: PromptErrors;
  phase: FlowState<unknown>['phase'];
  isWorking: boolean;
  isElsewhere: boolean;
  /** An attempt on the Pack that is not a cell of this matrix has an unknown outcome. */
  isLocked: boolean;
  sums: MatrixSums;
  availablePoints: number | undefined;
}

/** Why a matrix cannot be reviewed now, as a sentence; undefined when it can. */
export function whyNotReview(asked: ReviewConditions): string | undefined {
  const { input, promptErrors, phase, isWorking, isElsewhere, isLocked, sums, availablePoints } = asked;
  if (isWorking) return 'Some runs haven’t finished yet.';
  if (isElsewhere) return 'Another tab is running this matrix.';
  const { columnsMin, columnsMax, rowsMin, rowsMax } = matrixLimits;
  const { rows, columns } = input;
  if (columns.length < columnsMin || columns.length > columnsMax)
    return `A matrix needs ${columnsMin} to ${columnsMax} columns.`;
  if (rows.length < rowsMin || rows.length > rowsMax) return `A matrix needs ${rowsMin} to ${rowsMax} rows.`;
  const row = rows.findIndex(({ prompt }) => promptErrors.get(prompt) !== undefined);
  if (row !== -1) return `Row ${row + 1}: ${promptErrors.get(rows[row]!.prompt)}`;
  if (isLocked) return 'The outcome of another run of this Pack isn’t known yet. Resolve it first.';
  if (phase !== 'quoted' && phase !== 'overCap') return 'Get quotes first.';
  if (sums.points === undefined) return 'A column has no quote.';
  if (sums.runs === 0) return 'Every cell already has a result or an unknown outcome.';
  if (availablePoints !== undefined && sums.points > availablePoints)
    return `You’re ${formatCounted(sums.points - availablePoints, 'Point')} short.`;
  return undefined;
}

function whyNotPrompt(prompt: string): string | undefined {
  const length = countCharacters(prompt);
  if (length < packLimits.promptMin) return `Enter at least ${packLimits.promptMin} characters.`;
  if (length > packLimits.promptMax) return `${formatCounted(length - packLimits.promptMax, 'character')} too many.`;
  return unsentError(prompt);
}
