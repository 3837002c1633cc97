import { type EndpointId, endpointOf } from '../endpoints';
import { type Shape, shapeOf } from './shape';

const shapes = new Map<EndpointId, Shape>();

/** The shape of a route's answer, derived from its schema on first use. */
export function answerShapeOf(id: EndpointId): Shape {
  const shape = shapes.get(id) ?? shapeOf(endpointOf(id).answer);
  shapes.set(id, shape);
  return shape;
}
