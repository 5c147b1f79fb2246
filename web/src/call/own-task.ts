/** Whoever waits for a task of their own, first come first served; null while the next one may go at once. */
let waiting: (() => void)[] | null = null;
let ports: MessageChannel | null = null;

/**
 * A browser works for milliseconds on each request before it is on its way, and a screen that appears asks for eight things
 * in one go: a press meanwhile would wait for all of them. The first goes at once, each of the others in a task of its own.
 */
export function ownTask(): Promise<void> | null {
  if (waiting) return new Promise((go) => waiting?.push(go));
  waiting = [];
  nextTask();
  return null;
}

/** By a message: the timers of a page that nobody looks at are held back for seconds, later for a minute. */
function nextTask(): void {
  ports ??= openPorts();
  ports.port2.postMessage(null);
}

function openPorts(): MessageChannel {
  const channel = new MessageChannel();
  channel.port1.addEventListener('message', () => {
    const next = waiting?.shift();
    if (next) nextTask();
    else waiting = null;
    next?.();
  });
  channel.port1.start();
  return channel;
}
