import { readCollectorUpload } from '../collector/read-upload';
import { textHash } from '../hashes/text-hash';
import type { CollectorUpload } from '../model/source';

/** An element of the older collectors with one text. */
export function textElement(text: string, { desc = 'd', project = '', author = '', hash = textHash(text, desc) } = {}) {
  return { hashToText: { [hash]: text }, desc, project, author, type: 'text', jsfbt: text };
}

/** An element of the older collectors with a plural. */
export function pluralElement(one: string, many: string, { desc = 'd', project = '', author = '' } = {}) {
  return {
    hashToText: { [textHash(many, desc)]: many, [textHash(one, desc)]: one },
    desc,
    project,
    author,
    type: 'table',
    jsfbt: { t: { '*': many, _1: one }, m: [{ token: 'number', type: 2, singular: true }] },
  };
}

/** What the reader of uploads makes of elements. @throws when it refuses them */
export function uploadOf(
  elements: readonly object[],
  childParentMappings: Record<number, number> = {},
): CollectorUpload {
  const upload = readCollectorUpload({ phrases: elements, childParentMappings });
  if ('problem' in upload) throw new Error(`${upload.element}: ${upload.field} ${upload.message}`);
  return upload;
}
