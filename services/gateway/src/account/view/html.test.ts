import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html } from './html';

test('what is filled in is escaped, in elements and attributes, unless it is a template itself', () => {
  const evil = `"><script>alert('&')</script>`;
  const inner = html`<b>${evil}</b>`;
  const { text } = html`<p title="${evil}">${inner}${[1, html`<i></i>`, null, false, '<']}</p>`;
  const escaped = '&#34;&#62;&#60;script&#62;alert(&#39;&#38;&#39;)&#60;/script&#62;';
  expect(text).toBe(`<p title="${escaped}"><b>${escaped}</b>1<i></i>&#60;</p>`);
});

/** Security: a value in an attribute without quotes could add attributes; one in a style or script is not escaped for it. */
test('no template fills in an attribute without quotes, a style, a script or an address of its own scheme', () => {
  const root = join(__dirname, '..', '..', '..', 'src', 'account');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(5);
  for (const path of sources) {
    const text = readFileSync(join(root, path), 'utf8');
    expect([path, text.match(/=\$\{[^}]*\}[^`]*>/g)?.filter((part) => /^\s?[a-z-]+=\$\{/.test(part)) ?? []]).toEqual([
      path,
      [],
    ]);
    expect([
      path,
      text.match(
        / on[a-z]+="| style="|<style|javascript:|href="\$\{(?!link|next|path|here|href|this\.pathOf|visit\.home|icon\.|style\.)/g,
      ),
    ]).toEqual([path, null]);
  }
});
