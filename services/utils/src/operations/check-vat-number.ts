import { type ApiError, invalidParameter, outsideDown, utils } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import { readVatNumber, type VatNumbers, ViesFault } from '@tripoint/vat';
import { budgetMsOf } from '../budget';

const MS_PER_SECOND = 1_000;
/** A member state that is away stays so for minutes at least. */
const STATE_AWAY_SECONDS = 60;

export const checkVatNumber = (vatNumbers: Pick<VatNumbers, 'check'>): Handled =>
  handler(utils.checkVatNumber, async ({ countryCode, vatNumber }, ctx) => {
    const number = readVatNumber(countryCode, vatNumber);
    if (number.number === '')
      throw invalidParameter('vatNumber', 'vatNumber must hold the number after its country code.');
    try {
      return await vatNumbers.check(number, budgetMsOf(ctx), ctx.signal);
    } catch (error) {
      throw error instanceof ViesFault ? refusal(error, countryCode) : error;
    }
  });

function refusal(fault: ViesFault, state: string): ApiError {
  const { code, waitMs } = fault;
  if (code === 'INVALID_INPUT') {
    return invalidParameter(
      'vatNumber',
      'vatNumber was refused by VIES as it is written: check it and its country code.',
    );
  }
  const seconds = code === 'MS_UNAVAILABLE' ? STATE_AWAY_SECONDS : waitMs === null ? undefined : waitMs / MS_PER_SECOND;
  const message = `VIES cannot check numbers of ${state} at the moment: ${code}. That says nothing about the number. Please try again later.`;
  return outsideDown(message, seconds, fault);
}
