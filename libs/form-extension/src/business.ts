import { BUSINESS } from './core/field-maps.js';
import { createFormExtension } from './engine.js';
import type { BusinessOptions, FormExtensionFactory } from './types.js';

/**
 * Suggests companies in the fields of a form and fills the fields with the selected one.
 * @throws TypeError that names the option that is missing or wrong
 */
export const business = function business(options: BusinessOptions) {
  return createFormExtension(BUSINESS, options);
} as unknown as FormExtensionFactory<BusinessOptions>;
