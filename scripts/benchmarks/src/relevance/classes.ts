import { correctClasses } from './classes-correct';
import { hardClasses } from './classes-hard';
import { misspeltClasses } from './classes-misspelt';
import type { QueryClass } from './query-class';

/** All ways of writing an address whose answers are measured, in the order of the report. */
export const queryClasses: readonly QueryClass[] = [...correctClasses, ...misspeltClasses, ...hardClasses];
