import { encodingEvidence, repairDoubleEncoding } from './double-encoding';
import { decodeWindows1250 } from './windows-1250';

const LETTERS = 'áäčďéíĺľňóôŕšťúýžÁČĎÉÍĹĽŇÓÔŔŠŤÚÝŽöüőű –„“';
const asWindows1250 = (text: string) => decodeWindows1250(Buffer.from(text));
const asLatin1 = (text: string) => Buffer.from(text).toString('latin1');
/** As programs do that take windows-1252 for latin1. */
const asWindows1252 = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text));

it('every Slovak letter survives being encoded twice', () => {
  expect(repairDoubleEncoding(asWindows1250(LETTERS), 'windows-1250')).toBe(LETTERS);
  expect(repairDoubleEncoding(asLatin1(LETTERS), 'latin1')).toBe(LETTERS);
  expect(repairDoubleEncoding(asWindows1252(LETTERS), 'latin1')).toBe(LETTERS);
});

it.each(['Žilina', 'Košice', 'Námestie slobody', 'Ľubochňa', 'Šaľa', 'Čierny Brod', 'Nyárád'])(
  '%s shows the encoding it was read with',
  (name) => {
    expect(encodingEvidence(asWindows1250(name))).toBe('windows-1250');
    expect(encodingEvidence(asWindows1252(name))).toBe('latin1');
    expect(encodingEvidence(name)).toBe('sound');
  },
);

it.each(['Úľany', 'Úžiny', 'Ťažká', 'Ôsma', 'Ĺ', 'Štúrova', 'Ďaleká', LETTERS])('%s is sound', (name) => {
  expect(encodingEvidence(name)).toBe('sound');
  expect(repairDoubleEncoding(name, 'windows-1250')).toBeNull();
});

it('ASCII shows no encoding and stays as it is', () => {
  expect(encodingEvidence('Martin 29A')).toBe('none');
  expect(repairDoubleEncoding('Martin 29A', 'latin1')).toBe('Martin 29A');
});

it('letters that were lost cannot be repaired', () => {
  expect(repairDoubleEncoding('Ĺ\ufffdilina', 'windows-1250')).toBeNull();
  expect(repairDoubleEncoding('Ĺ\ufffdilina', 'latin1')).toBeNull();
});
