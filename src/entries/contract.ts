/** `marketplace-console/contract`: the API as data, from which the console, its sandbox and the OpenAPI document are derived. */
export {
  type AnswerOf,
  type BodyOf,
  type EndpointId,
  type EndpointOf,
  type ParamsOf,
  type QueryOf,
  endpointList,
  endpointOf,
  endpoints,
} from '../contract/endpoints';
export type { Effect, Endpoint } from '../contract/endpoint';
export { type ErrorCode, errorCodes } from '../contract/errorCodes';
export { errorBody } from '../contract/errors';
export { type OpenApiDocument, openApiDocument } from '../contract/openapi';
export { encodeText, fillPath, routeName } from '../contract/schema/urlCodec';
export { type Permission, permissions } from '../contract/values';
