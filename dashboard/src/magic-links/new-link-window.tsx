import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { CAMPAIGN_TYPE_LABELS } from '@comptoir/domain/magic-links/magic-links.labels.ts';
import type { CampaignType } from '@comptoir/domain/magic-links/magic-link.ts';
import { IconLink } from '@tabler/icons-react';
import { showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { useUser } from '../session/session.ts';
import { createLink, useLinksChanged } from './magic-links.queries.ts';
import styles from './magic-links.module.css';

/** Here and not from the schema: zod stays out of the page. */
const MOST_NAME = 60;
const TYPES = (Object.keys(CAMPAIGN_TYPE_LABELS) as CampaignType[]).map((value) => ({
  value,
  label: CAMPAIGN_TYPE_LABELS[value],
}));

type Draft = { campaignName: string; campaignType: CampaignType | null };

/** LNK-04. */
export function NewLinkWindow({ onClose }: { onClose: () => void }) {
  const { companyId } = useUser();
  const tellChanged = useLinksChanged();
  const form = useForm<Draft>({
    start: { campaignName: '', campaignType: null },
    check: ({ campaignName, campaignType }) => {
      const missing = refusalSentence('link-fields-missing');
      return {
        campaignName: campaignName.trim() === '' ? missing : null,
        campaignType: campaignType === null ? missing : null,
      };
    },
    send: async (draft, { keyOf }) => {
      const body = { campaignName: draft.campaignName.trim(), campaignType: draft.campaignType ?? '' };
      await createLink(companyId, body, keyOf(body));
      form.restart(draft);
      toast.success({ text: 'Ce lien magique a bien été ajouté' });
      onClose();
      await tellChanged();
    },
    refused: (error) => (error.code === 'ALREADY_EXISTS' ? { campaignName: error.message } : null),
    onFailure: (error) => showRefusalOr(error, french("Le lien magique n'a pas pu être créé, merci de réessayer !")),
  });
  return (
    <FormWindow
      title="Nouveau lien magique"
      icon={IconLink}
      form={form}
      saveLabel="Créer le lien"
      refusal={null}
      onClose={onClose}
    >
      <form id={form.id} className={styles.form} noValidate onSubmit={(event) => form.submit(event)}>
        <TextField
          label="Nom de la campagne"
          name="campaignName"
          maxLength={MOST_NAME}
          isCounted
          isFocusedFirst
          {...form.field('campaignName', (name) => name.trim())}
        />
        <Select label="Type de campagne" name="campaignType" options={TYPES} {...form.field('campaignType')} />
      </form>
    </FormWindow>
  );
}
