import { openApiDocument } from './document';

it('offers every country as a choice before any has data, since a schema cannot offer none', () => {
  const text = JSON.stringify(openApiDocument({ baseUrl: 'https://api.example', countries: () => [], version: '1' }));
  expect(text).not.toContain('"enum":[]');
  expect(text).toContain('"enum":["CZ"');
});
