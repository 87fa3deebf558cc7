import type { Acts } from '../act-recorder';

/** Does what it is given and logs nothing: for tests that are about something else. */
export const unlogged: Acts = { record: (_act, work) => work(), recordUrgent: (_act, work) => work() };
