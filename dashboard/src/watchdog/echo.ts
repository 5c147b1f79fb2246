import type { Device } from '@comptoir/domain/watchdog/device.ts';

const PATIENCE_MS = 5_000;

const listeners = new Set<(device: Device) => void>();

/** The stream has brought the news of a post. */
export function hearDevice(device: Device): void {
  for (const listener of listeners) listener(device);
}

/** How long the stream takes to bring back what `send` tells the server, in milliseconds; null when nothing comes. */
export function measureEcho(isOwn: (device: Device) => boolean, send: () => Promise<void>): Promise<number | null> {
  const sentAt = performance.now();
  return new Promise((resolve) => {
    const finish = (heard: number | null) => {
      clearTimeout(patience);
      listeners.delete(listen);
      resolve(heard);
    };
    const listen = (device: Device) => {
      if (isOwn(device)) finish(Math.round(performance.now() - sentAt));
    };
    const patience = setTimeout(() => finish(null), PATIENCE_MS);
    listeners.add(listen);
    send().catch(() => finish(null));
  });
}
