/** The address of a server that scripts/test or `scripts/stack up` started. */
export function serverAddress(name: 'ELASTICSEARCH_URL' | 'REDIS_URL' | 'KAFKA_BROKERS'): string {
  const address = process.env[name];
  if (!address) throw new Error(`${name} is not set: run scripts/stack up, or these tests through scripts/test.`);
  return address;
}
