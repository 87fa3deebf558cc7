import { wordSpans } from '../spelling/fold';
import { abbreviations, acronymAliases } from './abbreviations';

const acronyms = { snp: ['slovenskeho', 'narodneho', 'povstania'] };
const shortForms = abbreviations({ narodneho: ['nar'], povstania: ['povst'] });

function aliasesOf(name: string): (readonly string[])[] {
  const words = wordSpans(name).map(({ text, dotted }) => ({ text, dotted, aliases: [] }));
  const found = acronymAliases(words, acronyms, shortForms);
  return words.map((_, i) => found.get(i) ?? []);
}

describe('an acronym', () => {
  it('is found under each of its words', () => {
    expect(aliasesOf('Nám. SNP')).toEqual([[], ['slovenskeho', 'narodneho', 'povstania']]);
  });

  it.each(['Slovenského národného povstania', 'Slov. Nár. Povst.', 'Slov. nár povst'])('stands for %s', (name) => {
    expect(aliasesOf(name)).toEqual([['snp'], ['snp'], ['snp']]);
  });

  it('stands for its words anywhere in a name', () => {
    expect(aliasesOf('Námestie Slovenského národného povstania 2')).toEqual([[], ['snp'], ['snp'], ['snp'], []]);
  });

  it.each(['Slovenského povstania', 'Slovenského národného', 'národného Slovenského povstania', 'Slovenská'])(
    'does not stand for %s',
    (name) => expect(aliasesOf(name).flat()).toEqual([]),
  );
});
