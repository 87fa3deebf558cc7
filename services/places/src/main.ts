import { runService } from '@tripoint/runtime';
import { places } from './service';

void runService(places);
