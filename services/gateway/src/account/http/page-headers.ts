import { PAGE_HEADERS as PUBLIC_PAGE_HEADERS } from '@tripoint/pages';

/** Those of public pages; a page of the account is stored nowhere. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = { ...PUBLIC_PAGE_HEADERS, 'Cache-Control': 'no-store' };
