export { countriesAsked } from './countries-asked';
export {
  type AnswersOptions,
  type Followed,
  followGenerations,
  type SearchOptions,
  searchOptions,
} from './follow-generations';
export {
  type GenerationSource,
  generationSource,
  type OpenableGeneration,
  type ServedRegisters,
} from './generation-source';
export { LiveGenerations } from './live-generations';
export { passingError, RegisterUnavailableError } from './passing-error';
export { type AnsweringGeneration, type AnsweringRegisters, registerList } from './register-list';
export { type SearchSettings, searchSettings } from './search-settings';
