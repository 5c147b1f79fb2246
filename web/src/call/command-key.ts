/**
 * FLO-74: a new key for each command. `crypto.randomUUID` exists on secure addresses only, and a till may reach its server
 * by a bare address of its own network.
 */
export function commandKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
