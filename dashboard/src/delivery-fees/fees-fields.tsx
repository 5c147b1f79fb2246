import type { FeesHere } from '@comptoir/contract/delivery-fees.ts';
import { MOST, type Audience } from '@comptoir/domain/delivery-fees/km-fees.ts';
import { correctedFee, correctedKm, newStep, type TypedFees } from '@comptoir/domain/delivery-fees/typed-fees.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { SettingsBlock, SettingsNote } from '../settings/settings-block.tsx';
import type { SettingsForm } from '../settings/use-settings-form.tsx';
import { saveFees, type FeesOwner } from './delivery-fees.queries.ts';
import { FeeField, KmField } from './fee-fields.tsx';
import { hasTwins, withoutStep, type FeesDraft } from './fees-shown.ts';
import styles from './delivery-fees.module.css';

type FeesFieldsProps = {
  owner: FeesOwner;
  saved: FeesHere;
  audience: Audience;
  form: SettingsForm<FeesDraft, FeesHere>;
  isReadOnly: boolean;
};

/** FEE-04. */
export function FeesFields({ owner, saved, audience, form, isReadOnly }: FeesFieldsProps) {
  const [isRemoving, setRemoving] = useState(false);
  const typed = form.draft[audience];
  const put = (change: (known: TypedFees) => TypedFees) =>
    form.set((draft) => ({ ...draft, [audience]: change(draft[audience]) }));
  const putStep = (id: string, change: Partial<TypedFees['steps'][number]>) =>
    put((known) => ({
      ...known,
      steps: known.steps.map((step) => (step.id === id ? { ...step, ...change } : step)),
    }));
  const add = () => {
    const step = newStep(commandKey());
    put((known) => ({ ...known, steps: [...known.steps, step] }));
    form.focus(`km-${step.id}`);
  };

  /** FEE-06: what is saved loses it at once; what else was typed stays. */
  async function remove(id: string, rank: number): Promise<void> {
    const step = typed.steps[rank];
    const known = saved.own[audience];
    put((before) => ({ ...before, steps: before.steps.filter((other) => other.id !== id) }));
    if (!step || !known?.steps.some(({ fromKm }) => String(fromKm) === id)) return;
    setRemoving(true);
    try {
      form.keepTyped(await saveFees(owner, audience, withoutStep(known, id)));
    } catch (error) {
      put((before) => ({ ...before, steps: before.steps.toSpliced(rank, 0, step) }));
      showRefusalOr(error, french("Le palier n'a pas pu être supprimé, merci de réessayer !"));
    } finally {
      setRemoving(false);
    }
  }

  return (
    <div className={styles.blocks}>
      <SettingsBlock title="Paliers de distance" text="Le palier le plus élevé atteint fixe la base.">
        {typed.steps.length > 0 ? (
          <ul className={styles.steps}>
            {typed.steps.map((step, rank) => (
              <li key={step.id} className={styles.row}>
                <span>Dès</span>
                <KmField
                  label={`Palier ${rank + 1}, à partir de (km)`}
                  name={`km-${step.id}`}
                  value={step.km}
                  isReadOnly={isReadOnly}
                  onChange={(km) => putStep(step.id, { km })}
                  tidy={correctedKm}
                />
                <span aria-hidden="true">:</span>
                <FeeField
                  label={`Palier ${rank + 1}, frais (€)`}
                  value={step.fee}
                  isReadOnly={isReadOnly}
                  onChange={(fee) => putStep(step.id, { fee })}
                  tidy={correctedFee}
                />
                {isReadOnly ? null : (
                  <IconButton
                    icon={IconTrash}
                    label={`Supprimer le palier ${rank + 1}`}
                    isBusy={isRemoving}
                    onClick={() => void remove(step.id, rank)}
                  />
                )}
              </li>
            ))}
          </ul>
        ) : (
          <SettingsNote>Aucun palier{'\u00A0'}: la base est de 0,00&nbsp;€.</SettingsNote>
        )}
        {hasTwins(typed) ? (
          <SettingsNote role="status">
            Deux paliers ont la même distance&nbsp;: seul le dernier sera gardé.
          </SettingsNote>
        ) : null}
        {isReadOnly ? null : (
          <Button
            variant="subtle"
            icon={IconPlus}
            onClick={add}
            disabledBecause={typed.steps.length >= MOST.steps ? `${MOST.steps} paliers au plus.` : null}
          >
            Ajouter un palier
          </Button>
        )}
      </SettingsBlock>
      <SettingsBlock title="Prix au kilomètre">
        <div className={styles.row}>
          <span>À partir de</span>
          <KmField
            label="Prix au kilomètre, à partir de (km)"
            value={typed.fromKm}
            isReadOnly={isReadOnly}
            onChange={(fromKm) => put((known) => ({ ...known, fromKm }))}
            tidy={correctedKm}
          />
          <span>ajouter</span>
          <FeeField
            label="Prix par kilomètre (€)"
            value={typed.feePerKm}
            isReadOnly={isReadOnly}
            onChange={(feePerKm) => put((known) => ({ ...known, feePerKm }))}
            tidy={correctedFee}
          />
          <span>par km</span>
        </div>
      </SettingsBlock>
    </div>
  );
}
