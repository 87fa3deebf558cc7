import { Directory } from '../directory';
import { embeddedEngine } from '../schema/address-index';
import { describeIndexEngine } from '../testing/engine-contract';

describeIndexEngine('embedded', async (data) => embeddedEngine(new Directory(data)));
