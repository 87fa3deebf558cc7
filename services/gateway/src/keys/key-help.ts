import { keyRights } from '@tripoint/contract';
import { DEFAULT_OVERLAP } from './key-arguments';
import { DEFAULT_BURST, DEFAULT_LABEL, DEFAULT_QUOTA, DEFAULT_RATE, DEFAULT_TIER } from './key-properties';

/** What `--help` prints. */
export const KEY_HELP = `Manages access keys.

  scripts/keys create [options]            creates a key and prints it, this once only
  scripts/keys list                        shows every key, its state and its use this month (UTC)
  scripts/keys change SELECTOR [options]   gives a key other properties, at once
  scripts/keys rotate SELECTOR [options]   creates a new key with the same properties and counts
  scripts/keys revoke SELECTOR             ends a key at once
  scripts/keys usage SELECTOR [options]    shows its calls by day and operation, and the last refused ones
  scripts/keys usage [options]             shows the calls of every organisation

Options of create:
  --organisation ID  whose key it is: the id or the name                   default the first organisation
  --label TEXT       what the key is for                                   default ${DEFAULT_LABEL}
  --tier NAME        service tier, sent to callers                         default ${DEFAULT_TIER}
  --quota N|none     counted calls per calendar month (UTC)                default ${DEFAULT_QUOTA}
  --rate N           requests per second                                   default ${DEFAULT_RATE}
  --burst N          requests at once                                      default ${DEFAULT_BURST}
  --website HOST     only for pages of this host; *.HOST for hosts below   may be repeated
  --ip CIDR          only from this address or block                       may be repeated
  --area ID|COUNTRY  only searches in this country or place_id             may be repeated
  --right NAME       may also ask what is off by default: ${keyRights.join(', ')}             may be repeated
  --expires DATE     first day (UTC) or moment when it no longer works     default never

Options of change:
  those of create but --organisation, --tier and --expires; what is not given stays. A list replaces the one before;
  --website none, --ip none, --area none and --right none remove it

Options of list:
  --organisation ID  only the keys of this one

Options of rotate:
  --overlap TIME     how long the old key goes on working: 0, 30m, 24h, 7d default ${DEFAULT_OVERLAP}

Options of usage:
  --months N         the last N months                                     default 1

Options of all:
  --data-dir DIR     folder of the service's data                          default DATA_DIR or ./data
  --json             prints JSON
  --help             prints this

Keys are stored in Elasticsearch with ENGINE=elasticsearch (and ELASTICSEARCH_URL), their counts in Redis with
LIMITS=redis (and REDIS_URL), else in the data folder. Give the command the settings of the service.
A running service applies a change within a second. Exit codes: 0 done, 1 failed, 2 wrong use.
`;
