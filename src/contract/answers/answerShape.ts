import { type EndpointId, endpointOf } from '../endpoints';
import { type Shape, toShape } from './shape';

const shapes = new Map<EndpointId, Shape>();

/** The shape of a route's answer, derived from its schema on first use. */
export function getAnswerShape(id: EndpointId): Shape {
  const shape = shapes.get(id) ?? toShape(endpointOf(id).answer);
  shapes.set(id, shape);
  return shape;
}
