import * as contract from '@comptoir/contract/loyalty.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { cents, formatEuros, ZERO } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { cashbackFor, cashbackPercentOf, cashbackRefusal, tidyCashback } from '@comptoir/domain/loyalty/configure.ts';
import type { CashbackConfig } from '@comptoir/domain/loyalty/programme.ts';
import { call } from '@comptoir/web/call/call.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import { useUser } from '../session/session.ts';
import { SettingsBlock, SettingsBlocks, SettingsNote } from '../settings/settings-block.tsx';
import { SaveButton } from '../settings/settings-page.tsx';
import { useSettingsForm } from '../settings/use-settings-form.tsx';
import { LOCKED, LoyaltyFrame, type Shown } from './loyalty-frame.tsx';
import { useKeepLoyalty, type Loyalty } from './loyalty.queries.ts';
import { CONFIG_FAILED, CONFIG_SAVED, OTHER_STOPS } from './loyalty-words.ts';
import { asEuros, clamped, clampedWhole, readEuros } from './typed-euros.ts';
import styles from './loyalty.module.css';

type Saved = { enabled: boolean; cashbackConfig: CashbackConfig | null };
type Draft = { enabled: boolean; amount: string; spendUnit: string; minimumBasket: string };

const savedOf = ({ enabled, loyaltyType, cashbackConfig }: Loyalty['config']): Saved => ({
  enabled: enabled && loyaltyType === 'cashback',
  cashbackConfig,
});

const draftOf = ({ enabled, cashbackConfig: config }: Saved): Draft => ({
  enabled,
  amount: config ? asEuros(cashbackFor(config)) : '',
  spendUnit: config ? asEuros(config.spendUnit) : '',
  minimumBasket: asEuros(config?.minimumBasket ?? ZERO),
});

/** LOY-05: null while amount or purchase cannot be read. */
function configOf({ amount, spendUnit, minimumBasket }: Draft): CashbackConfig | null {
  const gain = readEuros(amount);
  const spent = readEuros(spendUnit);
  const least = readEuros(minimumBasket);
  if (gain === null || spent === null || least === null) return null;
  const whole = tidyCashback({ spendUnit: spent, cashbackPercent: 0, minimumBasket: least });
  return { ...whole, cashbackPercent: cashbackPercentOf(gain, whole.spendUnit) };
}

function faultsOf(draft: Draft): Record<string, string | null> {
  const missing = refusalSentence('MISSING_FIELDS');
  const spent = readEuros(draft.spendUnit);
  const config = configOf(draft);
  const refusal = config && cashbackRefusal(config);
  return {
    amount:
      readEuros(draft.amount) === null
        ? missing
        : refusal === 'cashback-too-small' || refusal === 'cashback-too-large'
          ? refusalSentence(refusal)
          : null,
    spendUnit: spent === null || spent <= 0 ? missing : null,
    minimumBasket:
      readEuros(draft.minimumBasket) === null
        ? missing
        : refusal === 'minimum-basket-negative'
          ? refusalSentence(refusal)
          : null,
  };
}

/** LOY-02 to LOY-07. */
export function CashbackForm({ here, isReadOnly }: Shown) {
  const { companyId } = useUser();
  const keep = useKeepLoyalty();
  const { config } = here;
  const form = useSettingsForm<Saved, Draft>({
    saved: savedOf(config),
    toDraft: draftOf,
    check: faultsOf,
    question: async ({ enabled }) =>
      enabled && config.enabled && config.loyaltyType === 'product' ? OTHER_STOPS : null,
    send: async (draft, idempotencyKey) => {
      const body = { enabled: draft.enabled, loyaltyType: 'cashback', cashbackConfig: configOf(draft) ?? {} } as const;
      const saved = await call(contract.saveLoyalty, { params: { companyId }, body }, { idempotencyKey });
      keep.config(saved);
      return savedOf(saved);
    },
    done: CONFIG_SAVED,
    failed: CONFIG_FAILED,
  });
  const typed = configOf(form.draft);
  const locked = isReadOnly ? LOCKED : null;
  return (
    <LoyaltyFrame here={here} isReadOnly={isReadOnly} type="cashback" actions={<SaveButton form={form} />}>
      {form.notices}
      <form id={form.id} onSubmit={form.submit} noValidate>
        <SettingsBlocks>
          <SettingsBlock
            title="Cash back"
            text="Le client cagnotte une part de ses achats et la dépense lors d’une prochaine commande."
            side={
              <Switch
                label="Programme activé"
                labelSide="hidden"
                isOn={form.draft.enabled}
                onChange={(enabled) => form.set({ enabled })}
                disabledBecause={locked}
              />
            }
          >
            <div className={styles.fields}>
              <FigureField
                kind="amount"
                label="Montant offert (€)"
                suffix="€"
                disabledBecause={locked}
                {...form.field('amount', clamped)}
              />
              <FigureField
                kind="amount"
                label="Pour combien d’euros d’achat"
                suffix="€"
                disabledBecause={locked}
                {...form.field('spendUnit', clampedWhole)}
              />
              <FigureField
                kind="amount"
                label="Panier minimum (€)"
                suffix="€"
                help="Pour dépenser sa cagnotte."
                disabledBecause={locked}
                {...form.field('minimumBasket', clampedWhole)}
              />
            </div>
            {typed && typed.spendUnit > 0 ? <SettingsNote aria-live="polite">{gainWords(typed)}</SettingsNote> : null}
          </SettingsBlock>
        </SettingsBlocks>
      </form>
    </LoyaltyFrame>
  );
}

/** LOY-07: what the rounded rate comes to. */
const gainWords = (config: CashbackConfig): string =>
  french(
    `Pour ${asEuros(cents(config.spendUnit))} € d'achat, le client gagne ${formatEuros(cashbackFor(config))}`,
  ).concat(`\u00A0(${config.cashbackPercent}\u00A0%).`);
