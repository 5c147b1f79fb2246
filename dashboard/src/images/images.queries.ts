import { proxyImage, uploadImage, type IMAGE_USES } from '@comptoir/contract/images.ts';
import type { Crop } from '@comptoir/domain/menu/product.ts';
import { call, callForFile } from '@comptoir/web/call/call.ts';
import { imageDraftOf, sameImage, type DraftedElement, type ImageDraft } from './image-draft.ts';
import { asDataUrl } from './read-file.ts';

/** What a saving call carries of an image; `imageUrl` null removes it (IMG-08). */
export type SentImage = { imageUrl: string | null; crop: Crop | null };

/** CAT-API-34: sends what has changed of an image; a picture that is here already is only cut anew (IMG-05). */
export async function sendImage(
  draft: ImageDraft,
  opened: DraftedElement | null,
  { companyId }: { companyId: string },
  purpose: (typeof IMAGE_USES)[number],
): Promise<SentImage> {
  const before = imageDraftOf(opened);
  if (draft.kind === 'none') return { imageUrl: null, crop: null };
  // Looking at a picture moves its frame by a rounding: what nobody has changed is sent back as it was.
  if (before.kind === 'kept' && sameImage(draft, before))
    return { imageUrl: before.picture.imageUrl, crop: before.crop };
  const { crop } = draft;
  const source = draft.kind === 'kept' ? { originalUrl: draft.picture.originalUrl } : { imageBase64: draft.dataUrl };
  const { imageUrl } = await call(uploadImage, { params: { companyId }, body: { ...source, purpose, crop } });
  return { imageUrl, crop };
}

export async function fetchThroughProxy(companyId: string, fileUrl: string): Promise<string> {
  return asDataUrl(await callForFile(proxyImage, { params: { companyId }, query: { fileUrl } }));
}
