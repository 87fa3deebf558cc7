import { fileSetting, folderSetting, writableFolderSetting } from './path-settings';

const folder = __dirname;
const options = { meaning: 'A path.' };
const file = fileSetting('FILE', options);
const there = folderSetting('FOLDER', options);
const writable = writableFolderSetting('DATA_DIR', options);

test('a path that can be used stays as it was written', () => {
  expect(file.read(__filename)).toBe(__filename);
  expect(there.read(`${folder}/`)).toBe(`${folder}/`);
  expect([writable.read(folder), writable.read(`${folder}/to/make`)]).toEqual([folder, `${folder}/to/make`]);
});

test.each([
  ['a file that is absent', file, '/nope', 'names a file which does not exist'],
  ['a folder for a file', file, folder, 'must name a file, not a folder'],
  ['a folder that is absent', there, '/nope/canary', 'names a folder which does not exist'],
  ['a file for a folder', there, __filename, 'must name a folder, not a file'],
  ['a folder below a file', writable, `${__filename}/data`, 'must name a folder, but a file is in its place'],
])('%s is refused', (_, setting, path, problem) => expect(() => setting.read(path)).toThrow(problem));
