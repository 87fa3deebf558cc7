import type { Chance } from '../../random';
import { hashOf } from '../../random';
import { SAMPLE_RELEASE } from '../../sample-release';

/** Columns of `res_data.csv` as published since 2026. */
export const RES_HEADER =
  'ICO,OKRESLAU,DDATVZN,DDATZAN,ZPZAN,DDATPAKT,FORMA,ROSFORMA,KATPO,NACE,NACE2025,ICZUJ,FIRMA,CISS2010,KODADM,TEXTADR,PSC,OBEC_TEXT,COBCE_TEXT,ULICE_TEXT,TYPCDOM,CDOM,COR,DATPLAT,PRIZNAK';

/** Seats that RÚIAN does not have: one line of text instead. */
const WITHOUT_ADDRESS_CODE = 0.0088;
const WITH_HARD_BLANK = 0.5;
const LETTER_IN_CAPITALS = 0.4;
const CHANGED = 0.01;
const NEW = 0.0002;

const DAY = `${SAMPLE_RELEASE.slice(0, 4)}-${SAMPLE_RELEASE.slice(4, 6)}-${SAMPLE_RELEASE.slice(6)}`;
/** Years of dates: of the oldest start, and of the release. */
const FIRST_YEAR = 1990;
const LAST_YEAR = Number(SAMPLE_RELEASE.slice(0, 4));
/** Years for which ended companies stay in the register. */
const YEARS_AFTER_END = 4;

/** What a row has beside its seat. */
export interface ResCompany {
  readonly number: string;
  readonly name: string;
  readonly form: string;
  readonly rosForm: string;
  readonly sector: string;
  readonly size: string;
  readonly activity: string;
  /** Of CZ-NACE 2025; empty where nobody has converted it. */
  readonly newActivity: string;
  readonly isEnded: boolean;
}

/** The part of a row between the sector and the dates of the file, with the code of the unit of the seat. */
export interface ResSeat {
  readonly unit: string;
  readonly cells: string;
}

/** The seat at a row of the RÚIAN address CSV. */
export function seatCells(ruianRow: string, chance: Chance): ResSeat {
  const cells = ruianRow.split(';');
  const [key, municipalityCode, municipality, districtCode, district, , , , part, , street, type, house] = cells;
  const postalCode = cells[15];
  const letter = chance.happens(LETTER_IN_CAPITALS) ? cells[14].toUpperCase() : cells[14];
  const orientation = cells[13] + letter;
  const unit = districtCode === '' ? municipalityCode : districtCode;
  if (chance.happens(WITHOUT_ADDRESS_CODE)) {
    const blank = chance.happens(WITH_HARD_BLANK) ? '\u00a0' : ' ';
    const number = orientation === '' ? house : `${house}/${orientation}`;
    const text = `${street || part} ${number}, ${postalCode.slice(0, 3)}${blank}${postalCode.slice(3)} ${municipality}`;
    return { unit, cells: `,"${text}",,${municipality},,,,,` };
  }
  // RES names the district of a part that lies in several.
  const partText = district !== '' && district !== part && hashOf(part) % 2 === 0 ? `${part} (${district})` : part;
  const kind = type === 'č.ev.' ? 2 : 1;
  const place = `${postalCode},${municipality},${partText},${street},${kind},${house},${orientation}`;
  return { unit, cells: `${key},"",${place}` };
}

/** The row of a company, with its line end. */
export function resRow(company: ResCompany, lau: string, { unit, cells }: ResSeat, chance: Chance): string {
  const { number, form, rosForm, size, activity, newActivity, sector, isEnded } = company;
  const start = dayBetween(FIRST_YEAR, isEnded ? LAST_YEAR - YEARS_AFTER_END : LAST_YEAR, chance);
  const end = isEnded ? `${dayBetween(LAST_YEAR - YEARS_AFTER_END, LAST_YEAR, chance)},3` : ',';
  const updated = dayBetween(LAST_YEAR - 8, LAST_YEAR, chance);
  const name = company.name.replaceAll('"', '""');
  const mark = chance.happens(NEW) ? 'P' : chance.happens(CHANGED) ? 'Z' : '';
  return `${number},${lau},${start},${end},${updated},${form},${rosForm},${size},${activity},${newActivity},${unit},"${name}",${sector},${cells},${DAY},${mark}\r\n`;
}

/** The row of a person who has ended a trade: nothing but number, end and date. */
export function blankRow(number: string, chance: Chance): string {
  const end = dayBetween(LAST_YEAR - YEARS_AFTER_END, LAST_YEAR, chance);
  return `${number},,,${end},,,,,,,,,"",,,"",,,,,,,,${DAY},\r\n`;
}

/** A day from the first of January of one year up to that of another. */
function dayBetween(first: number, end: number, chance: Chance): string {
  const two = (value: number) => (value < 10 ? `0${value}` : String(value));
  return `${first + chance.below(end - first)}-${two(1 + chance.below(12))}-${two(1 + chance.below(28))}`;
}
