import * as contract from '@comptoir/contract/loyalty.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { LoyaltyVersion } from '@comptoir/domain/loyalty/programme.ts';
import { useEffect, useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { useUser } from '../../session/session.ts';
import { SettingsBlock, SettingsBlocks, SettingsNote } from '../../settings/settings-block.tsx';
import { SaveButton } from '../../settings/settings-page.tsx';
import { useSettingsForm } from '../../settings/use-settings-form.tsx';
import { LOCKED, type Shown } from '../loyalty-frame.tsx';
import { useLoyaltyPlace } from '../loyalty-place.ts';
import { useKeepLoyalty } from '../loyalty.queries.ts';
import { VERSION_FAILED } from '../loyalty-words.ts';
import { asEuros, clamped, readEuros } from '../typed-euros.ts';
import { VersionFrame } from './version-frame.tsx';
import styles from '../loyalty.module.css';

type Saved = Pick<LoyaltyVersion, 'name' | 'minimumBasket' | 'isDefault'> | null;
type Draft = { name: string; minimumBasket: string; isDefault: boolean };

const LONGEST_NAME = 60;

const savedOf = ({ name, minimumBasket, isDefault }: LoyaltyVersion): Saved => ({ name, minimumBasket, isDefault });

function faultsOf({ name, minimumBasket }: Draft): Record<string, string | null> {
  const missing = refusalSentence('MISSING_FIELDS');
  const amount = readEuros(minimumBasket);
  return {
    name: name.trim() === '' ? missing : null,
    minimumBasket: amount === null ? missing : amount < 0 ? refusalSentence('minimum-basket-negative') : null,
  };
}

/** LOY-17 to LOY-20; without a version, one is added. */
export function VersionForm({ here, isReadOnly, version }: Shown & { version: LoyaltyVersion | null }) {
  const { companyId } = useUser();
  const keep = useKeepLoyalty();
  const { go } = useLoyaltyPlace();
  const [addedKey, setAddedKey] = useState<string | null>(null);
  const isFirst = here.versions.length === 0;
  const form = useSettingsForm<Saved, Draft>({
    saved: version && savedOf(version),
    toDraft: (saved) => ({
      name: saved?.name ?? '',
      minimumBasket: saved ? asEuros(saved.minimumBasket) : '',
      isDefault: saved?.isDefault ?? isFirst,
    }),
    check: faultsOf,
    send: async ({ name, minimumBasket, isDefault }, idempotencyKey) => {
      const body = { name, minimumBasket: readEuros(minimumBasket), isDefault };
      const answer = version
        ? await call(contract.saveLoyaltyVersion, { params: { companyId, key: version.key }, body }, { idempotencyKey })
        : await call(contract.createLoyaltyVersion, { params: { companyId }, body }, { idempotencyKey });
      keep.version(answer);
      if (!version) setAddedKey(answer.key);
      return savedOf(answer);
    },
    done: version ? 'La version a bien été modifiée.' : 'La version a bien été ajoutée.',
    failed: VERSION_FAILED,
  });
  // Once nothing is unsaved: leaving asks no question.
  const leadsTo = form.isSaving ? null : addedKey;
  useEffect(() => {
    if (leadsTo !== null) go({ onglet: 'produits', version: leadsTo, partie: 'restaurants' }, true);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it has been added
  }, [leadsTo]);
  const locked = isReadOnly ? LOCKED : null;
  const defaultLocked =
    locked ??
    (version?.isDefault
      ? refusalSentence('default-version-needed')
      : !version && isFirst
        ? 'La première version est la version par défaut.'
        : null);
  return (
    <VersionFrame version={version} part="configuration" isReadOnly={isReadOnly} actions={<SaveButton form={form} />}>
      {form.notices}
      <form id={form.id} onSubmit={form.submit} noValidate>
        <SettingsBlocks>
          <SettingsBlock title="Configuration de la version">
            <div className={styles.fields}>
              <TextField label="Nom" maxLength={LONGEST_NAME} disabledBecause={locked} {...form.field('name')} />
              <FigureField
                kind="amount"
                label="Panier minimum (€)"
                suffix="€"
                help="Pour recevoir un produit offert."
                disabledBecause={locked}
                {...form.field('minimumBasket', clamped)}
              />
            </div>
            <Switch
              label="Version par défaut"
              labelSide="right"
              isOn={form.draft.isDefault}
              onChange={(isDefault) => form.set({ isDefault })}
              disabledBecause={defaultLocked}
            />
            <SettingsNote>
              {version
                ? 'Les restaurants qui ne participent à aucune version suivent la version par défaut.'
                : 'Les restaurants et les produits se choisissent après le premier enregistrement.'}
            </SettingsNote>
          </SettingsBlock>
        </SettingsBlocks>
      </form>
    </VersionFrame>
  );
}
