import { tagOf } from '@tripoint/runtime';

/** The tag of an export: another one after a change in the organisation, and for other parameters. */
export function exportTag(version: string, organisationId: string, params: object): string {
  const write = (_name: string, value: unknown): unknown => (value instanceof Map ? [...value] : value);
  return tagOf(Buffer.from(JSON.stringify([version, organisationId, params], write)));
}
