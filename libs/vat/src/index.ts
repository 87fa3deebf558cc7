export { readVatNumber } from './numbers/vat-number';
export { openVatNumbers, vatSettings } from './open-vat-numbers';
export { VatNumbers } from './vat-numbers';
export { VIES_CODES, type ViesCode, ViesFault } from './vies/vies-fault';
