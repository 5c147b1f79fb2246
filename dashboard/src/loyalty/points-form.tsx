import * as contract from '@comptoir/contract/loyalty.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { asTypedFigure, readFigure } from '@comptoir/domain/kernel/typed-figures.ts';
import { DEFAULT_POINT_NAME, pointsRefusal, tidyPoints } from '@comptoir/domain/loyalty/configure.ts';
import { pointsWords } from '@comptoir/domain/loyalty/programme.labels.ts';
import type { ProductConfig } from '@comptoir/domain/loyalty/programme.ts';
import { call } from '@comptoir/web/call/call.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { useUser } from '../session/session.ts';
import { SettingsBlock, SettingsBlocks, SettingsNote } from '../settings/settings-block.tsx';
import { SaveButton } from '../settings/settings-page.tsx';
import { useSettingsForm } from '../settings/use-settings-form.tsx';
import { LOCKED, LoyaltyFrame, type Shown } from './loyalty-frame.tsx';
import { useKeepLoyalty, type Loyalty } from './loyalty.queries.ts';
import { CONFIG_FAILED, CONFIG_SAVED, OTHER_STOPS } from './loyalty-words.ts';
import styles from './loyalty.module.css';

type Saved = { enabled: boolean; productConfig: ProductConfig | null };
type Draft = { enabled: boolean; pointName: string; pointsPerEuro: string; showRewardsInApp: boolean };

const LONGEST_NAME = 20;
const EXAMPLE_EUROS = 10;

const savedOf = ({ enabled, loyaltyType, productConfig }: Loyalty['config']): Saved => ({
  enabled: enabled && loyaltyType === 'product',
  productConfig,
});

const draftOf = ({ enabled, productConfig: config }: Saved): Draft => ({
  enabled,
  pointName: config?.pointName ?? DEFAULT_POINT_NAME,
  pointsPerEuro: asTypedFigure(config?.pointsPerEuro ?? 1),
  showRewardsInApp: config?.showRewardsInApp ?? true,
});

function configOf({ pointName, pointsPerEuro, showRewardsInApp }: Draft): ProductConfig | null {
  const figure = readFigure(pointsPerEuro);
  return figure === null ? null : tidyPoints({ pointName, pointsPerEuro: figure, showRewardsInApp });
}

function faultsOf(draft: Draft): Record<string, string | null> {
  const config = configOf(draft);
  const refusal = config ? pointsRefusal(config) : 'MISSING_FIELDS';
  return { pointsPerEuro: refusal && refusalSentence(refusal) };
}

/** LOY-12: corrected when the field is left. */
function tidyFigure(typed: string): string {
  const figure = readFigure(typed);
  return figure === null ? typed : asTypedFigure(Math.max(0, Math.round(figure * 10) / 10));
}

/** LOY-02, LOY-11, LOY-12. */
export function PointsForm({ here, isReadOnly }: Shown) {
  const { companyId } = useUser();
  const keep = useKeepLoyalty();
  const { config } = here;
  const saved = savedOf(config);
  const form = useSettingsForm<Saved, Draft>({
    saved,
    toDraft: draftOf,
    check: faultsOf,
    question: async ({ enabled }) =>
      enabled && config.enabled && config.loyaltyType === 'cashback' ? OTHER_STOPS : null,
    send: async (draft, idempotencyKey) => {
      const body = { enabled: draft.enabled, loyaltyType: 'product', productConfig: configOf(draft) ?? {} } as const;
      const answer = await call(contract.saveLoyalty, { params: { companyId }, body }, { idempotencyKey });
      keep.config(answer);
      return savedOf(answer);
    },
    done: CONFIG_SAVED,
    failed: CONFIG_FAILED,
  });
  const typed = configOf(form.draft);
  const locked = isReadOnly ? LOCKED : null;
  const isNotOffered = !config.productLoyaltyOffered && !saved.enabled;
  return (
    <LoyaltyFrame
      here={here}
      isReadOnly={isReadOnly}
      type="product"
      view="configuration"
      actions={<SaveButton form={form} />}
    >
      {form.notices}
      <form id={form.id} onSubmit={form.submit} noValidate>
        <SettingsBlocks>
          <SettingsBlock
            title="Produits offerts"
            text={
              isNotOffered
                ? refusalSentence('product-loyalty-not-offered')
                : 'Le client gagne des points à chaque commande et les échange contre un produit de votre carte.'
            }
            side={
              <Switch
                label="Programme activé"
                labelSide="hidden"
                isOn={form.draft.enabled}
                onChange={(enabled) => form.set({ enabled })}
                disabledBecause={locked ?? (isNotOffered ? refusalSentence('product-loyalty-not-offered') : null)}
              />
            }
          >
            <div className={styles.fields}>
              <TextField
                label="Nom des points"
                maxLength={LONGEST_NAME}
                disabledBecause={locked}
                {...form.field('pointName', (name) => name.trim() || DEFAULT_POINT_NAME)}
              />
              <FigureField
                kind="points"
                label="Points par euro"
                disabledBecause={locked}
                {...form.field('pointsPerEuro', tidyFigure)}
              />
            </div>
            {typed && typed.pointsPerEuro >= 0 ? (
              <SettingsNote aria-live="polite">
                {french(`Pour ${EXAMPLE_EUROS} € d'achat, le client gagne `)}
                {pointsWords(EXAMPLE_EUROS * typed.pointsPerEuro, typed.pointName)}.
              </SettingsNote>
            ) : null}
            <Switch
              label="Afficher les produits offerts dans l’application"
              labelSide="right"
              isOn={form.draft.showRewardsInApp}
              onChange={(showRewardsInApp) => form.set({ showRewardsInApp })}
              disabledBecause={locked}
            />
          </SettingsBlock>
        </SettingsBlocks>
      </form>
    </LoyaltyFrame>
  );
}
