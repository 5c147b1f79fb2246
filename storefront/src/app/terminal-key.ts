import { currentPage } from './page-store.ts';

const NAME = 'comptoir-terminal-key';

/** PMT-27: the address that the terminal was first opened with names its key, which stays on the device. */
export function keepTerminalKey(key: string | null): void {
  if (key) localStorage.setItem(NAME, key);
}

export const terminalKey = (): string | null =>
  currentPage().channel === 'terminal' ? localStorage.getItem(NAME) : null;

/** API-70: what a terminal says of itself. */
export function channelHeaders(): Record<string, string> {
  const key = terminalKey();
  return key ? { 'x-channel-key': key } : {};
}
