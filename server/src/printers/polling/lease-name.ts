/** A lease as printers can carry it: 22 characters, of which Epson takes at most 30 and Star any. */
export const leaseName = (leaseToken: string): string =>
  Buffer.from(leaseToken.replaceAll('-', ''), 'hex').toString('base64url');

/** Null for what is no lease of ours. */
export function leaseOf(name: string | null): string | null {
  if (name === null || !/^[\w-]{22}$/.test(name)) return null;
  const hex = Buffer.from(name, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
