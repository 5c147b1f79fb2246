import type Sharp from 'sharp';

let loading: Promise<typeof Sharp> | undefined;

/** Loaded for the first picture: a start need not wait for it, and a server that draws none need not hold it. */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // sec:image-load: one thread a picture and no cache, so that orders are not slowed down.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
