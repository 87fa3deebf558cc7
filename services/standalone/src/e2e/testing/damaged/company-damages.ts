import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPANY_FORMS } from './company-forms';
import type { DamagedInput } from './damaged-input';
import { layOut, type RegisterForm } from './register-form';

/** What lies beside a file is missing, is of another day, or is none. */
export function companionDamages(): DamagedInput[] {
  const [parts, , res, vat] = COMPANY_FORMS as [RegisterForm, RegisterForm, RegisterForm, RegisterForm];
  const [second, manifest] = parts.companions;
  const [incomeTax] = vat.companions;
  const beside = (form: RegisterForm, name: string, companions: RegisterForm['companions']): DamagedInput => ({
    name,
    form,
    ending: 'file',
    damage: {},
    lay: (folder) => layOut({ ...form, companions }, folder),
  });
  const renamed = (file: typeof second, name: string) => ({ ...file!, name });
  return [
    beside(parts, 'without its manifest', [second!]),
    beside(parts, 'without a part that its manifest names', [manifest!]),
    beside(parts, 'a part of another day', [renamed(second, second!.name.replace('02-01', '02-02')), manifest!]),
    beside(parts, 'a part with a number too high', [renamed(second, second!.name.replace('_002', '_003')), manifest!]),
    beside(parts, 'a part twice, packed and not', [...parts.companions, renamed(parts.files[0], parts.files[0]!.name)]),
    beside(parts, 'a manifest of other parts', [
      second!,
      { ...manifest!, bytes: Buffer.from('init_2026-02-01_003.json') },
    ]),
    beside(parts, 'a second part that is cut', [{ ...second!, bytes: second!.bytes.subarray(0, 500) }, manifest!]),
    beside(parts, 'a second part of nothing', [{ ...second!, bytes: Buffer.alloc(0) }, manifest!]),
    {
      ...beside(parts, 'one part of two given alone', parts.companions),
      lay: async (folder) => join(await layOut(parts, folder), parts.archive),
    },
    {
      ...beside(parts, 'a folder in place of a part', [manifest!]),
      lay: async (folder) => {
        await mkdir(join(folder, second!.name), { recursive: true });
        return layOut({ ...parts, companions: [manifest!] }, folder);
      },
    },
    beside(vat, 'without the other list', []),
    beside(vat, 'the other list cut', [{ ...incomeTax!, bytes: incomeTax!.bytes.subarray(0, 2_000) }]),
    beside(vat, 'the other list twice', [incomeTax!, { ...incomeTax!, name: 'ds_dsrdp_2.xml' }]),
    beside(res, 'a list of codes that is a web page', [
      { name: 'CIS0056_CS.csv', bytes: Buffer.from('<html></html>') },
    ]),
    beside(res, 'an empty list of codes', [{ name: 'CIS0056_CS.csv', bytes: Buffer.alloc(0) }]),
    beside(res, 'an answer of ARES without end', [{ name: 'ares.json', bytes: Buffer.from('['.repeat(100_000)) }]),
    {
      ...beside(res, 'given a list of its codes', []),
      lay: async (folder) => {
        const path = join(folder, 'CIS0056_CS.csv');
        await writeFile(
          path,
          'KODJAZ,AKRCIS,KODCIS,CHODNOTA,ZKRTEXT,TEXT,ADMPLOD,ADMNEPO\n"CS","X",56,"121","a","b",,\n',
        );
        return path;
      },
    },
  ];
}
