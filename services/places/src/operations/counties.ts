import { places } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import type { Catalogs } from '../catalogs';

export const counties = (catalogs: Catalogs): Handled =>
  handler(places.counties, ({ country }, ctx) => catalogs.of('counties', country, ctx));
