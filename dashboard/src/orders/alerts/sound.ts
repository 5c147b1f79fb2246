import { SOUNDS, type Sound } from '@comptoir/domain/orders/ringing.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { aStore, useStore } from '@comptoir/web/page/store.ts';

/**
 * `unasked` until « Commencer » is clicked, `lost` when the system took the sound away since, `silent` on a device that
 * gives none even when asked.
 */
export type SoundState = 'unasked' | 'awake' | 'lost' | 'silent';

/** A browser that blocks sound never answers; one that allows it answers within a frame or two. */
const WAKE_PATIENCE_MS = 1_500;

let context: AudioContext | null = null;
const recordings = new Map<Sound, Promise<AudioBuffer>>();
const state = aStore<SoundState>('unasked');
export const useSoundState = (): SoundState => useStore(state);

/** Only a click may wake the sound: browsers allow it nowhere else. True when sounds will be heard. */
export async function wakeSound(): Promise<boolean> {
  try {
    context ??= openContext();
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, WAKE_PATIENCE_MS))]);
    if (!isRunning()) return false;
    hear(context);
    return true;
  } catch (error) {
    logError(error);
    return false;
  }
}

/** The kitchen goes on without sound rather than not at all. */
export const giveUpSound = (): void => state.set('silent');

function openContext(): AudioContext {
  // A ring may come a tenth of a second later: the short buffers of an instrument cost a tablet twice the power.
  const opened = new AudioContext({ latencyHint: 'playback' });
  // NTF-07: the system may take the sound away (a call, a sleeping tablet), and give it back by itself.
  opened.addEventListener('statechange', () => {
    if (isRunning()) return hear(opened);
    if (state.get() !== 'awake') return;
    state.set('lost');
    reviveOnClick();
  });
  return opened;
}

function hear(on: AudioContext): void {
  state.set('awake');
  void fetchAll(on);
}

/** « Commencer » stands on the orders screen alone: on any other page the next click gives the sound back. */
function reviveOnClick(): void {
  const revive = async () => {
    if (state.get() === 'lost' && !(await wakeSound())) reviveOnClick();
  };
  addEventListener('click', () => void revive(), { once: true, capture: true });
}

export const isRunning = (): boolean => context?.state === 'running';

/** Plays in this tab, whatever the others do; nothing when the sound is not awake. */
export function playSound(sound: Sound): void {
  if (!context || !isRunning()) return;
  play(context, sound).catch((error: unknown) => logError(error));
}

async function play(on: AudioContext, sound: Sound): Promise<void> {
  const source = on.createBufferSource();
  source.buffer = await recording(on, sound);
  source.connect(on.destination);
  source.start();
}

/** All of them ahead, one after the other: the sound of a lost connection can no longer be fetched when it is needed. */
async function fetchAll(on: AudioContext): Promise<void> {
  for (const sound of SOUNDS) {
    // oxlint-disable-next-line no-await-in-loop -- the first one is needed first
    await recording(on, sound).catch((error: unknown) => logError(error));
  }
}

/** Fetched once; a failure is forgotten, so that the next ring tries again. */
function recording(on: AudioContext, sound: Sound): Promise<AudioBuffer> {
  const known = recordings.get(sound);
  if (known) return known;
  const fetching = fetchRecording(on, sound).catch((error: unknown) => {
    recordings.delete(sound);
    throw error;
  });
  recordings.set(sound, fetching);
  return fetching;
}

async function fetchRecording(on: AudioContext, sound: Sound): Promise<AudioBuffer> {
  const response = await fetch(`/sounds/${sound}.wav`);
  if (!response.ok) throw new Error(`sound ${response.status}`);
  return on.decodeAudioData(await response.arrayBuffer());
}
