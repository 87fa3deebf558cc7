/** Release date of every generated register, YYYYMMDD. */
export const SAMPLE_RELEASE = '20260131';
