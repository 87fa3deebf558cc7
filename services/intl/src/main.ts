import { runService } from '@tripoint/runtime';
import { intl } from './service';

void runService(intl);
