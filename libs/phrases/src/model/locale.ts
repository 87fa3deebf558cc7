export { type Locale, readLocale } from '@tripoint/contract';
