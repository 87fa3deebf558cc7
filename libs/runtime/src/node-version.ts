/** The oldest release of Node.js that the tests run on: major and minor. */
const OLDEST = [20, 19] as const;

/** What is wrong with the release of Node.js that runs this, in a message for people; null when it will do. */
export function nodeProblem(version: string = process.versions.node): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null;
  return `Node.js ${OLDEST.join('.')} or newer is needed; this is ${version}.`;
}
