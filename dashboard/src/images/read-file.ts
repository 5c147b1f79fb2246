import { CLIENT_ERRORS } from '@comptoir/contract/client-errors.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import {
  designFileRefusal,
  fileRefusal,
  isSentAsItIs,
  MAX_CHOSEN_BYTES,
  MAX_IMAGE_BYTES,
  type DesignFormat,
  type FileRefusal,
} from '@comptoir/domain/images/image-file.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { asSmallJpeg } from '@comptoir/web/page/small-jpeg.ts';

/** As many first bytes as a signature needs. */
const START = 16;
/** The frame shows 1000 × 800 of it, at most enlarged by 1.6. */
const SMALL = {
  tries: [
    { longestSide: 2_000, quality: 0.85 },
    { longestSide: 1_600, quality: 0.8 },
    { longestSide: 1_200, quality: 0.7 },
    { longestSide: 900, quality: 0.6 },
  ],
  maxBytes: MAX_IMAGE_BYTES,
};

const SENTENCES: Record<FileRefusal, string> = {
  'too-large': CLIENT_ERRORS.imageTooHeavy,
  'unknown-type': refusalSentence('IMAGE_TYPE'),
};

/** What a chosen file becomes, as an address that a call can carry, or why it cannot be used. */
export type ReadImage = { dataUrl: string } | { refusal: string };

/** IMG-03, IMG-12: nothing is sent to know it. */
export async function readImage(file: File): Promise<ReadImage> {
  const start = new Uint8Array(await file.slice(0, START).arrayBuffer());
  const refusal = fileRefusal({ name: file.name, size: file.size, start });
  if (refusal) return { refusal: SENTENCES[refusal] };
  if (isSentAsItIs({ size: file.size, start })) return { dataUrl: await asDataUrl(file) };
  try {
    const small = await asSmallJpeg(file, SMALL);
    return small ? { dataUrl: await asDataUrl(small) } : { refusal: refusalSentence('IMAGE_TOO_LARGE') };
  } catch {
    // Safari reads the pictures of iPhones, other browsers do not.
    return { refusal: /\.hei[cf]$/i.test(file.name) ? CLIENT_ERRORS.heicUnread : SENTENCES['unknown-type'] };
  }
}

const FORMATS: Record<DesignFormat, string> = { photo: 'PNG, JPEG, JPG, JFIF', png: 'PNG' };

/** DSW-04, DSM-09, SET-ERR-50: the file of a place of the design; a photo that is too heavy is made smaller first. */
export async function readDesignImage(file: File, format: DesignFormat): Promise<ReadImage> {
  const start = new Uint8Array(await file.slice(0, START).arrayBuffer());
  const refusal = designFileRefusal({ name: file.name, size: file.size, start }, format);
  if (refusal === 'IMAGE_TYPE')
    return { refusal: french(`Format non accepté. Formats possibles : ${FORMATS[format]}.`) };
  if (refusal === null) return { dataUrl: await asDataUrl(file) };
  const isShrunk = format === 'photo' && file.size <= MAX_CHOSEN_BYTES;
  const small = isShrunk ? await asSmallJpeg(file, SMALL).catch(() => null) : null;
  return small ? { dataUrl: await asDataUrl(small) } : { refusal: refusalSentence(refusal) };
}

/** The bytes as an address that shows them, and that a call can carry. */
export function asDataUrl(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable file')));
    reader.readAsDataURL(bytes);
  });
}
