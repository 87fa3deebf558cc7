import { TextDocument } from './document';
import type { MarkForm } from './line';

const FORMS: readonly MarkForm[] = ['kept', 'empty'];

/** The lines of a text as an engine gets them, without what stays. */
const wordsOf = (text: string): readonly string[] => TextDocument.of(text).lines.map(({ words }) => words.trim());

describe('what stays as it is', () => {
  it.each([
    'Hello {name}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of texts
    '{{ user.name }} wrote ${count} letters to #{friend}',
    'You have {count, plural, one {# new message} other {# new messages}} today',
    'Unclosed {brace and more words',
    'Printf: %s, %1$s, %d of %2$d, %.2f, %5.1f, %(name)s, %{name}, %name%, %@, %%, %lu done',
    'i18next $t(common.save) and [[token]] here',
    'See https://example.com/a?b=c&d={id}#e, or www.example.sk. Mail jana.novakova+x@example.co.uk!',
    '<p class="a>b">Hello <b>dear</b> <a href="https://a.sk/{id}" title=\'x\'>friend</a></p>',
    'A message with <0>inner</0> and <Link to="/x">parts</Link>, and a <1/> piece',
    '<!-- a note --><script>let a = "<b>";</script>After <code>x = y</code> it',
    'Tom &amp; Jerry &#39;eat&#x27; &nbsp; cheese',
    'First line\n\n  second line  \r\n\tthird {line}\n',
    'Wrong <b>order <i>of</b> tags</i> here',
    'a < b and c > d & e',
    '100% sure, 50 % off, 5 %discount',
    'Čučoriedky 🫐 a {ovocie} 😀',
  ])('is put back exactly: %s', (text) => {
    const document = TextDocument.of(text);
    expect(document.lines.length).toBeGreaterThan(0);
    for (const form of FORMS) {
      const answers = document.lines.map((line) => line.restored(line.marked(form), false));
      expect(document.withLines(answers as string[])).toBe(text);
    }
  });

  it.each([
    ['Hello {name}, you have %d <b>new</b> letters', ['Hello  , you have    new  letters']],
    ['Mail a@b.sk or https://x.sk/words now', ['Mail   or   now']],
    ['{count, plural, one {# item} other {# items}}', []],
    ['<p>One</p><p>Two</p>\nThree', ['One', 'Two', 'Three']],
    ['12 345, {a} – %s!', []],
    ['100% sure', ['100% sure']],
  ])('is not among the words: %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('is recognised in a long hostile text at once', () => {
    const texts = ['{', '{a', '<', '<a "', '<!--', '<code>', '%', '& #', 'a@', 'http://', '[[', '$t(', ' \n', '{ %s '];
    const startedMs = performance.now();
    for (const text of texts) TextDocument.of(text.repeat(5_000 / text.length));
    expect((performance.now() - startedMs) / texts.length).toBeLessThan(150);
  });
});

describe('an answer of an engine', () => {
  const [line] = TextDocument.of('Give {name} the <b>red</b> book').lines;

  it.each([
    ['moved parts', 'Das <i id="p3">rote</i> Buch für <x id="p1"/>', 'Das <b>rote</b> Buch für {name}'],
    [
      'other writing',
      "<X id='p1'></X> das <I class=a id=p3>rote</I > Buch &amp; mehr",
      '{name} das <b>rote</b> Buch & mehr',
    ],
    ['a translated kept part', '<span id="p1" translate="no">{Name}</span> <i id="p3">x</i>', '{name} <b>x</b>'],
  ])('is accepted with %s', (_, answer, expected) => {
    expect(line!.restored(answer, false)).toBe(expected);
  });

  it.each([
    ['a lost part', 'Das <i id="p3">rote</i> Buch'],
    ['a part twice', '<x id="p1"/><x id="p1"/> <i id="p3">rote</i>'],
    ['an unclosed text', '<x id="p1"/> <i id="p3">rote'],
    ['a text closed twice', '<x id="p1"/> <i id="p3">rote</i></i>'],
    ['a part nobody sent', '<x id="p1"/> <i id="p3">rote</i> <x id="p9"/>'],
    ['a number of words', '<x id="p0"/><x id="p1"/> <i id="p3">rote</i>'],
    ['markup nobody sent', '<x id="p1"/> <i id="p3">rote</i><script>alert(1)</script>'],
    ['a text in the place of a part', '<i id="p1">x</i> <i id="p3">rote</i>'],
  ])('is not trusted with %s', (_, answer) => {
    expect(line!.restored(answer, false)).toBeNull();
  });

  it('brings no markup into HTML, and its letters into plain text', () => {
    const [plain] = TextDocument.of('Hello').lines;
    const answer = '&lt;script&gt; &amp; &#39;x&#39; &#55296;';
    expect(plain!.restored(answer, true)).toBe("&lt;script&gt; & 'x' &#55296;");
    expect(plain!.restored(answer, false)).toBe("<script> & 'x' &#55296;");
  });
});
