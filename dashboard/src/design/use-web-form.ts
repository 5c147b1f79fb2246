import * as contract from '@comptoir/contract/design.ts';
import type { WebDesign } from '@comptoir/domain/design/web-design.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { call } from '@comptoir/web/call/call.ts';
import { useUser } from '../session/session.ts';
import { useSettingsForm, type SettingsForm } from '../settings/use-settings-form.tsx';
import { designOwner } from './design-owner.ts';
import { among, webDesign, type WebSaved } from './design.queries.ts';
import type { Pictures } from './pictures/known-pictures.ts';

export type WebDraft = WebDesign & { cartMessage: string; seoKeywords: string[] };
export type WebForm = SettingsForm<WebDraft, WebSaved> & { forget: () => void };

export const DESIGN_NOT_SAVED = french("Le design n'a pas pu être enregistré, merci de réessayer !");
const FIELDS = ['coverImageUrl', 'menuOrientation', 'productLayout'] as const satisfies (keyof WebDesign)[];
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const toDraft = ({ web, cartMessage, seoKeywords }: WebSaved): WebDraft => ({
  ...web,
  cartMessage: cartMessage.own,
  seoKeywords: seoKeywords.own,
});

/** DSW-09: two calls, and only for what has changed; what one of them saved stays saved when the other fails. */
export function useWebForm(saved: WebSaved, pictures: Pictures): WebForm {
  const user = useUser();
  const owner = designOwner(user);
  const { companyId, shopId } = owner;

  async function sendDesign(draft: WebDraft, known: WebSaved, key: string): Promise<WebSaved> {
    const changed = FIELDS.filter((field) => draft[field] !== known.web[field]);
    if (changed.length === 0) return known;
    const body = { shopId, ...Object.fromEntries(changed.map((field) => [field, draft[field]])) };
    const web = await call(
      contract.saveWebDesign,
      { params: { companyId }, body },
      { idempotencyKey: `${key}-design` },
    );
    return { ...known, web, pictures: among(pictures.known, [web.coverImageUrl]) };
  }

  async function sendWords(draft: WebDraft, known: WebSaved, key: string): Promise<WebSaved> {
    const cartMessage = draft.cartMessage.trim();
    const body = {
      ...(cartMessage === known.cartMessage.own ? {} : { cartMessage }),
      ...(isSame(draft.seoKeywords, known.seoKeywords.own) ? {} : { seoKeywords: draft.seoKeywords }),
    };
    if (Object.keys(body).length === 0) return known;
    const options = { idempotencyKey: `${key}-words` };
    const answer =
      shopId === null
        ? await call(contract.saveNetworkWebSettings, { params: { companyId }, body }, options)
        : await call(contract.saveShopWebSettings, { params: { companyId, shopId }, body }, options);
    return {
      ...known,
      cartMessage: { ...known.cartMessage, own: answer.cartMessage },
      seoKeywords: { ...known.seoKeywords, own: answer.seoKeywords },
    };
  }

  const form: SettingsForm<WebDraft, WebSaved> = useSettingsForm<WebSaved, WebDraft>({
    saved,
    queryKey: webDesign(owner).queryKey,
    toDraft,
    send: async (draft, key) => {
      const half = await sendDesign(draft, saved, key);
      if (half !== saved) form.keepTyped(half);
      return sendWords(draft, half, key);
    },
    done: french('Les paramètres de design web ont bien été modifiés.'),
    failed: DESIGN_NOT_SAVED,
  });
  return Object.assign(form, { forget: () => form.restart(toDraft(saved)) });
}
