import {
  MENU_ORIENTATION_LABELS,
  MENU_ORIENTATIONS,
  MOST_CART_MESSAGE,
  PRODUCT_LAYOUT_LABELS,
  PRODUCT_LAYOUTS,
} from '@comptoir/domain/design/web-design.ts';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { TextArea } from '@comptoir/web/ui/fields/text-area.tsx';
import { useUser } from '../session/session.ts';
import { BANNER, DesignImage } from './pictures/design-image.tsx';
import type { WebSaved } from './design.queries.ts';
import { KeywordsField } from './keywords-field.tsx';
import type { Pictures } from './pictures/known-pictures.ts';
import type { WebForm } from './use-web-form.ts';

type Config = { form: WebForm; saved: WebSaved; pictures: Pictures; onCart: (isOpen: boolean) => void };

/** DSW-02, DSW-04, DSW-07. */
export function ConfigFields({ form, saved, pictures, onCart }: Config) {
  const user = useUser();
  const { coverImageUrl, seoKeywords } = form.draft;
  const { cartMessage, seoKeywords: known } = saved;
  return (
    <>
      <DesignImage
        label="Bannière"
        place={BANNER}
        url={coverImageUrl}
        picture={pictures.of(coverImageUrl)}
        onChange={(picture) => form.set({ coverImageUrl: pictures.take(picture) })}
      />
      {user.featureFlags.includes('infoBasketMessage') ? (
        // DSW-03: the preview opens its basket while the message is being written.
        <div onFocus={() => onCart(true)} onBlur={() => onCart(false)}>
          <TextArea
            label="Message du panier"
            rows={3}
            maxLength={MOST_CART_MESSAGE}
            isCounted
            placeholder={cartMessage.inherited}
            help={cartMessage.inherited ? 'Laissé vide, le message de l’enseigne s’affiche.' : undefined}
            {...form.field('cartMessage')}
          />
        </div>
      ) : null}
      <KeywordsField
        label="Mots-clés"
        help={
          known.inherited.length > 0 && seoKeywords.length === 0
            ? `Sans mot-clé ici, ceux de l’enseigne servent\u00A0: ${known.inherited.join(', ')}.`
            : 'Aident les moteurs de recherche à trouver votre page.'
        }
        value={seoKeywords}
        onChange={(words) => form.set({ seoKeywords: words })}
      />
    </>
  );
}

/** DSW-05, DSW-06. */
export function StyleFields({ form }: { form: WebForm }) {
  const { channels } = useUser();
  const hasSections = channels.some(
    ({ channel, enabled }) => enabled && (channel === 'webapp' || channel === 'terminal'),
  );
  return (
    <>
      {hasSections ? (
        <ChoiceTiles
          label="Orientation du menu"
          isCentred
          choices={MENU_ORIENTATIONS.map((value) => ({ value, label: MENU_ORIENTATION_LABELS[value] }))}
          value={form.draft.menuOrientation}
          onChange={(menuOrientation) => form.set({ menuOrientation })}
        />
      ) : null}
      <ChoiceTiles
        label="Présentation des produits"
        isCentred
        choices={PRODUCT_LAYOUTS.map((value) => ({ value, label: PRODUCT_LAYOUT_LABELS[value] }))}
        value={form.draft.productLayout}
        onChange={(productLayout) => form.set({ productLayout })}
      />
    </>
  );
}
