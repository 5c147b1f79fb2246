type Listener = (type: string) => void;

let listener: Listener | null = null;

/** For the one screen that sums up many things: that something came, not what. Returns how to stop. */
export function hearLive(heard: Listener): () => void {
  listener = heard;
  return () => {
    if (listener === heard) listener = null;
  };
}

export const tellListener: Listener = (type) => listener?.(type);
