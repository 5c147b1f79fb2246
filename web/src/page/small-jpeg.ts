/** Smaller and rougher pictures are tried in turn until one fits. */
export type SmallJpeg = { tries: readonly { longestSide: number; quality: number }[]; maxBytes: number };

/**
 * Makes a telephone's picture small enough to travel, upright, in the browser. Null when no size fits; throws when the
 * browser cannot read the picture.
 */
export async function asSmallJpeg(file: Blob, { tries, maxBytes }: SmallJpeg): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  try {
    for (const { longestSide, quality } of tries) {
      const jpeg = await drawn(picture, Math.min(1, longestSide / Math.max(picture.width, picture.height)), quality);
      if (jpeg.size <= maxBytes) return jpeg;
    }
    return null;
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('no canvas');
  // What is transparent would come out black.
  drawing.fillStyle = '#ffffff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', quality);
  });
}
