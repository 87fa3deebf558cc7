import { runService } from '@tripoint/runtime';
import { utils } from './service';

void runService(utils);
