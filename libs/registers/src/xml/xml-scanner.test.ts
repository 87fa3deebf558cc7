import { encodeWindows1250 } from '../encoding/windows-1250';
import { RegisterFileError } from '../register-file-error';
import { DEFAULT_XML_LIMITS } from './xml-limits';
import { type XmlHandler, type XmlInterest, XmlScanner } from './xml-scanner';

const ALL_TEXT: (name: string) => XmlInterest = () => 'text';

/** Everything a file reports, one word per event; by default every element is read with its text. */
function read(
  xml: string | Buffer,
  { interest = ALL_TEXT, pieceBytes = Number.POSITIVE_INFINITY, limits = DEFAULT_XML_LIMITS } = {},
): string[] {
  const events: string[] = [];
  const handler: XmlHandler = {
    open(name, attributes) {
      const pairs = attributes.entries().map(([key, value]) => ` ${key}=${value}`);
      events.push(`<${name}${pairs.join('')}>`);
      return interest(name);
    },
    text(text) {
      events.push(text.toString());
    },
    close(name) {
      events.push(`</${name}>`);
    },
  };
  const bytes = typeof xml === 'string' ? Buffer.from(xml) : xml;
  const scanner = new XmlScanner('x.xml', handler, limits);
  const step = Math.min(bytes.length, pieceBytes) || 1;
  for (let at = 0; at < bytes.length; at += step) scanner.write(bytes.subarray(at, at + step));
  scanner.finish();
  return events;
}

function refusalOf(xml: string | Buffer, options: Parameters<typeof read>[1] = {}): RegisterFileError {
  try {
    read(xml, options);
  } catch (err) {
    if (err instanceof RegisterFileError) return err;
    throw err;
  }
  throw new Error('it was read');
}

function interestOf(table: Record<string, XmlInterest>): (name: string) => XmlInterest {
  return (name) => table[name] ?? 'enter';
}

const SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<!-- wykaz -->
<gml:root xmlns:gml="http://www.opengis.net/gml/3.2" note='a "b" &gt; c'>
  <p:punkt gml:id="PL.1_č"><p:numer>21A</p:numer><p:pusty/><p:kod >69-200</p:kod
  ></p:punkt>
  <p:ulica xlink:href="#PL.2">Żółta &amp; &#268;ervená &#x1F600;<!-- x --> dál<![CDATA[ <i> & ]]>!</p:ulica>
</gml:root>
`;

describe('what is reported', () => {
  const WITHOUT_SPACE = read(SAMPLE).filter((event) => event.trim() !== '');

  it('is every element, attribute and text, without prefixes and with references resolved', () => {
    expect(WITHOUT_SPACE).toEqual([
      '<root gml=http://www.opengis.net/gml/3.2 note=a "b" > c>',
      '<punkt id=PL.1_č>',
      '<numer>',
      '21A',
      '</numer>',
      '<pusty>',
      '</pusty>',
      '<kod>',
      '69-200',
      '</kod>',
      '</punkt>',
      '<ulica href=#PL.2>',
      'Żółta & Červená 😀 dál <i> & !',
      '</ulica>',
      '</root>',
    ]);
  });

  it('is the same however the file is cut into pieces', () => {
    for (let pieceBytes = 1; pieceBytes < SAMPLE.length; pieceBytes += 1) {
      expect(read(SAMPLE, { pieceBytes }).filter((event) => event.trim() !== '')).toEqual(WITHOUT_SPACE);
    }
  });

  it('leaves out skipped elements with all inside, and text that was not asked for', () => {
    const xml = '<a>x<b>one<c>two</c><b/></b><d>three</d>y</a>';
    expect(read(xml, { interest: interestOf({ b: 'skip', d: 'text' }) })).toEqual([
      '<a>',
      '<b>',
      '<d>',
      'three',
      '</d>',
      '</a>',
    ]);
  });

  it('ends line breaks with a line feed, as XML has it', () => {
    expect(read('<a>one\r\ntwo\rthree</a>')).toEqual(['<a>', 'one\ntwo\nthree', '</a>']);
  });

  it('takes a byte order mark and the encodings registers declare', () => {
    const body = '<a n="ś">Łódź, Žďár</a>';
    const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${body}`;
    const expected = ['<a n=ś>', 'Łódź, Žďár', '</a>'];
    expect(read(`\ufeff${body}`)).toEqual(expected);
    expect(read(encodeWindows1250(declared('Windows-1250')))).toEqual(expected);
    expect(read(toLatin2(declared('ISO-8859-2')))).toEqual(expected);
    expect(read(encodeWindows1250('<?xml version="1.0" encoding="cp1250"?><a>ś &#347;</a>'))[1]).toBe('ś ś');
  });

  it('gives the line of what is reported', () => {
    const lines: number[] = [];
    const scanner = new XmlScanner('x.xml', {
      open: () => {
        lines.push(scanner.line);
        return 'enter';
      },
      text: () => undefined,
      close: () => undefined,
    });
    for (const byte of Buffer.from('<a>\n\n<b/>\n<c\n>\n</c><d/></a>')) scanner.write(Buffer.from([byte]));
    scanner.finish();
    expect(lines).toEqual([1, 3, 4, 6]);
  });

  it('trims and gives bytes without making a string', () => {
    const seen: unknown[] = [];
    const scanner = new XmlScanner('x.xml', {
      open: (_name, attributes) => {
        seen.push(attributes.get('href'), attributes.get('ref'), attributes.text('href')?.length ?? null);
        return 'text';
      },
      text: (text) => {
        seen.push(text.length, text.trim().length, text.bytes[text.start], text.trimmed());
      },
      close: () => undefined,
    });
    scanner.write(Buffer.from('<a xlink:href="#1" href="#2"> \n 7b </a>'));
    scanner.finish();
    expect(seen).toEqual(['#1', null, 2, 6, 2, 0x37, '7b']);
  });
});

