import { type FileSelection, openRegisterFiles, type RegisterFiles } from '../../../files/register-files';
import { releaseDateOfName } from '../../../release-date';

/** `DavkaInit_20151009-03.xml`, plain or packed. */
const INITIAL_NAME = /^DavkaInit_\d{8}-\d{2}.*\.(xml|gz|zip)$/i;
const XML_NAME = /\.xml(\.gz|\.zip)?$/i;
const CHANGES_NAME = /zmenov/i;
/** `zmenovadavka5156536.xml`, plain or packed. */
const CHANGE_BATCH_NAME = /zmenov.*\.(xml|gz|zip|tar|tgz)$/i;

const SELECTION: FileSelection = {
  chooseInFolder(names) {
    const initial = names.filter((name) => INITIAL_NAME.test(name));
    const newest = Math.max(...initial.map(releaseDateOfName));
    if (initial.length > 0) return initial.filter((name) => releaseDateOfName(name) === newest);
    return names.filter((name) => XML_NAME.test(name) && !CHANGES_NAME.test(name));
  },
  wantsEntry: (name) => /\.xml$/i.test(name),
};

/** The initial batches behind a path: a folder, an archive or one file. Of several releases in a folder the newest. */
export function initialFiles(from: string): Promise<RegisterFiles> {
  return openRegisterFiles(from, SELECTION);
}

/** Whether a file is a batch by its name, initial or of changes, whatever it is packed as. */
export function isBatchName(name: string): boolean {
  return INITIAL_NAME.test(name) || CHANGE_BATCH_NAME.test(name);
}
