import { places } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import type { Catalogs } from '../catalogs';

export const regions = (catalogs: Catalogs): Handled =>
  handler(places.regions, ({ country }, ctx) => catalogs.of('regions', country, ctx));
