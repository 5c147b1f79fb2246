import { GeneralDesign } from '@comptoir/domain/design/design.ts';
import { z } from 'zod';
import { companyRoute } from './route.ts';

export const readDesigns = companyRoute({
  method: 'GET',
  path: '/configuration/design',
  access: 'designWeb',
  reply: z.object({ general: GeneralDesign }),
});

export const saveGeneralDesign = companyRoute({
  method: 'PUT',
  path: '/configuration/general-design',
  access: 'companyDesign',
  body: GeneralDesign.strict(),
  reply: GeneralDesign,
});
