import { refusalSentence } from '@comptoir/contract/errors.ts';
import {
  BUSINESS_TYPE_KEYS,
  BUSINESS_TYPES,
  LEGAL_FORM_LABELS,
  LEGAL_FORMS,
} from '@comptoir/domain/launch/business-types.ts';
import { sirenText } from '@comptoir/domain/launch/siren.ts';
import { capitalText, readCapital } from '@comptoir/domain/launch/typed-capital.ts';
import { formatPhone, normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { IconBuildingStore } from '@tabler/icons-react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { refusedFields } from '@comptoir/web/form/refused-fields.ts';
import { useForm, type Form } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { AddressField } from '../addresses/address-field.tsx';
import { KeywordsField } from '../design/keywords-field.tsx';
import { refreshUser } from '../session/session.ts';
import {
  addressOf,
  addressText,
  bodyOf,
  faultsOf,
  fieldOf,
  REQUIRED,
  toDraft,
  type LaunchDraft,
} from './launch-draft.ts';
import { SAVED, SAVE_FAILED } from './launch-words.ts';
import { saveForm, type ShopLaunch, type ShopParams } from './launch.queries.ts';
import styles from './launch-windows.module.css';

const FORM_OPTIONS = LEGAL_FORMS.map((value) => ({ value, label: LEGAL_FORM_LABELS[value] }));
const TYPE_OPTIONS = BUSINESS_TYPE_KEYS.map((value) => ({ value, label: BUSINESS_TYPES[value].label }));

type Props = { params: ShopParams; known: ShopLaunch; onClose: () => void };

/** LCH-06 to LCH-17. */
export function LaunchFormWindow({ params, known, onClose }: Props) {
  const offline = useOfflineReason();
  const form = useForm<LaunchDraft>({
    start: () => toDraft(known),
    check: (draft) => faultsOf(draft, known),
    send: async (draft, { keyOf }) => {
      const body = bodyOf(draft);
      await saveForm(params, body, keyOf(body));
      await refreshUser();
      toast.success({ text: SAVED });
      onClose();
    },
    refused: (error) =>
      Object.fromEntries(Object.entries(refusedFields(error)).map(([path, sentence]) => [fieldOf(path), sentence])),
    onFailure: (error) => showErrorOr(error, SAVE_FAILED),
  });
  const isIncomplete = Object.values(form.errors).includes(REQUIRED);
  return (
    <FormWindow
      title="Informations de votre magasin"
      context="Étape 1/3"
      icon={IconBuildingStore}
      width={680}
      form={form}
      refusal={offline}
      onClose={onClose}
    >
      <form id={form.id} onSubmit={form.submit} noValidate>
        {/* LCH-08: said once at the top; each field that is concerned is marked. */}
        <div className={styles.above}>
          <Notice tone="error">{isIncomplete ? refusalSentence('MISSING_FIELDS') : null}</Notice>
        </div>
        <LegalFields form={form} />
        <ShopFields form={form} />
      </form>
    </FormWindow>
  );
}

type Fields = { form: Form<LaunchDraft> };

function LegalFields({ form }: Fields) {
  const { draft, set } = form;
  return (
    <section className={styles.part} aria-label="Votre entreprise">
      <h3 className={styles.heading}>Votre entreprise</h3>
      <div className={styles.grid}>
        <TextField label="Raison sociale" maxLength={200} autoComplete="organization" {...form.field('companyName')} />
        <Select
          label="Forme juridique"
          options={FORM_OPTIONS}
          value={draft.legalForm}
          onChange={(legalForm) => set({ legalForm })}
          error={form.errors['legalForm']}
        />
        <TextField
          label="Numéro SIREN"
          inputMode="numeric"
          maxLength={15}
          placeholder="732 829 320"
          {...form.field('siren', sirenText)}
        />
        <TextField label="Ville du RCS" maxLength={100} {...form.field('registryCity')} />
        <TextField
          label="Capital social (€)"
          inputMode="decimal"
          align="right"
          maxLength={16}
          {...form.field('shareCapital', tidyCapital)}
        />
        <Select
          label="Type d’activité"
          options={TYPE_OPTIONS}
          value={draft.businessType}
          onChange={(businessType) => set({ businessType })}
          error={form.errors['businessType']}
        />
        <div className={styles.wide}>
          <AddressField
            label="Adresse du siège"
            placeholder="21 rue Bonaparte, Nice"
            found={draft.companyAddress && addressText(draft.companyAddress)}
            error={form.errors['companyAddress']}
            onFound={(place) => set({ companyAddress: addressOf(place) })}
            onTyped={() => set({ companyAddress: null })}
            onClear={() => set({ companyAddress: null })}
          />
        </div>
      </div>
    </section>
  );
}

function tidyCapital(typed: string): string {
  const capital = readCapital(typed);
  return capital === null ? typed : capitalText(capital);
}

function tidyPhone(typed: string): string {
  const phone = normalisePhone(typed);
  return phone === null ? typed : formatPhone(phone);
}

function ShopFields({ form }: Fields) {
  const { draft, set } = form;
  return (
    <section className={styles.part} aria-label="Votre magasin">
      <h3 className={styles.heading}>Votre magasin</h3>
      <div className={styles.grid}>
        <div className={styles.wide}>
          <TextField label="Nom du magasin" maxLength={100} {...form.field('name')} />
        </div>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...form.field('email', (typed) => typed.trim())}
        />
        <TextField
          label="Téléphone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          {...form.field('phone', tidyPhone)}
        />
        <div className={styles.wide}>
          <AddressField
            label="Adresse du magasin"
            placeholder="21 rue Bonaparte, Nice"
            found={draft.shopAddress && addressText(draft.shopAddress)}
            error={form.errors['shopAddress']}
            onFound={(place) => set({ shopAddress: addressOf(place) })}
            onTyped={() => set({ shopAddress: null })}
            onClear={() => set({ shopAddress: null })}
          />
        </div>
        <div className={styles.wide}>
          <KeywordsField
            label="Mots-clés"
            help="Facultatif, dix au plus : ce que vos clients cherchent."
            value={draft.seoKeywords}
            onChange={(seoKeywords) => set({ seoKeywords })}
          />
        </div>
      </div>
    </section>
  );
}
