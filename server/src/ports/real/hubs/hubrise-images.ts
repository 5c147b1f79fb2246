import type { HubCatalog } from '@comptoir/domain/hub/hub-catalog.ts';
import { z } from 'zod';
import type { HubPhoto } from '../../hub.ts';
import type { HubriseCalls } from './hubrise-calls.ts';
import type { UploadData } from './hubrise-upload.ts';

/** HubRise takes no larger one. */
const MAX_BYTES = 1_000_000;

/** `private_ref` is private to our application: an image that has one is ours, and it is the picture's name. */
const Image = z.object({ id: z.string(), private_ref: z.string().nullish() });
type Image = z.infer<typeof Image>;

/** HUB-17: the ids of an image of ours, by its name, and which ids are ours. */
export type KnownPhotos = { idOf: (name: string) => string | null; isOurs: (id: string) => boolean };
const NO_PHOTOS: KnownPhotos = { idOf: () => null, isOurs: () => false };

export function hubriseImages(call: HubriseCalls['call']) {
  async function list(catalogPath: string): Promise<Image[]> {
    const { read } = await call(z.array(Image), { method: 'GET', path: `${catalogPath}/images` });
    return read;
  }

  return {
    list,
    async ownNames(catalogPath: string) {
      const names = new Map((await list(catalogPath)).map(({ id, private_ref }) => [id, private_ref ?? null]));
      return { firstOf: (ids: readonly string[]) => ids.map((id) => names.get(id) ?? null).find(Boolean) ?? null };
    },
    /** Lists first: a picture that is there is not sent again, by whichever push it came. */
    async uploadMissing(
      catalogPath: string,
      { products }: HubCatalog,
      before: UploadData | null,
      photoOf: (name: string) => Promise<HubPhoto | null>,
    ): Promise<KnownPhotos> {
      const wanted = new Set(products.flatMap(({ photo }) => photo ?? []));
      if (wanted.size === 0 && !hasImages(before)) return NO_PHOTOS;
      const there = await list(catalogPath);
      const ids = new Map(there.flatMap(({ id, private_ref }) => (private_ref ? [[private_ref, id] as const] : [])));
      for (const name of wanted) {
        if (ids.has(name)) continue;
        // eslint-disable-next-line no-await-in-loop -- in turn: pictures are large, and count against the limits
        const photo = await photoOf(name);
        if (!photo || photo.bytes.length > MAX_BYTES) continue;
        const path = `${catalogPath}/images?private_ref=${encodeURIComponent(name)}`;
        // eslint-disable-next-line no-await-in-loop -- as above
        const { read } = await call(Image, { method: 'POST', path, file: photo });
        ids.set(name, read.id);
      }
      const ours = new Set(ids.values());
      return { idOf: (name) => ids.get(name) ?? null, isOurs: (id) => ours.has(id) };
    },
  };
}

const hasImages = (data: UploadData | null): boolean =>
  (data?.products ?? []).some(({ image_ids }) => (image_ids ?? []).length > 0);
