export {
  ApiError,
  type ApiErrorDetail,
  badGateway,
  gatewayTimeout,
  invalidParameter,
  missing,
  overQueryLimit,
  rateLimit,
  restricted,
  serverError,
  unauthorized,
  unavailable,
  unexpectedParameter,
  unknownRoute,
  unreadableRequest,
} from './api-error';
export { checkParams, type Offer } from './check-params';
export { resultProblem } from './check-result';
export { allCountries, type CountryCode, countryCode, countryNames } from './countries';
export { type ErrorAnswer, type ErrorBody, errorAnswer } from './error-answer';
export {
  type ErrorCode,
  type ErrorProfile,
  type ErrorRow,
  type ErrorSituation,
  type ErrorType,
  errorTable,
} from './errors';
export {
  DISTINCT_DEFAULT_METRES,
  DISTINCT_MAX_METRES,
  JTSK_MAX_METRES,
  LIMIT_DEFAULT,
  MAX_CONTEXT,
  MAX_LIMIT,
  MAX_TEXT,
  type ParamField,
  type ParamFields,
} from './fields';
export type { JsonSchema } from './json-schema';
export { type OpenApiDocument, type OpenApiOptions, openApiDocument } from './openapi/document';
export {
  type AnyOperation,
  type AreaParam,
  BODY_LIMIT_BYTES,
  commonErrors,
  defineOperation,
  type Operation,
  type OperationExample,
  type ParamsOf,
  type ParamsOfFields,
  type ResultOf,
} from './operation';
export type {
  AddressPlace,
  CountyItem,
  MunicipalityItem,
  MunicipalityPlace,
  PostalCodePlace,
  RegionItem,
  ReversePlace,
  StreetPlace,
} from './places/objects';
export type { ReverseParams } from './places/reverse';
export type { Result, ResultField, ResultFields, ResultObject } from './result-fields';
export type { ServiceContract } from './service';
export * from './services';
export { isPlaceId, type LatLng } from './wire-values';
