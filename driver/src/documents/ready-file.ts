export type ReadyFile = { fileName: string; contentBase64: string };

const MAX_BYTES = 3_000_000;
/** Enough to read the small print of an A4 page. */
const LONGEST_SIDE = 2_000;
const QUALITY = 0.85;

export class FileTooBig extends Error {}

/** A camera's picture is several megabytes: it is made smaller here, on the telephone, before it travels. */
export async function readForSending(file: File): Promise<ReadyFile> {
  const isPdf = file.type === 'application/pdf';
  const content = isPdf ? file : await asSmallJpeg(file);
  if (content.size > MAX_BYTES) throw new FileTooBig();
  const name = file.name.slice(-100) || 'document';
  return {
    fileName: isPdf ? name : `${name.replace(/\.\w+$/, '')}.jpg`,
    contentBase64: await asBase64(content),
  };
}

/** Throws when it is no picture. */
async function asSmallJpeg(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('no canvas');
  // What is transparent would come out black.
  drawing.fillStyle = '#ffffff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', QUALITY);
  });
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
