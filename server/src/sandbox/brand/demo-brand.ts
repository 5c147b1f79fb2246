import type { Logos } from '@comptoir/domain/design/logos.ts';
import type { Settings } from '@comptoir/domain/settings/settings.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Tx } from '../../db/db.ts';
import { IMAGE_PURPOSES, type ImagePurpose } from '../../images/image-purposes.ts';
import type { ImageStorage } from '../../images/image-storage.ts';
import { storeOwnDrawing } from '../../images/store-image.ts';
import { assetsFolder } from '../../kernel/assets.ts';
import { stableId } from '../../kernel/stable-id.ts';
import * as settings from '../../settings/settings.store.ts';
import { DEMO_COMPANY_ID } from '../demo/company.ts';
import { DEMO_DESIGNS } from './demo-designs.ts';

type Place = 'banner' | 'slide' | 'logo' | 'darkLogo';
type Drawing = { place: Place; file: string; purpose: ImagePurpose };

const DRAWINGS: readonly Drawing[] = [
  { place: 'banner', file: 'banner', purpose: 'banner' },
  { place: 'slide', file: 'banner', purpose: 'slide' },
  { place: 'logo', file: 'logo', purpose: 'logo' },
  { place: 'darkLogo', file: 'logo-dark', purpose: 'logo' },
];
const imageIdOf = (place: Place) => stableId(DEMO_COMPANY_ID, 'brand', place);

/** The banner and the logos of Chez Mimi, drawn once; a company that was seeded before designs existed gets them too. */
export async function drawDemoBrand({ database }: { database: Database }, storage: ImageStorage): Promise<number> {
  const db = database.forCompany(DEMO_COMPANY_ID);
  const company = await db.selectFrom('companies').select('name').executeTakeFirst();
  if (!company) return 0;
  const known = await db.selectFrom('images').select('id').where('company_id', '=', DEMO_COMPANY_ID).execute();
  const missing = DRAWINGS.filter(({ place }) => !known.some(({ id }) => id === imageIdOf(place)));
  // eslint-disable-next-line no-await-in-loop -- one at a time: they are large
  for (const drawing of missing) await draw(database, storage, drawing);
  return missing.length;
}

async function draw(database: Database, storage: ImageStorage, { place, file, purpose }: Drawing): Promise<void> {
  const svg = await readFile(join(assetsFolder('demo'), 'brand', `${file}.svg`));
  const stored = await storeOwnDrawing(storage, DEMO_COMPANY_ID, svg, purpose);
  const image = await storage.get(stored.imageKey);
  await database
    .forCompany(DEMO_COMPANY_ID)
    .transaction()
    .execute(async (tx) => {
      await tx
        .insertInto('images')
        .values({
          company_id: DEMO_COMPANY_ID,
          id: imageIdOf(place),
          storage_key: stored.imageKey,
          thumbnail_key: stored.thumbnailKey,
          original_key: stored.originalKey,
          ...IMAGE_PURPOSES[purpose].image,
          bytes: image?.length ?? 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await show(tx, place, `/images/${stored.imageKey}`);
    });
}

/** Where nobody has chosen another picture. */
async function show(tx: Tx, place: Place, url: string): Promise<void> {
  if (place === 'banner')
    await change(tx, 'webDesign', (known) => {
      const design = known ?? DEMO_DESIGNS.webDesign;
      return { ...design, coverImageUrl: design.coverImageUrl ?? url };
    });
  else if (place === 'slide')
    await change(tx, 'mobileDesign', (known) => {
      const design = known ?? DEMO_DESIGNS.mobileDesign;
      return { ...design, slides: design.slides.length > 0 ? design.slides : [url] };
    });
  else {
    const name: keyof Logos = place === 'logo' ? 'logoUrl' : 'darkLogoUrl';
    await change(tx, 'logos', (known) => ({ ...known, [name]: known[name] ?? url }));
  }
}

async function change<F extends 'webDesign' | 'mobileDesign' | 'logos'>(
  tx: Tx,
  family: F,
  changed: (known: Settings[F]) => Settings[F],
): Promise<void> {
  const network = { companyId: DEMO_COMPANY_ID, shopId: null };
  const known = await settings.lock(tx, network, family);
  await settings.save(tx, network, family, changed(known), { at: new Date().toISOString(), by: null });
}
