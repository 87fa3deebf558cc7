import { html } from './template';

test('what is filled in is escaped, in elements and attributes, unless it is a template itself', () => {
  const evil = `"><script>alert('&')</script>`;
  const inner = html`<b>${evil}</b>`;
  const { text } = html`<p title="${evil}">${inner}${[1, html`<i></i>`, null, false, '<']}</p>`;
  const escaped = '&#34;&#62;&#60;script&#62;alert(&#39;&#38;&#39;)&#60;/script&#62;';
  expect(text).toBe(`<p title="${escaped}"><b>${escaped}</b>1<i></i>&#60;</p>`);
});
