import type { PublicShop } from '@comptoir/domain/storefront/public-shop.ts';
import { limited } from '../../kernel/limited.ts';
import type { ImageProxy } from '../../images/proxy/image-proxy.ts';
import { loadSharp } from '../../images/sharp.ts';
import { brandStamp } from './brand.ts';

export type BrandPicture = 'icone-192.png' | 'icone-512.png' | 'partage.jpg';
export const isBrandPicture = (name: string): name is BrandPicture => Object.hasOwn(DRAWN, name);

const SHARED = { width: 1200, height: 630 };
/** Of an icon: phones cut round ones out of it. */
const LOGO_SHARE = 0.62;
const MAX_PIXELS = 25_000_000;
const MOST_KEPT = 300;
/** sec:image-load. */
const inTurn = limited(1);

/** A fork and a knife, for a shop without a logo: words would need a font on the machine. */
const CUTLERY = 'M19 3v12h-5c-.023-3.681.184-7.406 5-12zm0 12v6h-1v-3M8 4v17M5 4v3a3 3 0 1 0 6 0v-3';

type Source = { shop: PublicShop; images: ImageProxy };
const kept = new Map<string, Promise<Buffer>>();

/** Drawn once for each look of the shop, and kept. */
export function brandPicture(source: Source, name: BrandPicture): Promise<Buffer> {
  const key = `${source.shop.shopId} ${brandStamp(source.shop)} ${name}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const drawn = inTurn(() => DRAWN[name](source));
  kept.set(key, drawn);
  drawn.catch(() => kept.delete(key));
  return drawn;
}

const DRAWN: Record<BrandPicture, (source: Source) => Promise<Buffer>> = {
  'icone-192.png': (source) => icon(source, 192),
  'icone-512.png': (source) => icon(source, 512),
  'partage.jpg': shared,
};

/** A picture that has gone is as good as none. */
async function picture({ images }: Source, url: string | null): Promise<Buffer | null> {
  return url === null
    ? null
    : images(url).then(
        ({ bytes }) => bytes,
        () => null,
      );
}

const drawing = (side: number, colour: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 24 24" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="${CUTLERY}"/></svg>`,
  );

async function mark(source: Source, side: number): Promise<{ input: Buffer; hasLogo: boolean }> {
  const [sharp, logo] = await Promise.all([loadSharp(), picture(source, source.shop.design.logoUrl)]);
  if (!logo)
    return { input: await sharp(drawing(side, source.shop.design.palette.onFill)).png().toBuffer(), hasLogo: false };
  const input = await sharp(logo, { limitInputPixels: MAX_PIXELS })
    .resize({ width: side, height: side, fit: 'inside' })
    .png()
    .toBuffer();
  return { input, hasLogo: true };
}

/** A logo stands on the ground that it was made for; the drawing on the shop's colour. */
const groundOf = ({ shop: { design } }: Source, hasLogo: boolean): string =>
  hasLogo ? (design.theme === 'dark' ? '#121211' : '#FFFFFF') : design.palette.fill;

async function icon(source: Source, side: number): Promise<Buffer> {
  const { input, hasLogo } = await mark(source, Math.round(side * LOGO_SHARE));
  return (await plain(side, side, groundOf(source, hasLogo))).composite([{ input }]).png().toBuffer();
}

async function shared(source: Source): Promise<Buffer> {
  const [sharp, cover] = await Promise.all([loadSharp(), picture(source, source.shop.design.coverImageUrl)]);
  const { width, height } = SHARED;
  if (cover)
    return sharp(cover, { limitInputPixels: MAX_PIXELS })
      .resize({ ...SHARED, fit: 'cover' })
      .flatten({ background: '#FFFFFF' })
      .jpeg({ quality: 82 })
      .toBuffer();
  const { input, hasLogo } = await mark(source, 360);
  return (await plain(width, height, groundOf(source, hasLogo)))
    .composite([{ input }])
    .jpeg({ quality: 86 })
    .toBuffer();
}

const plain = async (width: number, height: number, background: string) =>
  (await loadSharp())({ create: { width, height, channels: 3, background } });
