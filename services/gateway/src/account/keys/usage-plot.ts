import type { DayUsage } from '../../usage/usage-history';
import { type Html, html } from '../view/html';
import { figure, shortDay } from '../view/time';

const WIDTH = 720;
const HEIGHT = 190;
const LEFT = 48;
const BOTTOM = 22;
const TOP = 8;
const LINES = 4;
const LABELS = 6;
const MAX_BAR = 36;

/** Calls of one day: with a result, and refused or failed. */
export interface DayTotal {
  readonly day: string;
  readonly answered: number;
  readonly refused: number;
}

/** One total for every day of a range, days without calls included. */
export function dayTotals(usage: readonly DayUsage[], days: readonly string[]): readonly DayTotal[] {
  const totals = new Map(days.map((day) => [day, { day, answered: 0, refused: 0 }]));
  for (const { day, answered, refused, failed } of usage) {
    const total = totals.get(day);
    if (total === undefined) continue;
    total.answered += answered;
    total.refused += refused + failed;
  }
  return [...totals.values()];
}

/** A round figure at or above the largest value, which the lines of the plot divide evenly. */
export function topOf(max: number): number {
  if (max <= LINES) return LINES;
  const power = 10 ** Math.floor(Math.log10(max / LINES));
  const step = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * power)
    .find((each) => each * LINES >= max && Number.isInteger(each));
  return step! * LINES;
}

/** Calls per day as bars, the refused ones on top. What it shows is in the table below it, too. */
export function usagePlot(days: readonly DayTotal[]): Html {
  const top = topOf(Math.max(...days.map(({ answered, refused }) => answered + refused)));
  const high = HEIGHT - BOTTOM - TOP;
  const y = (value: number): number => TOP + high * (1 - value / top);
  const slot = (WIDTH - LEFT) / days.length;
  const bar = Math.min(MAX_BAR, slot * 0.72);
  const every = Math.ceil(days.length / LABELS);
  const lines = Array.from({ length: LINES + 1 }, (_, index) => {
    const value = (top / LINES) * index;
    return html`<line x1="${LEFT}" x2="${WIDTH}" y1="${tidy(y(value))}" y2="${tidy(y(value))}"></line><text x="${LEFT - 6}" y="${tidy(y(value) + 4)}" text-anchor="end">${figure(value)}</text>`;
  });
  const bars = days.map(({ day, answered, refused }, index) => {
    const x = tidy(LEFT + slot * index + (slot - bar) / 2);
    const label = (days.length - 1 - index) % every === 0;
    return html`<g><title>${shortDay(day)}: ${figure(answered)} answered, ${figure(refused)} not</title>
${rect('answered', x, y(answered), bar, high - (y(answered) - TOP))}${rect('refused', x, y(answered + refused), bar, y(answered) - y(answered + refused))}
${label && html`<text x="${tidy(LEFT + slot * (index + 0.5))}" y="${HEIGHT - 5}" text-anchor="middle">${shortDay(day)}</text>`}</g>`;
  });
  return html`<svg class="plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="plot-title">
<title id="plot-title">Calls per day, ${shortDay(days[0]!.day)} to ${shortDay(days.at(-1)!.day)}; the same figures are in the table</title>
${lines}${bars}</svg>
<ul class="legend"><li>${swatch('answered')}answered</li><li>${swatch('refused')}refused or failed</li></ul>`;
}

const swatch = (kind: string): Html =>
  html`<svg viewBox="0 0 12 12" aria-hidden="true"><rect class="${kind}" width="12" height="12" rx="3"></rect></svg>`;

const rect = (kind: string, x: number, y: number, width: number, height: number): Html | null =>
  height <= 0
    ? null
    : html`<rect class="${kind}" x="${x}" y="${tidy(y)}" width="${tidy(width)}" height="${tidy(height)}" rx="1.5"></rect>`;

const tidy = (value: number): number => Math.round(value * 100) / 100;

/** A bar of parts of a whole, for eyes alone: the text beside it has the figures. */
export function shareBar(
  parts: readonly { readonly kind: string; readonly value: number }[],
  whole: number,
  isFull = false,
): Html {
  let x = 0;
  const rects = parts.map(({ kind, value }) => {
    const width = whole === 0 ? 0 : Math.min(100 - x, (value / whole) * 100);
    const part =
      width > 0 && html`<rect class="${kind}" x="${tidy(x)}" y="0" width="${tidy(width)}" height="10"></rect>`;
    x += width;
    return part;
  });
  return html`<svg class="share${isFull && ' full'}" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${rects}</svg>`;
}
