/** The part of the published client that the tests call; it has no types of its own. */
declare module 'swiftyper-node' {
  type Call = (data?: unknown) => Promise<unknown>;
  type Methods = Readonly<Record<string, Call>>;
  type Client = Readonly<Record<'places' | 'business' | 'ipUtil', Methods>>;
  function createClient(key: string, config: { host: string; port: number; protocol: 'http' | 'https' }): Client;
  export = createClient;
}
