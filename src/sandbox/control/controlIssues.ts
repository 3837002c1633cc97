import type { FieldIssue } from '../../contract/fieldIssue';
import { fieldIssues } from '../../contract/issues';
import type { z } from '../../contract/schema/zod';
import { badRequest } from '../service/refusal';

/** The value parsed by the control's schema. Throws 400 naming every wrong or unknown field. */
export function judgeControl<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const judged = schema.safeParse(value);
  if (judged.success) return judged.data;
  const unknown = judged.error.issues.flatMap((issue): FieldIssue[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((field) => ({ field, message: `${field} is not a field of this control.` }))
      : [],
  );
  const known = fieldIssues(judged.error).filter((issue) => issue.field !== '' || unknown.length === 0);
  throw badRequest([...known, ...unknown]);
}
