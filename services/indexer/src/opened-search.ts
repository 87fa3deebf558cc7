import type { PlaceSearch } from '@tripoint/addresses';
import type { OpenedSearch } from './index-target';

/** A search as the services use it, for the checks of its index. */
export const openedSearch = (search: PlaceSearch): OpenedSearch => ({
  query: (request) => search.query(request),
  reverse: (request) => search.reverse(request),
  sampleRows: (count, seed) => search.sample(count, seed),
  close: () => search.close(),
});
