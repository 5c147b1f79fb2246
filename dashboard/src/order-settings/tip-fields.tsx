import * as contract from '@comptoir/contract/order-settings.ts';
import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { asTypedEuros } from '@comptoir/domain/kernel/typed-figures.ts';
import { asTipProposal, FIRST_TIPS, TIP_PROPOSAL, tipsOf, type Tips } from '@comptoir/domain/order-settings/tips.ts';
import type { OrderSettings } from '@comptoir/domain/order-settings/order-settings.ts';
import { call } from '@comptoir/web/call/call.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { SettingsBlock } from '../settings/settings-block.tsx';
import type { SettingsForm } from '../settings/use-settings-form.tsx';
import styles from './tip-fields.module.css';

const FIELDS = ['firstTip', 'secondTip', 'thirdTip'] as const;
export type TipDraft = { tipsOn: boolean } & Record<(typeof FIELDS)[number], string>;

export function tipDraft(saved: OrderSettings): TipDraft {
  const { enabled, proposals } = tipsOf(saved);
  const [firstTip = '', secondTip = '', thirdTip = ''] = proposals.map(asTypedEuros);
  return { tipsOn: enabled, firstTip, secondTip, thirdTip };
}

const usual = (rank: number) => FIRST_TIPS.proposals[rank] ?? cents(1_00);
const tipsIn = (draft: TipDraft): Tips => ({
  enabled: draft.tipsOn,
  proposals: FIELDS.map((field, rank) => asTipProposal(draft[field], usual(rank))),
});

type Place = { companyId: string; shopId: string };

/** ORS-14: sent after the rest, and only where it has changed. */
export function sendTips(params: Place, draft: TipDraft, saved: OrderSettings, key: string): Promise<OrderSettings> {
  const tips = tipsIn(draft);
  if (JSON.stringify(tips) === JSON.stringify(tipsOf(saved))) return Promise.resolve(saved);
  return call(contract.saveTips, { params, body: tips }, { idempotencyKey: `${key}-tips` });
}

type TipFieldsProps<Draft extends TipDraft> = { form: SettingsForm<Draft>; lockedBecause: string | null };

/** ORS-14: whether customers are asked, and for how much. */
export function TipFields<Draft extends TipDraft>({ form, lockedBecause }: TipFieldsProps<Draft>) {
  const set = (change: Partial<TipDraft>) => form.set(change as Partial<Draft>);
  return (
    <SettingsBlock
      title="Pourboire"
      text="Proposé au moment de payer par carte en ligne, jamais coché d’avance. Il revient au personnel : hors TVA, hors chiffre d’affaires et sans commission."
    >
      <Switch
        label="Proposer un pourboire aux clients"
        labelSide="right"
        isOn={form.draft.tipsOn}
        onChange={(tipsOn) => set({ tipsOn })}
        disabledBecause={lockedBecause}
      />
      {form.draft.tipsOn ? (
        <fieldset className={styles.proposals}>
          <legend>Montants proposés</legend>
          {FIELDS.map((field, rank) => (
            <TextField
              key={field}
              label={`Montant ${rank + 1}`}
              name={field}
              inputMode="decimal"
              suffix="€"
              align="right"
              isReadOnly={lockedBecause !== null}
              value={form.draft[field]}
              onChange={(typed) => set({ [field]: typed })}
              onBlur={() => set({ [field]: asTypedEuros(asTipProposal(form.draft[field], usual(rank))) })}
            />
          ))}
          <p className={styles.hint}>
            {`De ${formatEuros(TIP_PROPOSAL.min)} à ${formatEuros(TIP_PROPOSAL.max)}. Le client peut aussi choisir un autre montant${NBSP}: jusqu’à la moitié de sa commande.`}
          </p>
        </fieldset>
      ) : null}
    </SettingsBlock>
  );
}
