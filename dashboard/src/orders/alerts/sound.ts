import { useSyncExternalStore } from 'react';
import { logError } from '../../app/log.ts';

/**
 * `unasked` until « Commencer » is clicked, `lost` when the system took the sound away since, `silent` on a device that
 * gives none even when asked.
 */
export type SoundState = 'unasked' | 'awake' | 'lost' | 'silent';

const NEW_ORDER_SOUND = '/sounds/new-order.wav';
/** A browser that blocks sound never answers; one that allows it answers within a frame or two. */
const WAKE_PATIENCE_MS = 1_500;

let context: AudioContext | null = null;
let recording: Promise<AudioBuffer> | null = null;
let state: SoundState = 'unasked';
const listeners = new Set<() => void>();

function set(next: SoundState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export function useSoundState(): SoundState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Only a click may wake the sound: browsers allow it nowhere else. True when sounds will be heard. */
export async function wakeSound(): Promise<boolean> {
  try {
    context ??= openContext();
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, WAKE_PATIENCE_MS))]);
    if (!isRunning()) return false;
    set('awake');
    void newOrderRecording(context).catch((error: unknown) => logError(error));
    return true;
  } catch (error) {
    logError(error);
    return false;
  }
}

/** The kitchen goes on without sound rather than not at all. */
export const giveUpSound = (): void => set('silent');

function openContext(): AudioContext {
  const opened = new AudioContext();
  // NTF-07: the system may take the sound away (a call, a sleeping tablet); it is then asked for again.
  opened.addEventListener('statechange', () => {
    if (!isRunning() && state === 'awake') set('lost');
  });
  return opened;
}

const isRunning = (): boolean => context?.state === 'running';

export async function playNewOrder(): Promise<void> {
  if (!context || !isRunning()) return;
  const source = context.createBufferSource();
  source.buffer = await newOrderRecording(context);
  source.connect(context.destination);
  source.start();
}

/** Fetched once; a failure is forgotten, so that the next ring tries again. */
function newOrderRecording(on: AudioContext): Promise<AudioBuffer> {
  recording ??= fetchRecording(on).catch((error: unknown) => {
    recording = null;
    throw error;
  });
  return recording;
}

async function fetchRecording(on: AudioContext): Promise<AudioBuffer> {
  const response = await fetch(NEW_ORDER_SOUND);
  if (!response.ok) throw new Error(`sound ${response.status}`);
  return on.decodeAudioData(await response.arrayBuffer());
}
