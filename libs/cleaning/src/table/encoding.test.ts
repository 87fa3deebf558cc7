import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@tripoint/testing';
import { collected } from '../testing/rows';
import { encodingOf, textOf } from './encoding';

const folder = temporaryFolder('encoding');

async function recognised(bytes: Buffer) {
  const path = join(folder, 'text');
  writeFileSync(path, bytes);
  const { encoding, hasMark } = await encodingOf(path);
  return { encoding, hasMark, text: (await collected(textOf(path, encoding))).join('') };
}

/** Bytes of a text in an encoding that the platform only reads. */
function encoded(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Buffer.from([...text].map((character) => bytes.get(character) as number));
}

const slovak = 'Štefánikova 5, Žilina; ťažká ľahká';
const polish = 'Święty Jan, Łódź, ul. Żółta; ąęćńó';

test.each([
  ['utf-8', Buffer.from(slovak), false],
  ['utf-8', Buffer.from(`\uFEFF${slovak}`), true],
  ['utf-8', Buffer.from('plain ASCII'), false],
  ['utf-16le', Buffer.from(`\uFEFF${slovak}`, 'utf16le'), true],
  ['windows-1250', encoded(slovak, 'windows-1250'), false],
  ['windows-1250', encoded(polish, 'windows-1250'), false],
  ['iso-8859-2', encoded(slovak, 'iso-8859-2'), false],
  ['iso-8859-2', encoded(polish, 'iso-8859-2'), false],
])('%s is recognised and read', async (encoding, bytes, hasMark) => {
  const { text, ...rest } = await recognised(bytes);
  expect(rest).toEqual({ encoding, hasMark });
  expect([slovak, polish, 'plain ASCII']).toContain(text);
});

test('a character that two pieces of a large file share is read whole, and one byte that is none is noticed', async () => {
  const text = `a${'ž'.repeat(300_000)}`;
  expect(await recognised(Buffer.from(text))).toEqual({ encoding: 'utf-8', hasMark: false, text });
  const bytes = Buffer.concat([Buffer.from('a'.repeat(500_000)), encoded('Žilina', 'windows-1250')]);
  expect((await recognised(bytes)).encoding).toBe('windows-1250');
});
