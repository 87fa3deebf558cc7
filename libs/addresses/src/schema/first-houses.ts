import type { RowSummary } from '@tripoint/index';
import type { AddressTypes } from './address-types';
import { isRegistration, rowMarks } from './sections';

/** Offset of a unit's first house where it has none: all its rows are registrations, and the first row stands for it. */
const NO_HOUSE = 0xffff_ffff;

/**
 * The first house of each unit, which stands for it where no number was asked for: its offset among the rows of the unit and
 * its position. With an engine elsewhere it stays in memory, since whether it is a house and where it is are all that a
 * ranking looks at then.
 */
export const firstHouses: RowSummary<AddressTypes> = {
  need: 'first house',
  sections: { houseOffset: 'u32', houseLat: 'i32', houseLng: 'i32' },
  of({ unitRowStart, rowMarks: marks, rowLat, rowLng }) {
    const units = unitRowStart.length - 1;
    const houseOffset = new Uint32Array(units);
    const houseLat = new Int32Array(units);
    const houseLng = new Int32Array(units);
    for (let unit = 0; unit < units; unit++) {
      const from = unitRowStart[unit];
      const to = unitRowStart[unit + 1];
      let row = from;
      while (row < to && isRegistration(marks[row])) row++;
      houseOffset[unit] = row === to ? NO_HOUSE : row - from;
      const shown = row === to ? from : row;
      houseLat[unit] = rowLat[shown];
      houseLng[unit] = rowLng[shown];
    }
    return { houseOffset, houseLat, houseLng };
  },
  matched(documents, rowStart, { houseOffset, houseLat, houseLng }) {
    const count = documents.length;
    const rowFrom = new Uint32Array(count);
    const rowTo = new Uint32Array(count);
    const firstRow = new Uint32Array(count);
    const marks = new Uint8Array(count);
    const lat = new Int32Array(count);
    const lng = new Int32Array(count);
    // One loop and no function for each: a short beginning finds thousands of documents.
    for (let i = 0; i < count; i++) {
      const unit = documents[i];
      const house = houseOffset[unit];
      rowFrom[i] = i;
      rowTo[i] = i + 1;
      firstRow[i] = rowStart[unit] + (house === NO_HOUSE ? 0 : house);
      marks[i] = rowMarks(house === NO_HOUSE, 0);
      lat[i] = houseLat[unit];
      lng[i] = houseLng[unit];
    }
    return {
      documents,
      rowFrom,
      rowTo,
      firstRow,
      rows: { first: noNumbers, second: noNumbers, letter: noLetters, marks, lat, lng },
    };
  },
};

const noNumbers = new Uint16Array(0);
const noLetters = new Uint8Array(0);
