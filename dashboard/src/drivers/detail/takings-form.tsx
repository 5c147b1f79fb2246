import { refusalSentence } from '@comptoir/contract/errors.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useUser, viewOf } from '../../session/session.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import { DetailSection } from './detail-section.tsx';
import type { TakingsField, TakingsState } from './use-takings.ts';
import styles from './detail.module.css';

const FORM_ID = 'driver-takings';

/** DRV-18: these words, whatever the payment types are called elsewhere. */
const FIELDS: readonly [TakingsField, string][] = [
  ['collectedCash', 'Espèces'],
  ['collectedMealVouchers', 'Tickets restaurant'],
  ['collectedCardTerminal', 'TPE'],
];

function useTakingsRefusal(): string | null {
  return viewOf(useUser()).rights.includes('driverTakings') ? null : refusalSentence('FORBIDDEN');
}

export function TakingsForm({ takings }: { takings: TakingsState }) {
  const refusal = useTakingsRefusal();
  const { conflict } = takings;
  return (
    <DetailSection title="Valeurs encaissées">
      {conflict ? (
        <p className={styles.conflict} role="alert">
          <Glyph icon={IconAlertTriangle} size={20} />
          <span>
            {conflict} Votre saisie est conservée{french(' : vérifiez les montants, puis enregistrez à nouveau.')}
          </span>
        </p>
      ) : null}
      <form
        id={FORM_ID}
        className={styles.takings}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!refusal && !takings.fault && takings.isChanged && !takings.isSaving) takings.save();
        }}
      >
        {FIELDS.map(([field, label]) => {
          const saved = takings.savedMeanwhile(field);
          return (
            <FigureField
              key={field}
              kind="amount"
              label={label}
              suffix="€"
              maxLength={14}
              isReadOnly={refusal !== null}
              help={saved === null ? undefined : french(`Enregistré entre-temps : ${formatEuros(saved)}`)}
              value={takings.textOf(field)}
              onChange={(text) => takings.type(field, text)}
              onBlur={() => takings.correct(field)}
            />
          );
        })}
      </form>
      {takings.leaveQuestion}
    </DetailSection>
  );
}

/** DRV-18: at the foot of the window, where its main action always stands. */
export function SaveTakings({ takings }: { takings: TakingsState }) {
  const refusal = useTakingsRefusal();
  const offline = useOfflineReason();
  const reason =
    refusal ?? offline ?? takings.fault ?? (takings.isChanged ? null : 'Aucune modification à enregistrer.');
  return (
    <Button type="submit" form={FORM_ID} variant="primary" isBusy={takings.isSaving} disabledBecause={reason}>
      Enregistrer
    </Button>
  );
}
