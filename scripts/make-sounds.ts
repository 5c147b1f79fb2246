// Synthesises the dashboard's sounds into dashboard/public/sounds. The output is committed: run again after a change.
// usage: node scripts/ts.mjs scripts/make-sounds.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOUNDS, type Sound } from '@comptoir/domain/orders/ringing.ts';

const RATE = 16_000;
const FOLDER = 'dashboard/public/sounds';
/** Amplifies quiet parts, because kitchens are loud and tablet speakers small. */
const DRIVE = 1.8;
const PEAK = 31_000;

/** The overtones that make a tone a bell, a horn or a block of wood: multiple of the note, share, decay in 1/s. */
type Voice = { overtones: readonly (readonly [number, number, number])[]; tremoloHertz?: number };
type Note = { at: number; hertz: number; lasts: number };
type Recording = { seconds: number; voice: Voice; notes: readonly Note[] };

const BELL: Voice = {
  overtones: [
    [1, 0.72, 5],
    [2, 0.18, 8],
    [2.76, 0.1, 13],
  ],
};
const WOOD: Voice = {
  overtones: [
    [1, 0.7, 9],
    [3.9, 0.3, 24],
  ],
};
const HORN: Voice = {
  overtones: [
    [1, 0.45, 1.2],
    [2, 0.25, 1.5],
    [3, 0.18, 2],
    [4, 0.12, 3],
  ],
};
const BICYCLE_BELL: Voice = {
  overtones: [
    [1, 0.7, 3],
    [2.3, 0.3, 5],
  ],
  tremoloHertz: 24,
};
const BEEP: Voice = {
  overtones: [
    [1, 0.75, 0],
    [3, 0.25, 0],
  ],
};

const notes = (hertz: readonly number[], every: number, lasts: number): Note[] =>
  hertz.map((height, index) => ({ at: index * every, hertz: height, lasts }));

const RECORDINGS: Record<Sound, Recording> = {
  // Two rising notes, twice: audible in a kitchen without disturbing the dining room.
  'new-order': {
    seconds: 1.3,
    voice: BELL,
    notes: [0, 0.52].flatMap((start) => [
      { at: start, hertz: 784, lasts: 1.3 },
      { at: start + 0.16, hertz: 1046.5, lasts: 1.3 },
    ]),
  },
  // Five quick knocks up and down on wood: somebody is at the door.
  'self-pickup': { seconds: 1, voice: WOOD, notes: notes([523.3, 659.3, 784, 659.3, 523.3], 0.13, 0.5) },
  // Three falling horn notes.
  'customer-cancel': { seconds: 1.25, voice: HORN, notes: notes([440, 349.2, 261.6], 0.32, 0.5) },
  // A bicycle bell, twice: the driver is coming.
  proximity: { seconds: 1.15, voice: BICYCLE_BELL, notes: notes([1864.7, 1864.7], 0.5, 0.45) },
  // One high stroke, short.
  'window-opens': { seconds: 0.7, voice: BELL, notes: [{ at: 0, hertz: 1318.5, lasts: 0.7 }] },
  // An alarm that goes up and down, without melody.
  'connection-lost': { seconds: 1.2, voice: BEEP, notes: notes([987.8, 740, 987.8, 740], 0.28, 0.2) },
};

const ATTACK_SECONDS = 0.006;
const RELEASE_SECONDS = 0.05;

function noteAt({ overtones, tremoloHertz }: Voice, { hertz, lasts }: Note, time: number): number {
  if (time < 0 || time > lasts) return 0;
  const envelope = Math.min(1, time / ATTACK_SECONDS, (lasts - time) / RELEASE_SECONDS);
  const tremolo = tremoloHertz ? 0.6 + 0.4 * Math.cos(2 * Math.PI * tremoloHertz * time) : 1;
  const tone = overtones.reduce(
    (sum, [multiple, share, decay]) =>
      sum + share * Math.exp(-decay * time) * Math.sin(2 * Math.PI * hertz * multiple * time),
    0,
  );
  return envelope * tremolo * tone;
}

function sampleAt({ seconds, voice, notes: played }: Recording, time: number): number {
  const mixed = played.reduce((sum, note) => sum + noteAt(voice, note, time - note.at), 0);
  return Math.tanh(DRIVE * mixed) * Math.min(1, (seconds - time) / RELEASE_SECONDS);
}

/** 16-bit mono PCM: the one format that every browser decodes. */
function wav(recording: Recording): Buffer {
  const count = Math.round(recording.seconds * RATE);
  const samples = Array.from({ length: count }, (_, index) => sampleAt(recording, index / RATE));
  const loudest = Math.max(...samples.map(Math.abs));
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
  for (const [index, sample] of samples.entries())
    file.writeInt16LE(Math.round((sample / loudest) * PEAK), 44 + index * 2);
  return file;
}

mkdirSync(FOLDER, { recursive: true });
for (const sound of SOUNDS) writeFileSync(join(FOLDER, `${sound}.wav`), wav(RECORDINGS[sound]));
