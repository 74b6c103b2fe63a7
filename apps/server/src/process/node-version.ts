/** The oldest Node that the server runs on: see `engines` in package.json. */
const oldest = { major: 20, minor: 19 };

/** Returns what to do if this version of Node is too old; undefined if it is not. */
export function oldNodeMessage(found: string): string | undefined {
  const [major = 0, minor = 0] = found.split('.').map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return undefined;
  return `This is Node ${found}, and the server needs Node ${oldest.major}.${oldest.minor} or later. Install Node 24 from https://nodejs.org.`;
}
