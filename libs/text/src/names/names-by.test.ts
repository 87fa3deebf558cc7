import { withAliases } from './names-by';

it('adds each alias once, and never the word itself', () => {
  const words = [
    { text: 'nam', dotted: true, aliases: ['namestie'] },
    { text: 'snp', dotted: false, aliases: [] },
  ];
  const more = new Map([[0, ['namestie', 'nam', 'namesti']]]);
  expect(withAliases(words, more)).toEqual([
    { text: 'nam', dotted: true, aliases: ['namestie', 'namesti'] },
    { text: 'snp', dotted: false, aliases: [] },
  ]);
});
