/** IMG-01: decimal kilobytes, of what is sent and kept. */
export const MAX_IMAGE_BYTES = 500_000;
/** IMG-12: of a file that is chosen; the browser makes it smaller before it is sent. */
export const MAX_CHOSEN_BYTES = 12_000_000;

export const IMAGE_TYPES = ['png', 'jpeg'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
export type ImageRefusal = 'IMAGE_TOO_LARGE' | 'IMAGE_TYPE';
/** What a telephone takes; only some browsers can read the last. */
type ChosenType = ImageType | 'heic';
export type FileRefusal = 'too-large' | 'unknown-type';

const SIGNATURES: Record<ImageType, readonly number[]> = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpeg: [0xff, 0xd8, 0xff],
};
/** IMG-04: `.jfif` files are JPEG too, but refused. */
const EXTENSIONS = /\.(?:png|jpe?g|hei[cf])$/i;
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1'];

export function typeBySignature(start: Uint8Array): ImageType | null {
  return IMAGE_TYPES.find((type) => SIGNATURES[type].every((byte, index) => start[index] === byte)) ?? null;
}

function chosenType(start: Uint8Array): ChosenType | null {
  const words = String.fromCharCode(...start.slice(4, 12));
  const isHeic = words.startsWith('ftyp') && HEIC_BRANDS.includes(words.slice(4));
  return isHeic ? 'heic' : typeBySignature(start);
}

type ChosenFile = { name: string; size: number; start: Uint8Array };

/** IMG-01, IMG-12: checked before it is made smaller; the server checks what it is sent, and more deeply. */
export function fileRefusal({ name, size, start }: ChosenFile): FileRefusal | null {
  if (!EXTENSIONS.test(name) || chosenType(start) === null) return 'unknown-type';
  return size > MAX_CHOSEN_BYTES ? 'too-large' : null;
}

/** IMG-12: false when it is to be made smaller, or another type, before it is sent. */
export const isSentAsItIs = ({ size, start }: Omit<ChosenFile, 'name'>): boolean =>
  typeBySignature(start) !== null && size <= MAX_IMAGE_BYTES;

/** DSW-04, DSM-09: what a place of the design takes; `.jfif` is JPEG by another name. */
const DESIGN_EXTENSIONS = { photo: /\.(?:png|jpe?g|jfif)$/i, png: /\.png$/i } as const;
export type DesignFormat = keyof typeof DESIGN_EXTENSIONS;

/** SET-ERR-50: told before anything is sent; the server checks again. */
export function designFileRefusal({ name, size, start }: ChosenFile, format: DesignFormat): ImageRefusal | null {
  const type = typeBySignature(start);
  if (!DESIGN_EXTENSIONS[format].test(name) || type === null || (format === 'png' && type !== 'png'))
    return 'IMAGE_TYPE';
  return size > MAX_IMAGE_BYTES ? 'IMAGE_TOO_LARGE' : null;
}
