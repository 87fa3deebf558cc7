import { identifierBytes, identifierText, textOfIdentifier } from './identifiers';

test('the text of an identifier is that of its bytes, whatever their last bits are', () => {
  const lastCharacters = new Set<string>();
  for (let key = 0; key < 500; key++) {
    const text = identifierText('cz-addresses', 'address', key);
    expect(text).toBe(textOfIdentifier(identifierBytes('cz-addresses', 'address', key)));
    expect(Buffer.from(text, 'base64url')).toHaveLength(16);
    lastCharacters.add(text.slice(-1));
  }
  expect([...lastCharacters].sort()).toEqual(['A', 'Q', 'g', 'w']);
});
