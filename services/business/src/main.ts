import { runService } from '@tripoint/runtime';
import { business } from './service';

void runService(business);
