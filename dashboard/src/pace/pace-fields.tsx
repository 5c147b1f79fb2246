import * as contract from '@comptoir/contract/pace.ts';
import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { readPositive } from '@comptoir/domain/kernel/typed-figures.ts';
import type { OrderSettings } from '@comptoir/domain/order-settings/order-settings.ts';
import { PACE_MINUTES, PACE_ORDERS, paceOf, type PaceSettings } from '@comptoir/domain/order-settings/pace-limits.ts';
import { call } from '@comptoir/web/call/call.ts';
import { Piece } from '@comptoir/web/failure/piece.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import { SettingsBlock } from '../settings/settings-block.tsx';
import type { SettingsForm } from '../settings/use-settings-form.tsx';
import styles from './pace.module.css';

const PaceView = lazyPiece(async () => (await import('./pace-view.tsx')).PaceView);

export type PaceDraft = { paceProposes: boolean; paceLengthens: boolean; paceMinutes: string; paceOrders: string };

export function paceDraft(saved: OrderSettings): PaceDraft {
  const { proposes, lengthens, mostMinutes, fromOrders } = paceOf(saved);
  return {
    paceProposes: proposes,
    paceLengthens: lengthens,
    paceMinutes: String(mostMinutes),
    paceOrders: String(fromOrders),
  };
}

const asOrders = (typed: string): number =>
  Math.min(PACE_ORDERS.max, Math.max(PACE_ORDERS.min, Math.trunc(readPositive(typed) ?? PACE_ORDERS.min)));

const paceIn = (draft: PaceDraft): PaceSettings => ({
  proposes: draft.paceProposes,
  lengthens: draft.paceLengthens,
  mostMinutes: Number(draft.paceMinutes),
  fromOrders: asOrders(draft.paceOrders),
});

type Place = { companyId: string; shopId: string };

/** PAC-11: sent after the rest, and only where it has changed. */
export function sendPace(params: Place, draft: PaceDraft, saved: OrderSettings, key: string): Promise<OrderSettings> {
  const pace = paceIn(draft);
  if (JSON.stringify(pace) === JSON.stringify(paceOf(saved))) return Promise.resolve(saved);
  return call(contract.savePace, { params, body: pace }, { idempotencyKey: `${key}-pace` });
}

const { min, max, step } = PACE_MINUTES;
const MINUTES = Array.from({ length: (max - min) / step + 1 }, (_, index) => {
  const minutes = min + index * step;
  return { value: String(minutes), label: `+${minutes}${NBSP}min` };
});

type PaceFieldsProps<Draft extends PaceDraft> = { form: SettingsForm<Draft>; lockedBecause: string | null };

/** PAC-11: what the measured pace may do. */
export function PaceFields<Draft extends PaceDraft>({ form, lockedBecause }: PaceFieldsProps<Draft>) {
  const set = (change: Partial<PaceDraft>) => form.set(change as Partial<Draft>);
  const { paceProposes, paceLengthens, paceMinutes, paceOrders } = form.draft;
  const orders = asOrders(paceOrders);
  return (
    <SettingsBlock
      title="Cadence de la cuisine"
      text={french(
        "Comptoir mesure le temps entre l'acceptation et « Prête ». Le temps proposé à la personne qui accepte, celui de l'acceptation automatique et les créneaux de vos clients suivent cette mesure, dans vos limites. Un rush activé à la main l'emporte toujours.",
      )}
    >
      <Switch
        label="Proposer le temps mesuré à cette heure de la semaine"
        labelSide="right"
        isOn={paceProposes}
        onChange={(next) => set({ paceProposes: next })}
        disabledBecause={lockedBecause}
      />
      <Switch
        label="Allonger les temps quand la cuisine est chargée"
        labelSide="right"
        isOn={paceLengthens}
        onChange={(next) => set({ paceLengthens: next })}
        disabledBecause={lockedBecause}
      />
      {paceProposes || paceLengthens ? (
        <div className={styles.limits}>
          <Select
            label="Au plus, au-delà de votre temps"
            name="paceMinutes"
            options={MINUTES}
            value={paceMinutes}
            onChange={(next) => set({ paceMinutes: next })}
            disabledBecause={lockedBecause}
          />
          {paceLengthens ? (
            <FigureField
              label="À partir de"
              name="paceOrders"
              kind="count"
              suffix={plural(orders, 'commande', 'commandes')}
              isReadOnly={lockedBecause !== null}
              value={paceOrders}
              onChange={(typed) => set({ paceOrders: typed })}
              onBlur={() => (readPositive(paceOrders) === null ? undefined : set({ paceOrders: String(orders) }))}
            />
          ) : null}
        </div>
      ) : null}
    </SettingsBlock>
  );
}

/** PAC-15: the last block of its page, so that nothing moves under a finger when the measures arrive. */
export function PaceMeasures() {
  return (
    <SettingsBlock
      title="Temps mesurés"
      text={french("Ce que la cuisine a mis, sur douze semaines, entre l'acceptation et « Prête ».")}
    >
      <Piece isInPlace>
        <PaceView />
      </Piece>
    </SettingsBlock>
  );
}
