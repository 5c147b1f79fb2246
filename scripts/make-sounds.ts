// Synthesises the dashboard's sounds into dashboard/public/sounds. The output is committed: run again after a change.
// usage: node scripts/ts.mjs scripts/make-sounds.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RATE = 22_050;
const FOLDER = 'dashboard/public/sounds';

/** A struck bell: a note at its height, from its start in seconds. */
type Strike = { at: number; hertz: number; loudness: number };
type Sound = { seconds: number; strikes: readonly Strike[] };

/** Two rising notes, twice: carries over a kitchen without startling the dining room. */
const NEW_ORDER: Sound = {
  seconds: 1.3,
  strikes: [
    { at: 0, hertz: 784, loudness: 0.5 },
    { at: 0.16, hertz: 1046.5, loudness: 0.55 },
    { at: 0.52, hertz: 784, loudness: 0.5 },
    { at: 0.68, hertz: 1046.5, loudness: 0.55 },
  ],
};

/** The overtones that make a tone a bell: multiple of the note, share of the loudness, decay in 1/s. */
const OVERTONES = [
  [1, 0.72, 5],
  [2, 0.18, 8],
  [2.76, 0.1, 13],
] as const;
const ATTACK_SECONDS = 0.006;
const FADE_SECONDS = 0.06;

function sampleAt(sound: Sound, time: number): number {
  const mixed = sound.strikes.reduce((sum, strike) => sum + strikeAt(strike, time - strike.at), 0);
  return Math.tanh(mixed) * Math.min(1, (sound.seconds - time) / FADE_SECONDS);
}

function strikeAt({ hertz, loudness }: Strike, time: number): number {
  if (time < 0) return 0;
  const attack = Math.min(1, time / ATTACK_SECONDS);
  const tone = OVERTONES.reduce(
    (sum, [multiple, share, decay]) =>
      sum + share * Math.exp(-decay * time) * Math.sin(2 * Math.PI * hertz * multiple * time),
    0,
  );
  return loudness * attack * tone;
}

/** 16-bit mono PCM: the one format that every browser decodes. */
function wav(sound: Sound): Buffer {
  const count = Math.round(sound.seconds * RATE);
  const file = Buffer.alloc(44 + count * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(count * 2, 40);
  for (let index = 0; index < count; index += 1)
    file.writeInt16LE(Math.round(sampleAt(sound, index / RATE) * 32_000), 44 + index * 2);
  return file;
}

mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'new-order.wav'), wav(NEW_ORDER));
