import createClient from 'swiftyper-node';
import createEarlierClient from 'swiftyper-node-1.0.7';

/** The client of the API as its vendor publishes it, unchanged. */
export { createClient };

/** The releases of it that can be installed, by their versions. */
export const publishedClients = { '1.0.7': createEarlierClient, '1.0.10': createClient } as const;

export type PublishedClient = ReturnType<typeof createClient>;
