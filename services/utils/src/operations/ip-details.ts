import { utils } from '@tripoint/contract';
import type { HostNames, IpDatabase } from '@tripoint/ip';
import { type Handled, handler } from '@tripoint/runtime';
import { budgetMsOf } from '../budget';

export const ipDetails = (addresses: Pick<IpDatabase, 'find'>, hostNames: Pick<HostNames, 'find'> | null): Handled =>
  handler(utils.ipDetails, async ({ ip_address: ip }, ctx) => {
    const { publicAddress, city, region, country, org, postal, timezone, latitude, longitude } = addresses.find(ip);
    const hostname = publicAddress === null ? null : await hostNames?.find(publicAddress, budgetMsOf(ctx));
    const place = { city, region, country_code: country, org, postal, timezone, latitude, longitude };
    return { ip, hostname: hostname ?? null, ...place };
  });
