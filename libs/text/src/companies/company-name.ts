import { abbreviations } from '../names/abbreviations';
import { type WordSpan, wordSpans } from '../spelling/fold';
import { acronymsFrom, isOfAcronym, meantBy, phraseFrom } from './acronyms';
import {
  formOf,
  isState,
  type LegalForm,
  MAX_FORM_WORDS,
  MAX_STATE_WORDS,
  mayBeginForm,
  STATE_BEGINS,
} from './legal-forms';

/** Countries whose companies are understood, as lower-case codes of ISO 3166. */
export type CompanyCountry = 'cz' | 'sk';

/** One word of the name of a company without its legal form. */
export interface CompanyWord {
  /** Folded; initials in a row are one word (`T.T.K.`: `ttk`). */
  readonly text: string;
  /** Where it stands in the name. */
  readonly start: number;
  readonly end: number;
  /** Other folded writings under which it must be found, in one word. */
  readonly aliases: readonly string[];
  /** What it counts as when names are compared: itself, or the acronym of the phrase that begins with it; null: nothing. */
  readonly unit: string | null;
  /** Is it a title of a person (`Ing.`)? */
  readonly isTitle: boolean;
}

/** A legal form as it stands in a name. */
export interface WrittenForm {
  readonly form: LegalForm;
  /** Its words, for they may be looked for as well. */
  readonly words: readonly string[];
  /** May it be a word of the name as well (`OZ`)? */
  readonly isShort: boolean;
  readonly start: number;
  readonly end: number;
}

/** The name of a company, or what was typed of one. */
export interface CompanyName {
  readonly words: readonly CompanyWord[];
  readonly forms: readonly WrittenForm[];
  /** Does it have a word that joins others: `a`, `and`, `&`, `+`? They are no words of it. */
  readonly hasConnector: boolean;
  /** How many units it has; several where it can be counted in several ways. */
  readonly counts: readonly number[];
}

/** Words between others that say nothing but "and", each behind and before a blank. */
const connectors = new Set(['a', 'and', 'und', 'et']);

/** Titles of people, with a full stop, and those that have none; names are found without them. */
const titles = new Set(
  'ing mgr bc mudr judr rndr phdr mvdr doc prof dr csc drsc phd dis pharmdr thdr paeddr icdr rsdr art mga bca'.split(
    ' ',
  ),
);
const plainTitles = new Set('mba msc mph llm'.split(' '));

/** Words that names abbreviate. */
const shortForms = abbreviations({
  generala: ['gen'],
  kapitana: ['kpt'],
  plukovnika: ['plk'],
  svateho: ['sv'],
  svate: ['sv'],
  svatej: ['sv'],
  svaty: ['sv'],
  svata: ['sv'],
  okres: ['okr'],
  okresni: ['okr'],
  okresna: ['okr'],
  okresny: ['okr'],
  narodni: ['nar'],
  narodna: ['nar'],
  mestske: ['mest'],
  mestska: ['mest'],
  obchodni: ['obch'],
  obchodna: ['obch'],
  stavebni: ['stav'],
  stavebna: ['stav'],
  zemedelske: ['zem'],
  namesti: ['nam'],
  namestie: ['nam'],
  ulice: ['ul'],
  ulica: ['ul'],
  trida: ['tr'],
  trieda: ['tr'],
  cislo: ['c'],
  ceskoslovenske: ['cs'],
  ceskoslovenska: ['cs'],
});

