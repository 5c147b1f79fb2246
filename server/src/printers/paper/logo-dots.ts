import { loadSharp } from '../../images/sharp.ts';

/** Wide enough to be read, low enough to leave paper for the ticket. Multiples of eight dots, as printers want them. */
const LOGO_DOTS = { 80: { width: 320, height: 160 }, 58: { width: 256, height: 128 } } as const;

export type LogoDots = { data: Uint8Array; width: number; height: number };

/** PRN-41: the logo on white, in the size of the paper, as red, green, blue and alpha. */
export async function logoDots(image: Uint8Array, paperWidth: keyof typeof LOGO_DOTS): Promise<LogoDots> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(image, { limitInputPixels: 25_000_000 })
    .resize({ ...LOGO_DOTS[paperWidth], fit: 'contain', background: '#fff' })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
