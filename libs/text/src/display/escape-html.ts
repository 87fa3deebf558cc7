const special = /[&<>"']/;
const specials = /[&<>"']/g;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe to stand in HTML, between tags or in an attribute. */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(specials, (character) => entities[character] ?? character) : text;
}
