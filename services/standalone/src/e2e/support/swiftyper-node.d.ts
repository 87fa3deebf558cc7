/** The part of the published client that the tests call; it has no types of its own. */
declare module 'swiftyper-node' {
  type Call = (data?: unknown) => Promise<unknown>;
  interface Client {
    readonly places: Readonly<
      Record<
        | 'query'
        | 'street'
        | 'municipality'
        | 'postal'
        | 'reverse'
        | 'regions'
        | 'counties'
        | 'municipalities'
        | 'detail',
        Call
      >
    >;
    readonly ipUtil: Readonly<Record<'info', Call>>;
  }
  function createClient(key: string, config: { host: string; port: number; protocol: 'http' | 'https' }): Client;
  export = createClient;
}
