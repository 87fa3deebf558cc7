import { readRes, resFile, resLine } from '../../../testing/res-files';
import { readAresAnswer } from './ares-answer';

const states = (vat: string, group = 'NEEXISTUJICI') => ({ stavZdrojeDph: vat, stavZdrojeSkDph: group });

test.each([
  ['registered', { dic: 'CZ00000019', seznamRegistraci: states('AKTIVNI') }, ['CZ00000019', 'CZ00000019']],
  ['not registered for VAT', { dic: 'CZ00000019', seznamRegistraci: states('NEEXISTUJICI') }, ['CZ00000019', null]],
  ['no longer registered', { dic: 'CZ00000019', seznamRegistraci: states('ZANIKLY') }, ['CZ00000019', null]],
  ['of a state long ago', { dic: 'CZ00000019', seznamRegistraci: states('HISTORICKY') }, ['CZ00000019', null]],
  [
    'in a group, whose number is its own',
    { dic: 'CZ699000001', seznamRegistraci: states('AKTIVNI') },
    ['CZ699000001', 'CZ699000001'],
  ],
  [
    'in a group beside its own number',
    { dic: 'CZ00000019', dicSkDph: 'CZ699000001', seznamRegistraci: states('NEEXISTUJICI', 'AKTIVNI') },
    ['CZ00000019', 'CZ699000001'],
  ],
  [
    'in no group',
    { dic: 'CZ00000019', dicSkDph: 'N/A', seznamRegistraci: states('AKTIVNI') },
    ['CZ00000019', 'CZ00000019'],
  ],
  ['without registrations', { dic: 'CZ00000019' }, ['CZ00000019', null]],
  ['without a number', { seznamRegistraci: states('AKTIVNI') }, [null, null]],
  ['with something else for a number', { dic: '<b>', seznamRegistraci: states('AKTIVNI') }, [null, null]],
])('a company %s', (_, subject, expected) => {
  const [{ number, tin, vatin }] = readAresAnswer({ ico: '19', ...subject })!;
  expect([number, tin, vatin]).toEqual(['00000019', ...expected]);
});

test('answers beside the register give its companies their tax numbers, one in a file or one on each line', async () => {
  const answer = (ico: string) => ({ ico, dic: `CZ${ico}`, seznamRegistraci: states('AKTIVNI') });
  const search = { pocetCelkem: 1, ekonomickeSubjekty: [answer('00000019')] };
  const { records } = await readRes({
    'res_data.csv': resFile(['00000019', '00000027', '00000035', '00000043'].map((ICO) => resLine({ ICO }))),
    'ares_search.json': JSON.stringify(search, null, 2),
    'ares.jsonl': `${JSON.stringify(answer('00000027'))}\n\n${JSON.stringify(answer('00000035'))}`,
  });
  expect(records.map(({ tin, vatin }) => [tin, vatin])).toEqual([
    ['CZ00000019', 'CZ00000019'],
    ['CZ00000027', 'CZ00000027'],
    ['CZ00000035', 'CZ00000035'],
    [null, null],
  ]);
});
