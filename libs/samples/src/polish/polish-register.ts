import { join } from 'node:path';
import { readCountrySkeleton } from '../country-skeleton';
import { NameMaker } from '../name-maker';
import { hashOf } from '../random';
import type { RegisterSize } from '../register-size';
import { SAMPLE_RELEASE } from '../sample-release';
import { makeWholeFile, writeWholeFile } from '../whole-file';
import { ZipWriter } from '../zip-writer';
import { codePlaces, StreetSymbols } from './polish-codes';
import { type PlannedGmina, planPoland } from './polish-plan';
import { type PrgContext, prgGml } from './prg-gml';
import { simcXml, tercXml, ulicXml } from './teryt-lists';

const RELEASE_IN_NAMES = '31.01.2026';
const TERYT_DATE = '2026-01-01';
const PRG_NAME = 'PRG_adresy_zbiorcze_2026-01-31.zip';

/** Writes PRG as one ZIP with a GML file per voivodeship, and TERC, SIMC and ULIC beside it; returns the paths. */
export async function writePolishRegister(
  folder: string,
  size: RegisterSize,
  seed: string,
  onRows: (rows: number) => void,
): Promise<string[]> {
  const skeleton = readCountrySkeleton('polish-skeleton.txt');
  const maker = new NameMaker(skeleton);
  const plan = planPoland(skeleton, maker, size, seed);
  const codes = codePlaces(plan, seed);
  const context: PrgContext = { maker, seed, symbols: new StreetSymbols(seed), ulic: [], objects: 0, addresses: 0 };

  const prg = join(folder, PRG_NAME);
  await makeWholeFile(prg, async (partial) => {
    const zip = await ZipWriter.create(partial, SAMPLE_RELEASE);
    try {
      for (const region of skeleton.regions) {
        await zip.startEntry(entryName(region.code, region.name));
        const gminas = plan.gminas.filter((gmina: PlannedGmina) => gmina.region === region);
        for (const chunk of prgGml(gminas, codes, context)) {
          await zip.write(chunk);
          onRows(context.addresses);
        }
        await zip.endEntry();
      }
      await zip.end();
    } catch (err) {
      await zip.abort();
      throw err;
    }
  });
  const list = (name: string) => join(folder, `${name}_Urzedowy_${TERYT_DATE}.xml`);
  await writeWholeFile(list('TERC'), tercXml(plan, TERYT_DATE));
  await writeWholeFile(list('SIMC'), simcXml(plan, codes, TERYT_DATE));
  await writeWholeFile(list('ULIC'), ulicXml(context.ulic, TERYT_DATE));
  return [prg, list('TERC'), list('SIMC'), list('ULIC')];
}

/** `NOWE_31.01.2026_12.05.59_08_lubuskie.gml`, without marks; the time depends on the voivodeship alone. */
function entryName(code: string, name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/ł/g, 'l')
    .replace(/[^a-z]/g, '-');
  const second = hashOf(code) % 60;
  return `NOWE_${RELEASE_IN_NAMES}_12.${code}.${String(second).padStart(2, '0')}_${code}_${plain}.gml`;
}
