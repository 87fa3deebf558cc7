import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { wgs84ToJtsk } from '@tripoint/geo';
import { Chance, SAMPLE_RELEASE, writeWholeFile } from '@tripoint/samples';
import {
  CHANGES_FOLDER,
  type DaysRequest,
  type DrawnRecord,
  dayAfter,
  drawForDays,
  FATES,
  NEW_STREET_NAMES,
  otherPostalCode,
} from '../../../days/drawn-records';
import type { AddressRecord } from '../../../record';
import type { RegisterReader } from '../../../register-reader';
import { type VfrElement, vfrOf } from './vfr-xml';

/** Transactions of a day; each change is one of them. */
const TRANSACTIONS_PER_DAY = 10_000;
/** Codes of buildings and address points that no generated register gives. */
const FIRST_BUILDING = 190_000_000;
const FIRST_POINT = 95_000_000;
/** Numbers of new houses, above those of generated parts. */
const FIRST_NUMBER = 3_000;
const NEW_NUMBERS = 6_000;

/** Writes days of VFR change files that follow a generated release of RÚIAN; returns their paths. */
export async function writeCzechDays(request: DaysRequest, open: RegisterReader['open']): Promise<string[]> {
  const { folder, seed } = request;
  const input = await open(folder);
  const days = await drawForDays(input.batches(), request);
  const changes = join(folder, CHANGES_FOLDER);
  await mkdir(changes, { recursive: true });
  const chance = new Chance(`${seed} vfr`);
  const codes = { building: FIRST_BUILDING, point: FIRST_POINT };
  const paths: string[] = [];
  for (const [index, drawn] of days.entries()) {
    const date = dayAfter(SAMPLE_RELEASE, index + 1);
    const first = 1 + index * TRANSACTIONS_PER_DAY;
    const head = {
      date,
      previous: dayAfter(SAMPLE_RELEASE, index),
      transactionFrom: first,
      transactionTo: first + TRANSACTIONS_PER_DAY - 1,
    };
    const path = join(changes, `${date}_ST_ZZSZ.xml`);
    await writeWholeFile(path, [Buffer.from(vfrOf(head, elementsOf(drawn, first, chance, codes)))]);
    paths.push(path);
  }
  return paths;
}

function elementsOf(
  drawn: readonly DrawnRecord[],
  firstTransaction: number,
  chance: Chance,
  codes: { building: number; point: number },
): VfrElement[] {
  let transaction = firstTransaction;
  const elements: VfrElement[] = [];
  const add = (collection: string, element: string, children: VfrElement['children']): void => {
    elements.push({ collection, element, children: { ...children, IdTransakce: transaction } });
    transaction += 1;
  };
  const renamed = drawn.find(({ record }) => record.street !== null)?.record;
  if (renamed?.street) {
    const Nazev = NEW_STREET_NAMES[chance.below(NEW_STREET_NAMES.length)];
    add('Ulice', 'Ulice', { Kod: renamed.street.code, Nazev, Obec: { Kod: renamed.municipality.code } });
  }
  for (const [index, { record }] of drawn.entries()) {
    const fate = FATES[index % FATES.length];
    if (fate === 'ended') add('ZaniklePrvky', 'ZaniklyPrvek', { TypPrvkuKod: 'AD', PrvekId: record.key });
    else if (fate === 'new' && record.cityDistrict === null && record.part !== null) {
      codes.building += 1;
      codes.point += 1;
      const houseNumber = FIRST_NUMBER + chance.below(NEW_NUMBERS);
      add('StavebniObjekty', 'StavebniObjekt', {
        Kod: codes.building,
        CislaDomovni: { CisloDomovni: houseNumber },
        TypStavebnihoObjektuKod: 1,
        CastObce: { Kod: record.part.code },
      });
      const beside = { ...record, houseNumber, orientationNumber: null, orientationLetter: '' };
      add('AdresniMista', 'AdresniMisto', pointOf(beside, String(codes.point), codes.building));
    } else {
      const changed = { ...record, postalCode: otherPostalCode(record.postalCode) };
      add('AdresniMista', 'AdresniMisto', pointOf(changed, record.key, null));
    }
  }
  return elements;
}

function pointOf(record: AddressRecord, key: string, building: number | null): VfrElement['children'] {
  const { houseNumber, orientationNumber, orientationLetter, postalCode, street, lat, lng } = record;
  return {
    Kod: key,
    CisloDomovni: houseNumber,
    CisloOrientacni: orientationNumber,
    CisloOrientacniPismeno: orientationLetter || null,
    Psc: postalCode,
    StavebniObjekt: building === null ? null : { Kod: building },
    Ulice: street === null ? null : { Kod: street.code },
    Geometrie:
      lat === null || lng === null ? null : { DefinicniBod: { AdresniBod: { Point: { pos: posOf(lat, lng) } } } },
  };
}

/** EPSG:5514 as VFR writes it, to the millimetre, so that a point stays where it was. */
function posOf(lat: number, lng: number): string {
  const { y, x } = wgs84ToJtsk(lat, lng, 'cz');
  return `-${y.toFixed(3)} -${x.toFixed(3)}`;
}
