import { commonDamages, packingDamages } from './common-damages';
import { companionDamages } from './company-damages';
import type { DamagedInput } from './damaged-input';
import { hostileArchives, hostilePaths } from './hostile-archives';
import { hostileContent } from './hostile-content';
import { layOut, type RegisterForm } from './register-form';

/** Forms whose content is read by the code that reads another's; only what they are packed in differs. */
const SAME_READER: ReadonlySet<string> = new Set(['RÚIAN tar.gz', 'RÚIAN folder', 'ULIC']);

/** Every damaged input of these forms. The same seed gives the same inputs. */
export function allDamages(forms: readonly RegisterForm[], seed: string): DamagedInput[] {
  const named = (name: string) => forms.find((form) => form.name === name)!;
  return [
    ...forms.flatMap((form) => (SAME_READER.has(form.name) ? packingDamages : commonDamages)(form, seed)),
    ...forms.filter(({ name }) => !SAME_READER.has(name)).flatMap((form) => hostileContent(form)),
    ...['SK CSV', 'SK GeoJSON', 'RÚIAN zip', 'VFR changes', 'PRG 2021 zip', 'RES CSV'].flatMap((name) =>
      hostileArchives(named(name)),
    ),
    ...['SK CSV', 'RÚIAN folder', 'VFR changes', 'PRG 2012 xml', 'RPO parts', 'RES CSV'].flatMap((name) =>
      hostilePaths(named(name)),
    ),
    ...companionDamages(),
    ...mistaken(forms),
  ];
}

/** The file of one register or mode given to another. */
function mistaken(forms: readonly RegisterForm[]): DamagedInput[] {
  const different = forms.filter(({ name }) => !SAME_READER.has(name));
  return different.flatMap((form) =>
    different
      .filter((other) => !(other.register === form.register && other.mode === form.mode))
      .filter((other) => other.name.length > 4 && form.name.length > 4)
      .map((other) => ({
        name: `given ${other.name}`,
        form,
        ending: 'file' as const,
        damage: {},
        lay: (folder: string) => layOut(other, folder),
      })),
  );
}
