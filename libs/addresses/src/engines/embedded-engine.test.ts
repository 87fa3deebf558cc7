import { Directory } from '../directory';
import { embeddedEngine } from '../schema/address-schema';
import { describeIndexEngine } from '../testing/engine-contract';

describeIndexEngine('embedded', async (data) => embeddedEngine(new Directory(data)));
