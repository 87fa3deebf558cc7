import type { CzechLayout } from '@tripoint/samples';
import { encodeWindows1250 } from '../../../encoding/windows-1250';
import { HEADER_LINE } from './header';
import { HIERARCHY_FOLDER } from './hierarchy-files';

/** The form in which generated registers are written. */
export const CZECH_LAYOUT: CzechLayout = {
  header: HEADER_LINE,
  listsFolder: HIERARCHY_FOLDER,
  encode: encodeWindows1250,
};
