/** The document names `skills` and `limits`, clients send `enabledSkills`, `maxInputTokens` and `maxOutputTokens`; they mean the same. */
import type { RunBody, RunQuoteBody } from '../../../contract/runs';
import type { FieldIssue } from '../../../contract/fieldIssue';
import { badRequest } from '../../ground/refusal';

export type Asked = Omit<RunQuoteBody, 'productId'> | RunBody;

/** A requested value, and the name it has in the request, for error messages. */
export interface Term<Value> {
  name: string;
  value: Value | undefined;
}

export interface RunTerms {
  skills: Term<readonly string[]>;
  maxInputTokens: Term<number>;
  maxOutputTokens: Term<number>;
}

/** Reads skills and token limits under either name. Throws 400 naming each that is given twice with different values. */
export function runTerms({ skills, limits, enabledSkills, maxInputTokens, maxOutputTokens }: Asked): RunTerms {
  const issues: FieldIssue[] = [];
  function either<Value>(
    documented: Term<Value>,
    observed: Term<Value>,
    key: (value: Value) => unknown = (value) => value,
  ): Term<Value> {
    if (documented.value === undefined) return observed;
    if (observed.value !== undefined && key(observed.value) !== key(documented.value)) {
      const message = `${documented.name} and ${observed.name} mean the same and must not differ.`;
      issues.push({ field: documented.name, message });
    }
    return documented;
  }
  const terms = {
    skills: either(
      { name: 'skills', value: skills },
      { name: 'enabledSkills', value: enabledSkills },
      // Neither order nor repetition matters.
      (ids) => JSON.stringify([...new Set(ids)].toSorted()),
    ),
    maxInputTokens: either(
      { name: 'limits.maxInputTokens', value: limits?.maxInputTokens },
      { name: 'maxInputTokens', value: maxInputTokens },
    ),
    maxOutputTokens: either(
      { name: 'limits.maxOutputTokens', value: limits?.maxOutputTokens },
      { name: 'maxOutputTokens', value: maxOutputTokens },
    ),
  };
  if (issues.length > 0) throw badRequest(issues);
  return terms;
}
