/** As MaxMind names the fields. */
export interface AutonomousSystem {
  readonly autonomous_system_number: number;
  readonly autonomous_system_organization: string;
}

/** `AS2607 SANET`, of a record of MaxMind or one with `asn` and `name`; null where neither is there. */
export function organisationOf(record: unknown): string | null {
  if (typeof record !== 'object' || record === null) return null;
  const fields = record as Readonly<Record<string, unknown>>;
  const number = fields.autonomous_system_number ?? fields.asn;
  const name = fields.autonomous_system_organization ?? fields.as_name ?? fields.name;
  if (typeof number !== 'number' && typeof number !== 'string') return null;
  return `AS${String(number).replace(/^AS/, '')} ${typeof name === 'string' ? name : ''}`.trim();
}
