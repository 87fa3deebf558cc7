import type { NamedUnit } from '../../record';

const BRATISLAVA: NamedUnit = { code: '582000', name: 'Bratislava' };
const KOSICE: NamedUnit = { code: '599981', name: 'Košice' };

/** A city part by its name: `Bratislava-Staré Mesto`, `Košice - Sever`. */
const CITY_PART = /^(Bratislava|Košice|Kosice)\s*[-–]\s*\S/i;

/** The city whose part a municipality of this name is: the register keeps those of two cities as municipalities. */
export function slovakCityOf(municipalityName: string): NamedUnit | null {
  const city = CITY_PART.exec(municipalityName.normalize('NFC'))?.[1];
  if (city === undefined) return null;
  return city.toLowerCase() === 'bratislava' ? BRATISLAVA : KOSICE;
}
