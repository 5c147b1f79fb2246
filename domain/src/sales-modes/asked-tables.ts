import { z } from 'zod';

/** « Tables 1 à 24 », or names: « Terrasse 3 », « Comptoir ». */
export const AskedTables = z.union([
  z.strictObject({ from: z.int().min(1).max(9_999), to: z.int().min(1).max(9_999) }),
  z.strictObject({ names: z.array(z.string().max(200)).max(1_000) }),
]);
export type AskedTables = z.infer<typeof AskedTables>;
