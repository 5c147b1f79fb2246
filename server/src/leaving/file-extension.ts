const STARTS: readonly (readonly [string, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['webp', [0x52, 0x49, 0x46, 0x46]],
];

/** By its first bytes: what was stored keeps no name of its own. */
export const fileExtension = (bytes: Uint8Array): string =>
  STARTS.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0] ?? 'bin';
