import createClient from 'swiftyper-node';

/** The client of the API as its vendor publishes it, unchanged. */
export { createClient };
