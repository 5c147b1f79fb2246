import * as contract from '@comptoir/contract/design.ts';
import { accessibleNeighbour, asColour, WRONG_COLOUR } from '@comptoir/domain/design/colours.ts';
import { MOST_DESCRIPTION, THEME_LABELS, THEMES, type GeneralDesign } from '@comptoir/domain/design/design.ts';
import { logoOn, NO_LOGOS } from '@comptoir/domain/design/logos.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { TextArea } from '@comptoir/web/ui/fields/text-area.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser, viewOf } from '../session/session.ts';
import { SettingsBlock } from '../settings/settings-block.tsx';
import { SaveButton, SettingsPage } from '../settings/settings-page.tsx';
import { useSettingsForm, type SettingsForm } from '../settings/use-settings-form.tsx';
import { brandViews } from './brand-views.ts';
import { ColourField } from './colour-field.tsx';
import { previewOf } from './design-owner.ts';
import { brandLogos, generalDesign } from './design.queries.ts';
import { PhonePreview } from './phone-preview.tsx';
import { ShopPreview } from './shop-preview.tsx';
import styles from './design.module.css';

const LOCKED = 'Seul l’administrateur de l’enseigne modifie ce réglage.';

/** DSG-01. */
export function GeneralDesignScreen() {
  const { companyId } = useUser();
  return (
    <Loaded
      query={useQuery(generalDesign(companyId))}
      label="Chargement du design"
      bones={<Skeleton height={420} radius={14} />}
      failed="Impossible d’afficher le design général"
    >
      {(saved) => <DesignForm saved={saved} />}
    </Loaded>
  );
}

function DesignForm({ saved }: { saved: GeneralDesign }) {
  const user = useUser();
  const isReadOnly = pageVisibility('generalDesign', viewOf(user)) !== 'full';
  const form = useSettingsForm<GeneralDesign, GeneralDesign>({
    saved,
    queryKey: generalDesign(user.companyId).queryKey,
    toDraft: (known) => known,
    check: ({ secondaryColor }) => ({ secondaryColor: asColour(secondaryColor) ? null : WRONG_COLOUR }),
    send: (body, idempotencyKey) =>
      call(contract.saveGeneralDesign, { params: { companyId: user.companyId }, body }, { idempotencyKey }),
    done: french('Les paramètres de design général ont bien été modifiés.'),
    failed: french("Le design n'a pas pu être enregistré, merci de réessayer !"),
  });
  const colour = useLastColour(form.draft.secondaryColor, saved.secondaryColor);
  return (
    <SettingsPage
      title="Design général"
      menu="/marketing"
      {...(user.shopCount > 1 ? { hint: 'Tous vos magasins' } : {})}
      isReadOnly={isReadOnly}
      actions={<SaveButton form={form} />}
    >
      {form.notices}
      <div className={styles.sides}>
        <form id={form.id} onSubmit={form.submit} noValidate>
          <DesignFields form={form} colour={colour} isReadOnly={isReadOnly} />
        </form>
        <BrandPreview draft={form.draft} colour={colour} />
      </div>
    </SettingsPage>
  );
}

/** DSG-02, DSG-06: the drawn telephone or the web shop itself, where there is one. */
function BrandPreview({ draft, colour }: { draft: GeneralDesign; colour: string }) {
  const user = useUser();
  const logos = useQuery(brandLogos(user.companyId)).data ?? NO_LOGOS;
  const offered = brandViews(user.channels);
  const [chosen, setView] = useState<'app' | 'web'>('app');
  const view = offered.find(({ value }) => value === chosen)?.value ?? offered[0]?.value ?? 'app';
  return (
    <div className={styles.fields}>
      {offered.length > 1 ? <Segmented label="Aperçu" segments={offered} value={view} onChange={setView} /> : null}
      {view === 'web' ? (
        <ShopPreview {...previewOf(user)} draft={{ general: { ...draft, secondaryColor: colour } }} />
      ) : (
        <PhonePreview
          name={user.companyName}
          logoUrl={logoOn(draft.theme, logos)}
          theme={draft.theme}
          colour={colour}
          description={draft.brandDescription}
        />
      )}
    </div>
  );
}

/** DSG-04: while somebody types, the last colour that was one stays in the preview. */
function useLastColour(typed: string, first: string): string {
  const [last, setLast] = useState(first);
  const colour = asColour(typed) ?? last;
  if (colour !== last) setLast(colour);
  return colour;
}

type Fields = { form: SettingsForm<GeneralDesign, GeneralDesign>; colour: string; isReadOnly: boolean };

function DesignFields({ form, colour, isReadOnly }: Fields) {
  const neighbour = accessibleNeighbour(colour);
  return (
    <SettingsBlock
      title="Votre marque"
      text="Votre site et votre application prennent ces couleurs dès l’enregistrement."
    >
      <div className={styles.fields}>
        <ChoiceTiles
          label="Thème"
          isCentred
          choices={THEMES.map((theme) => ({ value: theme, label: THEME_LABELS[theme], isDisabled: isReadOnly }))}
          value={form.draft.theme}
          onChange={(theme) => form.set({ theme })}
        />
        <ColourField
          label="Couleur secondaire"
          {...form.field('secondaryColor', (value) => asColour(value) ?? value)}
          colour={colour}
          error={asColour(form.draft.secondaryColor) ? null : WRONG_COLOUR}
          help="Boutons, coches et progression."
          disabledBecause={isReadOnly ? LOCKED : null}
        />
        {neighbour && !isReadOnly ? (
          <div className={styles.neighbour}>
            <p>
              Cette couleur se distingue mal du fond dans l’un des deux thèmes. Les boutons auront un contour, et les
              textes une teinte plus lisible.
            </p>
            <Button onClick={() => form.set({ secondaryColor: neighbour })}>
              <span className={styles.swatch} style={{ background: neighbour }} aria-hidden="true" />
              Prendre {neighbour}
            </Button>
          </div>
        ) : null}
        <TextArea
          label="Description de votre marque"
          rows={4}
          maxLength={MOST_DESCRIPTION}
          isCounted
          disabledBecause={isReadOnly ? LOCKED : null}
          {...form.field('brandDescription')}
        />
      </div>
    </SettingsBlock>
  );
}
