import { asSmallJpeg } from '@comptoir/web/page/small-jpeg.ts';

export type ReadyFile = { fileName: string; contentBase64: string };

const MAX_BYTES = 3_000_000;
/** Enough to read the small print of an A4 page. */
const SCAN = { longestSide: 2_000, quality: 0.85 };

export class FileTooBig extends Error {}

/** A camera's picture is several megabytes: it is made smaller here, on the telephone, before it travels. */
export async function readForSending(file: File, looks = SCAN): Promise<ReadyFile> {
  const isPdf = file.type === 'application/pdf';
  const content = isPdf ? file : await asSmallJpeg(file, { tries: [looks], maxBytes: MAX_BYTES });
  if (!content || content.size > MAX_BYTES) throw new FileTooBig();
  const name = file.name.slice(-100) || 'document';
  return {
    fileName: isPdf ? name : `${name.replace(/\.\w+$/, '')}.jpg`,
    contentBase64: await asBase64(content),
  };
}

function asBase64(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.replace(/^[^,]*,/, '') : '');
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(content);
  });
}
