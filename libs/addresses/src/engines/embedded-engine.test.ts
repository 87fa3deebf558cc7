import { Directory, EmbeddedEngine } from '@tripoint/index';
import { describeIndexEngine } from '../testing/engine-contract';

describeIndexEngine('embedded', async (data) => new EmbeddedEngine(new Directory(data)));
