import { readPointNumber } from './point-number';

const letterCode = (letter: string) => (letter === '' ? 0 : letter.charCodeAt(0));

describe('numerPorzadkowy', () => {
  it.each([
    ['2', 2, 0, '', null],
    ['21A', 21, 0, 'a', null],
    ['21 A', 21, 0, 'a', null],
    ['8a', 8, 0, 'a', '8a'],
    ['3/4', 3, 4, '', '3/4'],
    ['3 / 4', 3, 4, '', '3/4'],
    ['38-39', 38, 39, '', '38-39'],
    ['12-28', 12, 28, '', '12-28'],
    ['10A/5', 10, 5, '', '10A/5'],
    ['10/5B', 10, 5, 'b', '10/5B'],
    ['12A/14C', 12, 14, 'c', '12A/14C'],
    ['5AB', 5, 0, '', '5AB'],
    ['7Ł', 7, 0, '', '7Ł'],
    ['1/2/3', 1, 2, '', '1/2/3'],
    ['A12', 12, 0, '', 'A12'],
    ['dz. 123/4', 123, 4, '', 'dz. 123/4'],
    ['012', 12, 0, '', '012'],
    ['12/70000', 12, 0, '', '12/70000'],
    ['12/', 12, 0, '', '12/'],
    ['14 bl. 3', 14, 0, '', '14 bl. 3'],
  ])('reads %j', (written, house, orientation, letter, text) => {
    expect(readPointNumber(written)).toEqual({ house, orientation, letter: letterCode(letter), text });
  });

  it.each([
    ['bn', 'number'],
    ['', 'number'],
    ['b/n', 'number'],
    ['0', 'number'],
    ['65536', 'numberRange'],
    ['1'.padEnd(41, 'a'), 'numberLength'],
  ])('refuses %j', (written, fault) => {
    expect(readPointNumber(written)).toBe(fault);
  });
});
