/** Distance between a field and its list, and between the list and the edges of the window, in pixels. */
const GAP = 4;
const LEAST_HEIGHT = 120;
const MOST_HEIGHT = 384;

/** Puts a list below its field, or above where there is more room in what is seen of the page. */
export function placeList(list: HTMLElement, style: CSSStyleDeclaration, field: Element): void {
  const box = field.getBoundingClientRect();
  const { height, offsetTop, width } = visualViewport ?? { height: innerHeight, offsetTop: 0, width: innerWidth };
  const below = offsetTop + height - box.bottom - 2 * GAP;
  const above = box.top - offsetTop - 2 * GAP;
  const set = (name: string, pixels: number) => style.setProperty(name, `${Math.round(pixels)}px`);
  set('top', 0);
  set('left', 0);
  set('width', box.width);
  const isAbove = Math.min(list.scrollHeight, MOST_HEIGHT) > below && above > below;
  set('max-height', Math.min(MOST_HEIGHT, Math.max(isAbove ? above : below, LEAST_HEIGHT)));
  const own = list.getBoundingClientRect();
  const isRightToLeft = getComputedStyle(list).direction === 'rtl';
  const left = isRightToLeft ? box.right - own.width : box.left;
  set('top', (isAbove ? box.top - own.height - GAP : box.bottom + GAP) - own.top);
  set('left', Math.max(GAP, Math.min(left, width - own.width - GAP)) - own.left);
}
