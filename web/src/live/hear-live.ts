type Listener = (type: string) => void;

const listeners = new Set<Listener>();

/** For a screen that shows a summary of many things: that something came, not what. Returns how to stop. */
export function hearLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const tellListeners: Listener = (type) => listeners.forEach((listener) => listener(type));
