/** What a guard answers itself, by its table. */
import { REQUEST_NUMBER_HEADER } from '../../../lib/serving/requestNumber';

export const refusals = {
  malformed: {
    status: 400,
    code: 'BAD_REQUEST',
    message: `${REQUEST_NUMBER_HEADER} must be 32 hexadecimal digits.`,
  },
  full: {
    status: 503,
    code: null,
    message: 'Too many requests are in progress. Nothing was passed on.',
  },
  another: {
    status: 400,
    code: 'BAD_REQUEST',
    message: `Another request had this ${REQUEST_NUMBER_HEADER}. Nothing was passed on.`,
  },
  notKept: {
    status: 504,
    code: 'ANSWER_NOT_KEPT',
    message: 'This request already arrived once, and its answer is no longer kept. It was not passed on again.',
  },
} as const;
