import { PLACES } from './core/field-maps.js';
import { createFormExtension } from './engine.js';
import type { FormExtensionFactory, PlacesOptions } from './types.js';

/**
 * Suggests addresses in the fields of a form and fills the fields with the selected one.
 * @throws TypeError that names the option that is missing or wrong
 */
export const places = function places(options: PlacesOptions) {
  return createFormExtension(PLACES, options);
} as unknown as FormExtensionFactory<PlacesOptions>;
