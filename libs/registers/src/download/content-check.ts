import { isGzip, isZip } from '../files/peek';
import { DownloadError } from './download-error';

/** What a file must be by its first bytes. */
export type Content = 'archive' | 'csv' | 'json' | 'any';

/** First bytes looked at: enough for the title of a web page. */
export const CONTENT_HEAD_BYTES = 4096;
const TITLE_CHARACTERS = 80;

const WEB_PAGE = /^<(!doctype\s+html|html|head|body|script|title)/i;
const TITLE = /<title[^>]*>([^<]*)/i;
const WHAT: Readonly<Record<Content, string>> = {
  archive: 'a ZIP archive',
  csv: 'a CSV file',
  json: 'JSON',
  any: 'a file',
};

/** Checks the first bytes of a download. Throws DownloadError telling what came instead. */
export function checkContent(head: Buffer, content: Content, contentType: string | undefined, url: string): void {
  const text = head
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  if (WEB_PAGE.test(text)) {
    const title = TITLE.exec(text)?.[1]?.replace(/\s+/g, ' ').trim().slice(0, TITLE_CHARACTERS) ?? '';
    const named = title === '' ? '' : ` titled ${JSON.stringify(title)}`;
    throw new DownloadError('wrong-content', `${url} gave a web page${named} instead of ${WHAT[content]}`, url);
  }
  if (fits(head, text, content)) return;
  const type = contentType === undefined ? '' : ` (${contentType})`;
  const start = JSON.stringify(text.slice(0, TITLE_CHARACTERS));
  const why = `${url} gave something else than ${WHAT[content]}${type}, it starts with ${start}`;
  throw new DownloadError('wrong-content', why, url);
}

function fits(head: Buffer, text: string, content: Content): boolean {
  if (content === 'any') return head.length > 0;
  if (content === 'archive') return isZip(head) || isGzip(head);
  if (content === 'json') return /^[{[]/.test(text);
  return /^["\p{L}]/u.test(text);
}