/** Only the letters of these tests. */
function toLatin2(text: string): Buffer {
  const codes: Record<string, number> = { ś: 0xb6, Ł: 0xa3, ó: 0xf3, ź: 0xbc, Ž: 0xae, ď: 0xef, á: 0xe1, ř: 0xf8 };
  return Buffer.from(Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0)));
}

describe('what is refused', () => {
  const long = 'x'.repeat(DEFAULT_XML_LIMITS.tokenBytes + 1);

  it.each([
    ['an empty file', '', 'empty'],
    ['a file with a declaration only', '<?xml version="1.0"?>\n', 'empty'],
    ['text', 'WOJ;POW;GMI', 'not-a-register'],
    ['a web page', '<!DOCTYPE html><html></html>', 'not-a-register'],
    ['a document type with entities', '<!DOCTYPE a [<!ENTITY b "bomb">]><a>&b;</a>', 'not-a-register'],
    ['an entity of its own', '<a>&b;</a>', 'damaged'],
    ['an entity without an end', '<a>x & y</a>', 'damaged'],
    ['an entity in an attribute', '<a b="&c;"/>', 'damaged'],
    ['a reference to no character', '<a>&#0;</a>', 'damaged'],
    ['a reference to a surrogate', '<a>&#xD800;</a>', 'damaged'],
    ['tags that do not match', '<a><b></a></b>', 'damaged'],
    ['tags that differ in their prefix', '<p:a></q:a>', 'damaged'],
    ['tags that do not match inside what is skipped', '<skip><b></c></skip>', 'damaged'],
    ['an end without a beginning', '<a/></a>', 'damaged'],
    ['two roots', '<a/><b/>', 'damaged'],
    ['text behind the root', '<a/>x', 'damaged'],
    ['CDATA behind the root', '<a/><![CDATA[x]]>', 'damaged'],
    ['a tag without a name', '<a>< b/></a>', 'damaged'],
    ['an attribute without quotes', '<a b=c/>', 'damaged'],
    ['an attribute without a value', '<a b/>', 'damaged'],
    ['an attribute that does not end', '<a b="c><d e="f"/></a>', 'damaged'],
    ['attributes without space between', '<a b="c"d="e"/>', 'damaged'],
    ['an attribute twice', '<a b="c" d="" b="e"/>', 'damaged'],
    ['a slash inside a tag', '<a / b="c"/>', 'damaged'],
    ['UTF-16', Buffer.from('\ufeff<a/>', 'utf16le'), 'encoding'],
    ['an encoding that is not known', '<?xml version="1.0" encoding="koi8-r"?><a/>', 'encoding'],
    ['a declaration that does not end', `<?xml version="1.0" ${' '.repeat(600)}?><a/>`, 'not-a-register'],
    ['bytes that are no UTF-8', Buffer.from('<a>\n\xb6</a>', 'latin1'), 'encoding'],
    ['an overlong form', Buffer.from('<a>\xc0\xaf</a>', 'latin1'), 'encoding'],
    [
      'windows-1250 said to be UTF-8',
      encodeWindows1250('<?xml version="1.0" encoding="UTF-8"?><a>Łódź</a>'),
      'encoding',
    ],
    ['deep nesting', '<a>'.repeat(DEFAULT_XML_LIMITS.depth + 1), 'damaged'],
    ['a long text', `<a>${long}</a>`, 'line-too-long'],
    ['a long text in pieces', `<a>${'x<!-- -->'.repeat(DEFAULT_XML_LIMITS.tokenBytes)}</a>`, 'line-too-long'],
    ['a long comment', `<a><!-- ${long} --></a>`, 'line-too-long'],
    ['a long attribute', `<a b="${long}"/>`, 'line-too-long'],
    ['a long name', `<${'a'.repeat(300)}/>`, 'line-too-long'],
    ['a long attribute name', `<a ${'a'.repeat(300)}=""/>`, 'line-too-long'],
    ['many attributes', `<a ${Array.from({ length: 65 }, (_, index) => `a${index}=""`).join(' ')}/>`, 'damaged'],
    ['many names', `<a>${Array.from({ length: 2100 }, (_, index) => `<b${index}/>`).join('')}</a>`, 'damaged'],
  ])('%s', (_what, xml, reason) => {
    const options = { interest: interestOf({ skip: 'skip', a: 'text' }) };
    for (const pieceBytes of [Number.POSITIVE_INFINITY, 1009]) {
      expect(refusalOf(xml, { ...options, pieceBytes })).toMatchObject({ reason, file: 'x.xml' });
    }
  });

  it('says where: file, line and what is wrong', () => {
    expect(refusalOf('<a>\n<b>\n</c></a>')).toMatchObject({
      line: 3,
      message: 'x.xml line 3 cannot be read: the element b is not ended',
    });
    expect(refusalOf(Buffer.from('<a>\n\n\xe8\n</a>', 'latin1')).line).toBe(3);
  });

  it('a file cut anywhere, as truncated', () => {
    const bytes = Buffer.from(SAMPLE.trimEnd());
    for (let cut = SAMPLE.indexOf('<gml'); cut < bytes.length; cut += 1) {
      expect(['truncated', 'empty']).toContain(refusalOf(bytes.subarray(0, cut)).reason);
    }
  });

  it('or changes nothing but what was changed: no flipped bit makes it fail otherwise', () => {
    const bytes = Buffer.from(SAMPLE);
    let refused = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = Buffer.from(bytes);
        flipped[at] ^= 1 << bit;
        try {
          read(flipped, { pieceBytes: 97 });
        } catch (err) {
          expect(err).toBeInstanceOf(RegisterFileError);
          refused += 1;
        }
      }
    }
    expect(refused).toBeGreaterThan(bytes.length);
  });
});

describe('memory', () => {
  it('does not hold text that nobody asked for, however long it is', () => {
    const scanner = new XmlScanner('x.xml', {
      open: (name) => (name === 'posList' ? 'skip' : 'enter'),
      text: () => undefined,
      close: () => undefined,
    });
    scanner.write(Buffer.from('<a><posList>'));
    const piece = Buffer.alloc(DEFAULT_XML_LIMITS.tokenBytes, '1 2 ');
    for (let count = 0; count < 50; count += 1) scanner.write(piece);
    scanner.write(Buffer.from('</posList></a>'));
    expect(() => scanner.finish()).not.toThrow();
  });
});

it('a chain of empty sections costs no more for each than the first', () => {
  const chain = '<![CDATA[]]>'.repeat(500_000);
  const limits = { ...DEFAULT_XML_LIMITS, tokenBytes: 1_000_000 };
  // Counted anew for each section, it would take minutes.
  expect(read(`<a>${chain}x</a>`, { limits })).toEqual(['<a>', 'x', '</a>']);
  expect(refusalOf(`<a>${chain}x</a>`)).toMatchObject({ reason: 'line-too-long' });
});
