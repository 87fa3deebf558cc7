import { encodeWindows1250 } from '../../../encoding/windows-1250';
import { RegisterFileError } from '../../../register-file-error';
import { checkHeader, HEADER_LINE } from './header';

const check = (text: string) => checkHeader(encodeWindows1250(text), 'a.csv');

describe('the header of an address file', () => {
  it('is known in its present and its former spelling', () => {
    expect(check(HEADER_LINE)).toEqual([]);
    expect(
      check(HEADER_LINE.replace('Kód obvodu Prahy', 'Kód MOP').replace('Název obvodu Prahy', 'Název MOP')),
    ).toEqual([]);
  });

  it('reports a new name of a column that rows can be understood without', () => {
    expect(check(HEADER_LINE.replace('Platí Od', 'Platnost od'))).toEqual(['Platnost od']);
  });

  it.each([
    ['a missing column', HEADER_LINE.replace(';PSČ', ''), 'columns', 'missing: PSČ'],
    ['one column more', `${HEADER_LINE};Poznámka`, 'columns', '19 columns expected, 20 found'],
    ['a renamed column', HEADER_LINE.replace('PSČ', 'Pošta'), 'columns', 'column 16 must be PSČ, found "Pošta"'],
    [
      'exchanged columns',
      HEADER_LINE.replace('Y;Souřadnice X', 'X;Souřadnice Y'),
      'columns',
      'column 17 must be Souřadnice Y',
    ],
    ['quoted columns', HEADER_LINE.replace(/[^;]+/g, '"$&"'), 'columns', 'quoted'],
    ['another separator', HEADER_LINE.replaceAll(';', ','), 'not-a-register', 'no column of the address register'],
    ['a web page', '<!DOCTYPE html><html lang="cs"><head>', 'not-a-register', 'web page'],
    ['an XML file', '<?xml version="1.0"?>', 'not-a-register', 'XML'],
    ['another table', 'IDENTIFIKATOR;KRAJ;OKRES', 'not-a-register', 'IDENTIFIKATOR'],
    ['an empty line', '', 'empty', 'header is missing'],
  ])('is refused with %s', (_what, text, reason, detail) => {
    const refused = () => check(text);
    expect(refused).toThrow(RegisterFileError);
    expect(refused).toThrow(expect.objectContaining({ reason, file: 'a.csv', line: 1 }));
    expect(refused).toThrow(detail);
  });

  it.each([
    ['UTF-8', Buffer.from(HEADER_LINE, 'utf8')],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${HEADER_LINE}`, 'utf8')],
    ['UTF-16', Buffer.from(`\ufeff${HEADER_LINE}`, 'utf16le')],
  ])('is refused in %s, naming the encoding expected', (_encoding, bytes) => {
    expect(() => checkHeader(bytes, 'a.csv')).toThrow(expect.objectContaining({ reason: 'encoding' }));
    expect(() => checkHeader(bytes, 'a.csv')).toThrow('windows-1250 expected');
  });
});
