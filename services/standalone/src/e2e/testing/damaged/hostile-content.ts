import { type DamagedInput, textDamage } from './damaged-input';
import type { RegisterForm } from './register-form';

/** Depth, length and number no reader has to go along with. */
const DEEP = 100_000;
const LONG = 2_000_000;

/** Content made to cost memory, time or secrets, in the words of the form. */
export function hostileContent(form: RegisterForm): DamagedInput[] {
  const inputs = contentOf(form);
  return Object.entries(inputs).map(([name, { change, ending = 'file', isOther = false }]) => ({
    name,
    form,
    ending,
    // What is no catalogue any more is passed over, and then the catalogue is missing.
    onLine: ending === 'file' && form.name.length > 4 && !isOther,
    damage: textDamage(change),
  }));
}

function contentOf({ content, name, separator = ';' }: RegisterForm): Readonly<Record<string, Hostility>> {
  if (content === 'xml') return hostileXml;
  if (content === 'csv') return hostileCsv(separator);
  return hostileJson(name.startsWith('RPO') ? RPO : GEO_JSON);
}

interface Hostility {
  readonly change: (text: string) => string;
  readonly ending?: DamagedInput['ending'];
  /** Nothing of its beginning shows which register it is of: there is no line to name. */
  readonly isOther?: boolean;
}

const ROOT = /<(?![?!])[\w:-]+/;
const beforeRoot = (text: string, inserted: string) => text.replace(ROOT, (root) => `${inserted}${root}`);
/** Inside the content of the last element that holds text, far from the start of the file. */
const insideText = (text: string, inserted: string) => {
  const last = [...text.matchAll(/>(?=[^<>\s][^<>]*<\/)/g)].at(-1);
  if (last === undefined) throw new Error('no element holds text');
  return text.slice(0, last.index + 1) + inserted + text.slice(last.index + 1);
};
/** Between two elements in the middle of the file. */
const between = (text: string, inserted: string) => {
  const at = text.indexOf('>\n', text.length >> 1) + 2;
  return text.slice(0, at) + inserted + text.slice(at);
};

const LAUGHS = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join('\n');

const hostileXml: Readonly<Record<string, Hostility>> = {
  'entities that grow a billionfold': {
    change: (text) => insideText(beforeRoot(text, `<!DOCTYPE x [<!ENTITY a0 "ha">\n${LAUGHS}]>\n`), '&a9;'),
  },
  'an entity that names a file of this machine': {
    change: (text) =>
      insideText(beforeRoot(text, '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>\n'), '&secret;'),
  },
  'a document type elsewhere': {
    change: (text) => beforeRoot(text, '<!DOCTYPE x SYSTEM "http://127.0.0.1:1/evil.dtd">\n'),
  },
  'an entity nobody declared': { change: (text) => insideText(text, '&nbsp;'), ending: 'reported' },
  'elements inside elements without end': { change: (text) => between(text, '<a>'.repeat(DEEP)) },
  'an attribute of two megabytes': { change: (text) => between(text, `<a b="${'x'.repeat(LONG)}"/>`) },
  'a name of two megabytes': { change: (text) => between(text, `<${'x'.repeat(LONG)}/>`) },
  'a hundred thousand attributes': {
    change: (text) => between(text, `<a ${Array.from({ length: DEEP }, (_, at) => `b${at}=""`).join(' ')}/>`),
  },
  'a hundred thousand different names': {
    change: (text) => between(text, Array.from({ length: DEEP }, (_, at) => `<n${at}/>`).join('')),
  },
  'a comment that never ends': { change: (text) => between(text, `<!-- ${'x'.repeat(LONG)}`) },
  'a section of text that never ends': { change: (text) => between(text, `<![CDATA[${'x'.repeat(LONG)}`) },
  'two megabytes in one field': { change: (text) => insideText(text, 'x'.repeat(LONG)), ending: 'reported' },
  'an element closed by another': { change: (text) => between(text, '<a></b>') },
  'a second document behind the first': { change: (text) => `${text}${text}` },
  'bytes that are no UTF-8': { change: (text) => insideText(text, '\xc3\x28'), ending: 'stopped' },
};

/** Where a form has what is attacked. */
interface JsonMarks {
  readonly list: string;
  readonly text: string;
  readonly number: string;
  readonly members: string;
}
const GEO_JSON: JsonMarks = {
  list: '"features":[',
  text: '"streetname":"',
  number: '"coordinates":[',
  members: '"properties":{',
};
const RPO: JsonMarks = {
  list: '"results":[',
  text: '"street":"',
  number: '"regNumber":',
  members: '"statisticalCodes":{',
};

const hostileJson = (marks: JsonMarks): Readonly<Record<string, Hostility>> => ({
  'lists inside lists without end': {
    change: (text) => text.replace(marks.list, `"x":${'['.repeat(DEEP)},${marks.list}`),
    isOther: marks === RPO,
  },
  'lists without end in a value': {
    change: (text) => text.replace(marks.number, `${marks.number}${'['.repeat(DEEP)}`),
  },
  'a text of two megabytes': {
    change: (text) => text.replace(marks.text, `${marks.text}${'x'.repeat(LONG)}`),
    ending: 'reported',
  },
  'a number of two megabytes': {
    change: (text) => text.replace(marks.number, `${marks.number}${'9'.repeat(LONG)}`),
    ending: 'reported',
  },
  'an item that is no object': {
    change: (text) => text.replace(marks.list, `${marks.list}17,`),
    ending: 'reported',
  },
  'a comma too many': { change: (text) => text.replace('},\n{', '},,\n{'), ending: 'contained' },
  'something behind the end': { change: (text) => `${text}{"type":"FeatureCollection"}` },
  'a key that sets the parent of objects': {
    change: (text) => text.replaceAll(marks.members, `${marks.members}"__proto__":{"identifier":1},"constructor":1,`),
    ending: 'contained',
  },
});

/** @param separator of columns */
const hostileCsv = (separator: ';' | ','): Readonly<Record<string, Hostility>> => ({
  'a line of two megabytes': { change: (text) => `${text}${'x'.repeat(LONG)}\n` },
  'a line of two megabytes of columns': { change: (text) => `${text}${separator.repeat(LONG)}\n` },
  'a quote that never ends': { change: (text) => text.replace('\n', '\n"'), ending: 'reported' },
  'a row without its end': {
    change: (text) =>
      text.replace(new RegExp(`${separator}[^${separator}]*\\r?\\n[^${separator}]*${separator}`), separator),
    ending: 'reported',
  },
  'a header with escape sequences': {
    change: (text) => text.replace(new RegExp(`^[^${separator}]*`), '\x1b[2J\x1b]0;x\x07\u0008'),
  },
  'every row twice': {
    change: (text) => `${text}${text.slice(text.indexOf('\n') + 1)}`,
    ending: 'contained',
  },
  'a column too many in every row': {
    change: (text) => text.replace(/\r?\n/g, (end) => `${separator}x${end}`),
    // Columns of RES are found by their names.
    ending: separator === ',' ? 'contained' : 'file',
  },
  'a column missing in every row': {
    change: (text) => text.replace(new RegExp(`${separator}[^${separator}\\n]*\\n`, 'g'), '\n'),
    ending: 'contained',
  },
});
