import { sameCrop } from '@comptoir/domain/images/crop.ts';
import type { Crop, Picture } from '@comptoir/domain/menu/product.ts';

/** The image of a window before it is saved: a picture that is here already, a file just chosen, or none. */
export type ImageDraft =
  | { kind: 'none' }
  | { kind: 'kept'; picture: Picture; crop: Crop | null }
  | { kind: 'chosen'; dataUrl: string; crop: Crop | null };

/** A product or section. */
export type DraftedElement = { picture: Picture | null; crop: Crop | null };

export const imageDraftOf = (element: DraftedElement | null): ImageDraft =>
  element?.picture ? { kind: 'kept', picture: element.picture, crop: element.crop } : { kind: 'none' };

export function sameImage(a: ImageDraft, b: ImageDraft): boolean {
  if (a.kind === 'none' || b.kind === 'none') return a.kind === b.kind;
  return sourceOf(a) === sourceOf(b) && sameCrop(a.crop, b.crop);
}

/** Where the whole picture is shown from. */
export const sourceOf = (draft: Exclude<ImageDraft, { kind: 'none' }>): string =>
  draft.kind === 'kept' ? draft.picture.originalUrl : draft.dataUrl;
