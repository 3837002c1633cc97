/** The schema of every route's answer: apart from the forms, because only an answer that has come is read by it. */
import type { EndpointId } from '../endpoints';
import type { Schema } from './routeForm';
import answers from './routeAnswers.json';

export const routeAnswers = answers as unknown as Readonly<Record<EndpointId, Schema>>;
