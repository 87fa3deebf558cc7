import themes from '../themes/tripoint-form.css';
import { create } from './create.js';

/** The style of one list, in a rule of its own: strict policies forbid attributes with styles. */
export interface ListStyle {
  readonly style: CSSStyleDeclaration;
  remove(): void;
}

/**
 * Adds the rule of one list and, unless the page brings them, the themes: as a constructed style sheet, which every
 * policy permits, or as a `<style>` with the nonce of the page.
 */
export function addStyles(
  root: Document | ShadowRoot,
  id: string,
  withThemes: boolean,
  nonce: string | undefined,
): ListStyle {
  // A page that moves what changes would have the list measured where it is no longer.
  const text = `#${id}{transition:none}${withThemes ? themes : ''}`;
  const styleOf = (sheet: CSSStyleSheet) => (sheet.cssRules[0] as CSSStyleRule).style;
  if (nonce === undefined && 'adoptedStyleSheets' in root) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return {
      style: styleOf(sheet),
      remove() {
        root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
      },
    };
  }
  const element = create('', 'style') as HTMLStyleElement;
  element.nonce = nonce ?? '';
  element.append(text);
  ((root as Document).head ?? root).append(element);
  return { style: styleOf(element.sheet as CSSStyleSheet), remove: () => element.remove() };
}
