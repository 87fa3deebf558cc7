/** The part of the published client that the tests call; it has no types of its own. */
declare module 'swiftyper-node' {
  type Call = (data?: unknown) => Promise<unknown>;
  type Place = 'query' | 'street' | 'municipality' | 'postal' | 'reverse' | 'detail';
  interface Client {
    readonly places: Readonly<Record<Place | 'regions' | 'counties' | 'municipalities', Call>>;
    readonly business: Readonly<Record<'query' | 'identifier' | 'detail', Call>>;
    readonly ipUtil: Readonly<Record<'info', Call>>;
  }
  function createClient(key: string, config: { host: string; port: number; protocol: 'http' | 'https' }): Client;
  export = createClient;
}
