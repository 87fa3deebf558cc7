import { begin } from './common.js';

begin();
