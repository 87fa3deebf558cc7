import { absentClasses } from './classes/absent';
import { formClasses } from './classes/forms';
import { hardClasses } from './classes/hard';
import { misspeltClasses } from './classes/misspelt';
import { numberClasses } from './classes/numbers';
import { polishClasses } from './classes/polish';
import { spellingClasses } from './classes/spellings';
import { unfinishedClasses } from './classes/unfinished';
import { villageClasses } from './classes/villages';
import type { QueryClass } from './query-class';

/** All ways of writing an address whose answers are measured, in the order of the report. */
export const queryClasses: readonly QueryClass[] = [
  ...formClasses,
  ...numberClasses,
  ...spellingClasses,
  ...villageClasses,
  ...polishClasses,
  ...unfinishedClasses,
  ...absentClasses,
  ...misspeltClasses,
  ...hardClasses,
];
