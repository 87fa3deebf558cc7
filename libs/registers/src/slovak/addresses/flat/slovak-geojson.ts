import { chosenOrArchives } from '../register-archives';
import type { FlatForm } from './flat-input';
import { GeoJsonLevels, isAddressGeoJsonName } from './geojson-names';
import { SlovakGeoJsonParser } from './geojson-parser';

/** The daily GeoJSON files, all of one level. Levels that are mixed and areas that come twice are refused. */
export const slovakGeoJson: FlatForm = {
  selection: {
    chooseInFolder(names) {
      const chosen = names.filter(isAddressGeoJsonName);
      const levels = new GeoJsonLevels();
      for (const name of chosen) levels.add(name);
      return chosenOrArchives(chosen, names);
    },
    wantsEntry: isAddressGeoJsonName,
  },
  async source(_from, { releaseDay = 0, onRefused }) {
    return { parser: new SlovakGeoJsonParser(releaseDay, onRefused), hierarchy: null };
  },
};
