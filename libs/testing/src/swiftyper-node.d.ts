/** The part of the published client that the tests call; it has no types of its own. */
declare module 'swiftyper-node' {
  type Call = (data?: unknown) => Promise<unknown>;
  type Place = 'query' | 'street' | 'municipality' | 'postal' | 'reverse' | 'detail' | 'validate';
  type OfTranslations = 'query' | 'translate' | 'upload' | 'vote' | 'raw' | 'variationGrid';
  interface Client {
    readonly places: Readonly<Record<Place | 'regions' | 'counties' | 'municipalities', Call>>;
    readonly business: Readonly<Record<'query' | 'identifier' | 'detail', Call>>;
    readonly phrases: Readonly<Record<'query' | 'upload' | 'raw', Call>>;
    readonly translations: Readonly<Record<OfTranslations, Call>>;
    readonly fbt: Readonly<Record<'init', Call>>;
    readonly ipUtil: Readonly<Record<'info', Call>>;
    readonly helpCenter: Readonly<Record<'configuration', Call>>;
  }
  function createClient(key: string, config: { host: string; port: number; protocol: 'http' | 'https' }): Client;
  export = createClient;
}

declare module 'swiftyper-node-1.0.7' {
  import createClient = require('swiftyper-node');
  export = createClient;
}
