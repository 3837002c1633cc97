import { z } from './schema/zod';
import { sandboxOptional, documented, documentedOptional } from './schema/provenance';

/** Present on scope refusals: who was refused. */
export const authenticationObject = z.looseObject({
  authenticated: documented(z.boolean()),
  principal: documented(z.string()),
  capability: documented(z.string()),
});

/** An error message for one field. Not in the document; the sandbox sends these beside the main message. */
export const fieldIssue = z.looseObject({ field: z.string(), message: z.string() });

export const errorBody = z.looseObject({
  error: documented(
    z.looseObject({
      code: documented(z.string(), 'Machine code; see the Errors table.'),
      message: documented(z.string(), 'Text for people.'),
      fields: sandboxOptional(z.array(fieldIssue), 'What is wrong, field by field, on 400.'),
    }),
  ),
  authentication: documentedOptional(authenticationObject, 'Only on scope refusals.'),
});

/** The body of a 500 or 503: the document gives it no code, whatever caused it, and no shape. */
export const failureBody = z.looseObject({
  error: sandboxOptional(
    z.looseObject({
      code: sandboxOptional(z.string(), 'Not documented, and never sent by the sandbox unless a fault sets it.'),
      message: sandboxOptional(z.string()),
    }),
  ),
});

export type ErrorBody = z.infer<typeof errorBody>;
export type AuthenticationObject = z.infer<typeof authenticationObject>;