const betweenInitials = /^(?:[.'’]|\s?[&+-]\s?)?\s?$/;
const gluedBy = /^[-–.&+/'’`´]$/;
const joins = /[&+]/;
const blank = /\s/;
const setsOff = /[,;–—-]/;

/** Longest word that is made of several glued by a dash or an ampersand, in letters, and most words of it. */
const MAX_GLUED_LETTERS = 24;
const MAX_GLUED_WORDS = 3;

/** Longest run of initials, letter-spaced words included. */
const MAX_INITIALS = 40;

const isLetter = (text: string): boolean => text.length === 1 && text >= 'a' && text <= 'z';

/** A word while the name is read. */
interface WordDraft {
  text: string;
  readonly start: number;
  end: number;
  readonly aliases: string[];
  unit: string | null;
  /** Does it stand at the word before it without a blank? */
  readonly isGlued: boolean;
  readonly isTitle: boolean;
}

/** The words and the legal form of a name, or of a text in which one is looked for. */
export function readCompanyName(name: string, country: CompanyCountry): CompanyName {
  const spans = wordSpans(name);
  const { forms, core } = mayHaveForms(spans) ? formsIn(name, spans) : { forms: [], core: spans };
  const { words, hasConnector } = wordsIn(name, core);
  const count = units(words, name, country);
  const gluedAway = glue(words);
  const counts = gluedAway > 0 ? [count, count - gluedAway] : [count];
  for (const { isShort, words: written } of forms) {
    if (isShort && !counts.includes(count + written.length)) counts.push(count + written.length);
  }
  return { words, forms, hasConnector, counts };
}

/** Most names are those of people, and have nothing of this. */
const mayHaveForms = (spans: readonly WordSpan[]): boolean =>
  spans.some(({ text }) => text === STATE_BEGINS || mayBeginForm(text));

/** Finds the forms in a name; what is neither a form nor the state of the company is its core. */
function formsIn(name: string, spans: readonly WordSpan[]): { forms: WrittenForm[]; core: readonly WordSpan[] } {
  const isCore = spans.map(() => true);
  const forms: WrittenForm[] = [];
  let end = spans.length;
  const textOf = (from: number, to: number): string => {
    let text = spans[from]!.text;
    for (let i = from + 1; i < to; i++) text += ` ${spans[i]!.text}`;
    return text;
  };
  for (let from = 1; from < spans.length; from++) {
    if (spans[from]!.text !== STATE_BEGINS) continue;
    // A town may stand behind the state in what is typed.
    for (let words = Math.min(MAX_STATE_WORDS, spans.length - from); words > 1; words--) {
      if (!isState(textOf(from, from + words))) continue;
      isCore.fill(false, from, from + words);
      if (from + words === end) end = from;
      break;
    }
  }
  /** The longest form that begins at a place, or none. */
  const formAt = (from: number, words: number): boolean => {
    if (!mayBeginForm(spans[from]!.text)) return false;
    const text = textOf(from, from + words);
    const found = formOf(text);
    if (found === null) return false;
    const [first, last] = [spans[from]!, spans[from + words - 1]!];
    const isAtEnd = from + words === end && from > 0;
    // `Novák a spol., s.r.o.` has company, and a form behind it.
    if (first.text === 'spol' && from > 0 && isConnected(from)) return false;
    const isSure = found.kind === 'sure' || (words > 1 && first.dotted && (isAtEnd || !isAmongInitials(from, words)));
    const isSetOff = isAtEnd && setsOff.test(name.slice(spans[from - 1]!.end, first.start));
    // `PS software s.r.o.` begins with a word, `as alfa` with a form, `zs lhota` with a school.
    const mayBeForm = isAtEnd || (from === 0 && forms.length === 0 && found.form !== 'zs');
    const isAcronym = found.kind === 'short' && mayBeForm && isPlain(name.slice(first.start, last.end));
    if (!isSure && !isSetOff && !isAcronym) return false;
    isCore.fill(false, from, from + words);
    forms.push({
      form: found.form,
      words: text.split(' '),
      isShort: !isSure,
      start: first.start,
      end: last.end,
    });
    return true;
  };
  /** Stands `a` or `&` before it? The last of `K+A` is an initial. */
  const isConnected = (at: number): boolean => {
    const before = spans[at - 1]!;
    const gap = name.slice(before.end, spans[at]!.start);
    return joins.test(gap) || (gap === ' ' && connectors.has(before.text) && (spans[at - 2]?.text.length ?? 0) > 1);
  };
  /** Is it a part of something like `T.T.K.`? */
  const isAmongInitials = (from: number, words: number): boolean =>
    [spans[from - 1], spans[from + words]].some((beside) => beside !== undefined && isLetter(beside.text));
  // `T.T.K. s.r.o.` has no `k.s.`: what stands at the end is read first.
  for (let words = Math.min(MAX_FORM_WORDS, end - 1); words > 0; words--) {
    if (!formAt(end - words, words)) continue;
    end -= words;
    break;
  }
  for (let i = 0; i < end; i++) {
    for (let words = Math.min(MAX_FORM_WORDS, end - i); words > 0; words--) {
      if (!formAt(i, words)) continue;
      i += words - 1;
      break;
    }
  }
  // A name that is nothing but a form is a name.
  return isCore.includes(true) ? { forms, core: spans.filter((_, i) => isCore[i]) } : { forms: [], core: spans };
}

/** Has it no diacritics? `ZŠ` is no `z.s.` */
const isPlain = (text: string): boolean => /^[a-z ]+$/i.test(text);

function wordsIn(name: string, core: readonly WordSpan[]): { words: WordDraft[]; hasConnector: boolean } {
  const words: WordDraft[] = [];
  let hasConnector = false;
  let isRun = false;
  let behind = -1;
  core.forEach((span, i) => {
    const gap = behind < 0 ? '' : name.slice(behind, span.start);
    const next = core[i + 1];
    const last = words.at(-1);
    // In letters that stand apart `A` is one of them.
    const isSpaced = isRun && (last!.text.length > 1 || [1, 2].every((ahead) => isLetter(core[i + ahead]?.text ?? '')));
    const isConnector = last !== undefined && next !== undefined && !isSpaced && connectors.has(span.text);
    if (isConnector && blank.test(gap) && blank.test(name.charAt(span.end))) {
      hasConnector = true;
      behind = span.end;
      // `J a T` is `JT`.
      isRun = isRun && isLetter(next.text);
      return;
    }
    const isOneBlank = gap === ' ';
    if (!isOneBlank && joins.test(gap)) hasConnector = true;
    behind = span.end;
    const isInitial = isLetter(span.text);
    // `s č.p. 5` is no `s.č.p.`
    const isApart = isOneBlank && span.dotted;
    if (isRun && isInitial && !isApart && last && last.text.length < MAX_INITIALS && betweenInitials.test(gap)) {
      last.text += span.text;
      last.unit = last.text;
      last.end = span.end;
      return;
    }
    isRun = isInitial;
    const isTitle = (span.dotted && titles.has(span.text)) || plainTitles.has(span.text);
    words.push({
      text: span.text,
      start: span.start,
      end: span.end,
      aliases: [...shortForms(span.text, span.dotted)],
      unit: span.text,
      isGlued: !isOneBlank && gluedBy.test(gap),
      isTitle,
    });
  });
  if (words.some(({ isTitle }) => !isTitle)) for (const word of words) if (word.isTitle) word.unit = null;
  return { words, hasConnector };
}

/** Lets acronyms and what they stand for meet. @returns how many units the words are */
function units(words: readonly WordDraft[], name: string, country: CompanyCountry): number {
  let count = 0;
  words.forEach((word, i) => {
    word.aliases.push(...acronymsFrom(word.text, country, (text, at) => words[i + at]?.text === text));
  });
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word.unit === null) continue;
    count++;
    const phrase = phraseFrom(word.text, country, (text, at) => words[i + at]?.text === text);
    if (phrase) {
      word.unit = phrase.acronym;
      for (let j = 1; j < phrase.words.length; j++) words[i + j]!.unit = null;
      i += phrase.words.length - 1;
      continue;
    }
    // A name that is nothing but `N.P.` stands for nothing, and so do the initials of two, `S + K`.
    const written = () => name.slice(word.start, word.end);
    const meant = words.length > 1 && meantBy(word.text, () => lettersOf(written()), country);
    if (meant && !joins.test(written())) word.aliases.push(...meant);
  }
  return count;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Lets words that a dash or an ampersand joins be found as one. @returns how many units fewer they are then */
function glue(words: readonly WordDraft[]): number {
  let fewer = 0;
  for (let i = 0, end = 0; i < words.length; i = end) {
    for (end = i + 1; end < words.length && words[end]!.isGlued; ) end++;
    if (end - i < 2 || end - i > MAX_GLUED_WORDS) continue;
    const glued = words.slice(i, end);
    const text = glued.map((word) => word.text).join('');
    if (text.length > MAX_GLUED_LETTERS || !/[a-z]/.test(text)) continue;
    words[i]!.aliases.push(text);
    fewer += glued.filter(({ unit }) => unit !== null).length - 1;
  }
  return fewer;
}

/** Do names that are written otherwise have this folded word as well: with an acronym, its words, or an abbreviation? */
export const hasOtherWritings = (word: string, country: CompanyCountry): boolean =>
  isOfAcronym(word, country) || shortForms(word, true).length > 0;

/** What two writings of one name have in common: its units without what stands between them. */
export function nameKey({ words }: CompanyName): string {
  let key = '';
  for (const { unit } of words) if (unit !== null) key += unit;
  return key;
}
