/** The shape of each route's answer: apart from the other facts, because only the check of answers needs it. */
import type { EndpointId } from '../endpoints';
import shapes from './answerShapes.json';
import type { Shape } from '../schema/shape';

export const answerShapes = shapes as unknown as Readonly<Record<EndpointId, Shape>>;
