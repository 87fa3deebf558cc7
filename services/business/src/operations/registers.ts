import { business } from '@tripoint/contract';
import { type Handled, handler } from '@tripoint/runtime';
import { type AnsweringRegisters, registerList } from '@tripoint/serving';

export const registers = (answering: AnsweringRegisters): Handled =>
  handler(business.registers, () => registerList(answering));
