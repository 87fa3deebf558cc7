export { placeRegisters } from './live-generations';
export { places } from './service';
