import { RegisterFileError } from '../../../register-file-error';
import type { HierarchyReport, ReadOptions } from '../../../register-reader';
import { chosenOrArchives } from '../register-archives';
import { SLOVAK_REGIONS } from '../slovak-regions';
import { SlovakCsvParser } from './csv-parser';
import type { FlatForm } from './flat-input';
import type { MunicipalityList } from './municipality-list';
import { findMunicipalityList, readMunicipalityList } from './read-municipality-list';

const CSV_NAME = /\.csv(\.gz|\.zip)?$/i;

/**
 * The quarterly national CSV. Codes of municipalities and counties come from a list beside it; without one they are made
 * of the names.
 */
export const slovakCsv: FlatForm = {
  selection: {
    chooseInFolder: (names) =>
      chosenOrArchives(
        names.filter((name) => CSV_NAME.test(name)),
        names,
      ),
    wantsEntry: (name) => /\.csv$/i.test(name) && !/(^|[/\\])\._/.test(name),
  },
  async source(from, options) {
    const list = await listOf(from, options);
    const parser = new SlovakCsvParser(list, options.releaseDay ?? 0, options.onRefused);
    return { parser, hierarchy: list === null ? null : hierarchyOf(list) };
  },
};

async function listOf(from: string, options: ReadOptions): Promise<MunicipalityList | null> {
  if (options.hierarchy === undefined) return findMunicipalityList(from);
  const list = await readMunicipalityList(options.hierarchy);
  if (list !== null) return list;
  const why = `${options.hierarchy} holds neither lau2.geojson nor the batches DavkaInit_*-02.xml and -03.xml`;
  throw new RegisterFileError('not-found', why, options.hierarchy);
}

function hierarchyOf(list: MunicipalityList): HierarchyReport {
  return {
    files: list.files,
    regions: SLOVAK_REGIONS.length,
    counties: list.countyCount,
    municipalities: list.municipalityCount,
  };
}
