import { business } from '@tripoint/business';
import { intl } from '@tripoint/intl';
import { places } from '@tripoint/places';
import type { ServiceDeclaration } from '@tripoint/runtime';
import { utils } from '@tripoint/utils';

/** Every service that answers calls. All forms of the product, their settings and documents follow from this list. */
export const services: readonly ServiceDeclaration[] = [places, business, intl, utils];
