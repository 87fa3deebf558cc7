export {
  ApiError,
  badGateway,
  gatewayTimeout,
  invalidParameter,
  missing,
  outsideDown,
  overQueryLimit,
  rateLimit,
  restricted,
  serverError,
  unauthorized,
  unavailable,
  unknownRoute,
  unreadableRequest,
  wrongMethod,
} from './api-error';
export type { IdentifierParams } from './business/identifier';
export type { Business } from './business/objects';
export { checkParams } from './check-params';
export { allCountries, type CountryCode, countryCode, countryNames } from './countries';
export { errorAnswer } from './error-answer';
export { type ErrorProfile, type ErrorSituation, errorTable } from './errors';
export type { ParamField, ParamFields } from './fields';
export * from './imports/operations';
export type { GivenDocument } from './intl/kinds';
export { type Locale, nameOfLanguage, nameOfRegion, readLocale } from './intl/locale';
export type {
  LocaleProgressAnswer,
  PhraseAnswer,
  PhraseWithTranslationsAnswer,
  TranslationAnswer,
  VariationGridAnswer,
} from './intl/objects';
export { openApiDocument } from './openapi/document';
export {
  type AnyOperation,
  BODY_LIMIT_BYTES,
  commonErrors,
  defineOperation,
  type KeyRight,
  keyRights,
  type Operation,
  type ParamsOf,
  type ParamsOfFields,
  type ResultOf,
} from './operation';
export type {
  AskedFields,
  CostPart,
  Included,
  PlaceCodes,
  PlaceMatch,
  PlaceWhy,
  RepairKind,
} from './places/included';
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
export type { RegisterItem } from './places/registers';
export type { ReverseParams } from './places/reverse';
export type { CheckedField, FieldVerdict, ValidatedPlace, ValidationStatus } from './places/validate';
export { MAX_BATCH } from './places/validate-batch';
export type { Result, ResultField, ResultFields, ResultObject } from './result-fields';
export type { ServiceContract } from './service';
export * from './services';
export type { IpDetails } from './utils/ip';
export { MEMBER_STATES, type MemberState } from './utils/member-states';
export type { VatVerification } from './utils/vat';
export { isPlaceId, type LatLng } from './wire-values';
