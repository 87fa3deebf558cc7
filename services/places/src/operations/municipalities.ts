import { places } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import type { Catalogs } from '../catalogs';

export const municipalities = (catalogs: Catalogs): Handled =>
  handler(places.municipalities, ({ country }, ctx) => catalogs.of('municipalities', country, ctx));
