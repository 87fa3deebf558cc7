import { type Html, html } from './html';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `22 Nov` of `2026-11-22`. */
export function shortDay(day: string): string {
  return `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}

/** A moment to the minute, in UTC and saying so: readers are in other zones. As a whole for programs. */
export function moment(ms: number): Html {
  const iso = new Date(ms).toISOString();
  const day = iso.slice(0, 10);
  return html`<time datetime="${iso}" title="${iso}">${shortDay(day)} ${day.slice(0, 4)}, ${iso.slice(11, 16)} UTC</time>`;
}

/** A number with spaces between thousands that do not break. */
export const figure = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');

/** `1 key`, `2 keys`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`;
