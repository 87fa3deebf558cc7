import { Directory } from '../directory';
import { describeIndexEngine } from '../index-engine-contract';
import { EmbeddedEngine } from './embedded-engine';

describeIndexEngine('embedded', async (data) => new EmbeddedEngine(new Directory(data)));
