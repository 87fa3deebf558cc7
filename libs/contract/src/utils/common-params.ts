/** All utilities answer within this time: it ends before callers give up after 8 seconds. In milliseconds. */
const ANSWER_MS = 7_000;

/** What all utilities declare alike. */
export const ofUtils = {
  service: 'utils',
  method: 'POST',
  quotaCost: 1,
  repeatable: true,
  deadlineMs: ANSWER_MS,
  area: [],
  errors: ['over_query_limit'],
} as const;
