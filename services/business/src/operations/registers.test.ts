import { business } from '@tripoint/contract';
import { resultProblem } from '@tripoint/contract/testing';
import type { GenerationManifest } from '@tripoint/generations';
import { publications } from '@tripoint/registers/publications';
import { companyRegisters } from '../company-data';
import { BusinessBench } from '../testing/business-bench';

const manifest = { sourceVersion: '2026-11-15', sample: false } as GenerationManifest;

test('the registers of companies and of their tax numbers are listed', async () => {
  const bench = new BusinessBench({
    answering: new Map([
      ['sk-tax-numbers', { manifest, records: 3 }],
      ['cz-businesses', { manifest, records: 2_947_143 }],
    ]),
  });
  const { body } = await bench.call(business.registers, {});
  await bench.close();
  expect(resultProblem(business.registers, body)).toBeNull();
  expect(body[0]).toEqual(business.registers.example.answer[0]);
  expect(body[1]).toMatchObject({ id: 'sk-tax-numbers', kind: 'tax_numbers', country: 'SK', records: 3 });
});

test('every register that is served has its publication', () => {
  for (const register of Object.keys(companyRegisters)) expect(publications).toHaveProperty([register]);
});
