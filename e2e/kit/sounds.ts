import { expect, type Page } from '@playwright/test';
import type { Sound } from '@comptoir/domain/orders/ringing.ts';

declare global {
  // eslint-disable-next-line typescript/consistent-type-definitions -- the page's own window is an interface
  interface Window {
    heard: string[];
    fetchedSounds: number;
    speakers: AudioContext[];
  }
}

export async function listen(page: Page): Promise<void> {
  await page.addInitScript(followSounds);
}

/** Runs in a page: follows each sound file to what is really played, and keeps the means to take the sound away. */
export function followSounds(): void {
  window.heard = [];
  window.fetchedSounds = 0;
  window.speakers = [];
  const names = new WeakMap<ArrayBuffer | AudioBuffer, string>();
  const { arrayBuffer } = Response.prototype;
  Response.prototype.arrayBuffer = async function namedBytes() {
    const bytes = await arrayBuffer.call(this);
    names.set(bytes, this.url.replace(/^.*\/|\.wav$/g, ''));
    return bytes;
  };
  const { decodeAudioData } = AudioContext.prototype;
  AudioContext.prototype.decodeAudioData = async function namedRecording(bytes) {
    const recording = await decodeAudioData.call(this, bytes);
    names.set(recording, names.get(bytes) ?? 'unknown');
    window.fetchedSounds += 1;
    return recording;
  };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function heardStart(...when) {
    window.heard.push((this.buffer && names.get(this.buffer)) ?? 'unknown');
    window.speakers.push(this.context as AudioContext);
    return start.apply(this, when);
  };
}

/** The sounds played so far, in order. */
export const heard = (page: Page): Promise<string[]> => page.evaluate(() => window.heard);

export const timesHeard = async (page: Page, sound: Sound): Promise<number> =>
  (await heard(page)).filter((name) => name === sound).length;

const SOUND_COUNT = 6;

/** Nothing can be fetched any more once the network is gone. */
export async function everySoundFetched(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.fetchedSounds)).toBe(SOUND_COUNT);
}
