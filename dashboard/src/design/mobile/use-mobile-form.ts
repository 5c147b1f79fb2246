import * as contract from '@comptoir/contract/design.ts';
import { asLink, isLink, WRONG_LINK } from '@comptoir/domain/design/links.ts';
import type { MobilePart, MobileSection } from '@comptoir/domain/design/mobile-design.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { call } from '@comptoir/web/call/call.ts';
import { useUser } from '../../session/session.ts';
import { useSettingsForm, type SettingsForm } from '../../settings/use-settings-form.tsx';
import { designOwner } from '../design-owner.ts';
import { among, mobileDesign, mobilePictures, type MobileSaved } from '../design.queries.ts';
import type { Pictures } from '../pictures/known-pictures.ts';
import { changedFields, PARTS, toForm, type MobileForm } from './mobile-parts.ts';
import { DESIGN_NOT_SAVED } from '../use-web-form.ts';

export type MobileEditor = SettingsForm<MobileForm, MobileSaved> & { forget: () => void };

const CALLS = {
  design: contract.saveMobileDesign,
  newProducts: contract.saveNewProducts,
  links: contract.saveDesignLinks,
} as const;
const LINKS = ['websiteUrl', 'facebook', 'instagram', 'linkedin'] as const;

const wrongLinks = (draft: MobileForm): Record<string, string | null> =>
  Object.fromEntries(LINKS.map((link) => [link, isLink(asLink(draft[link])) ? null : WRONG_LINK]));
/** What is refused must be in sight. */
export const hasWrongLink = (draft: MobileForm): boolean => Object.values(wrongLinks(draft)).some(Boolean);

/** DSM-15, DSM-17: one call for each part that has changed; what a failed one carried stays unsaved, and marked. */
export function useMobileForm(saved: MobileSaved, pictures: Pictures, editedSection: MobileSection): MobileEditor {
  const owner = designOwner(useUser());
  const { companyId, shopId } = owner;

  async function sendPart(part: MobilePart, draft: MobileForm, known: MobileSaved, key: string): Promise<MobileSaved> {
    const changed = changedFields(part, draft, known.mobile);
    if (Object.keys(changed).length === 0) return known;
    const body = { shopId, editedSection, ...changed };
    const mobile = await call(CALLS[part], { params: { companyId }, body }, { idempotencyKey: `${key}-${part}` });
    return { mobile, pictures: among(pictures.known, mobilePictures(mobile)) };
  }

  const form: SettingsForm<MobileForm, MobileSaved> = useSettingsForm<MobileSaved, MobileForm>({
    saved,
    queryKey: mobileDesign(owner).queryKey,
    toDraft: ({ mobile }) => toForm(mobile),
    check: (draft) => Object.fromEntries(LINKS.map((link) => [link, isLink(asLink(draft[link])) ? null : WRONG_LINK])),
    send: async (draft, key) => {
      let known = saved;
      const failures: unknown[] = [];
      for (const part of PARTS) {
        try {
          // eslint-disable-next-line no-await-in-loop -- each answer is the whole design, with the parts before it
          known = await sendPart(part, draft, known, key);
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length === 0) return known;
      if (known !== saved) form.keepTyped(known);
      throw failures[0];
    },
    done: french('Les paramètres de design mobile ont bien été modifiés.'),
    failed: DESIGN_NOT_SAVED,
  });
  return Object.assign(form, { forget: () => form.restart(toForm(saved.mobile)) });
}
