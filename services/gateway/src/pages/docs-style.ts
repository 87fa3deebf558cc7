/** The whole style of the documentation page; its hash is in the page's content security policy. */
export const docsStyle = `
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #57606a; --paper: #fff; --panel: #f5f7f9; --line: #d8dee4;
  --accent: #0b5fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #9aa5b1; --paper: #0f141a; --panel: #171e26; --line: #2b343f; --accent: #6ea8ff; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
.page { display: grid; grid-template-columns: 15rem minmax(0, 52rem); gap: 3rem; max-width: 75rem; margin: 0 auto;
  padding: 2rem 1.25rem 5rem; }
nav { position: sticky; top: 2rem; align-self: start; max-height: calc(100vh - 4rem); overflow: auto; font-size: .9rem; }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0; }
nav li { margin: .2rem 0; }
nav strong { display: block; margin-bottom: .25rem; }
a { color: var(--accent); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.4rem; margin: 3rem 0 .75rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.02rem; margin: 1.5rem 0 .5rem; }
p { margin: .5rem 0; }
code, pre { font: .86em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { background: var(--panel); border-radius: 4px; padding: .1em .3em; overflow-wrap: anywhere; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: .9rem 1rem; overflow-x: auto;
  margin: .5rem 0; }
pre code { background: none; padding: 0; overflow-wrap: normal; }
.route { font-weight: 600; }
.verb { color: var(--accent); }
.soft { color: var(--soft); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
td:first-child code { white-space: nowrap; }
th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--soft); font-weight: 600; }
details { margin: .5rem 0; }
summary { cursor: pointer; color: var(--accent); }
@media (max-width: 60rem) { .page { grid-template-columns: minmax(0, 1fr); gap: 1rem; } nav { position: static; max-height: none; } }
@media print { nav { display: none; } .page { display: block; } }
`;
