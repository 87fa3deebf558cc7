import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './command';
import { type Form, form } from './form';

/** Tests that can be about one form of the product only, and why. All others run on both; CONTRIBUTING.md lists them. */
const formSpecific = {
  'files of the data folder': {
    form: 'embedded',
    reason: 'damages the index files of the one process; Elasticsearch keeps its own, with checksums',
  },
  'power cuts on one machine': {
    form: 'embedded',
    reason:
      'kills the one process or an import on its own disk; on shared servers a killed run holds its register for a minute',
  },
  'starts of both forms': {
    form: 'embedded',
    reason: 'looks at what both forms do by the same code, and unit tests at what processes add to it',
  },
  'damaged inputs': {
    form: 'embedded',
    reason: 'reads files and needs no service: readers and checks are the same code in every form',
  },
  'processes that end': {
    form: 'distributed',
    reason: 'ends one of several processes while the others answer; the other form has one',
  },
} as const satisfies Readonly<Record<string, { readonly form: Form; readonly reason: string }>>;

/** Tests of one form. In the other a test of the list itself stands in their place, so that nothing is left out in silence. */
export function describeForm(name: keyof typeof formSpecific, tests: () => void): void {
  const { form: only, reason } = formSpecific[name];
  if (only === form) {
    describe(name, tests);
    return;
  }
  test(`${name}: of the ${only} form alone, because it ${reason}`, () => {
    const document = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
    expect(document).toContain(`| ${name} | ${only} | ${reason} |`);
  });
}
