import { refusalSentence } from '@comptoir/contract/errors.ts';
import { sendContact } from '@comptoir/contract/help.ts';
import { ATTACHMENT_ACCEPT, MAX_CONTACT_MESSAGE, MAX_CONTACT_NAME } from '@comptoir/domain/help/contact.ts';
import { pageAt } from '@comptoir/domain/help/page-at.ts';
import { SUBJECT_LABELS, SUBJECTS, topicOfPage } from '@comptoir/domain/help/topics.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { SessionUser } from '@comptoir/domain/session/session-user.ts';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call, CallFailed } from '@comptoir/web/call/call.ts';
import { useLeaveGuard } from '@comptoir/web/form/leave-guard.tsx';
import { useForm, WHOLE } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextArea } from '@comptoir/web/ui/fields/text-area.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { useFileDrop } from '@comptoir/web/ui/fields/use-file-drop.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { useLastScreen } from '../came-from.tsx';
import { attachedFile, faults, shownPhone, type Attached, type ContactDraft } from './contact-draft.ts';
import styles from './contact.module.css';

const SENT = french('Votre message a bien été envoyé. Nous vous répondrons dans les plus brefs délais.');
const NOT_SENT = french("Votre message n'a pas pu être envoyé, merci de réessayer !");
const FORGOTTEN = refusalSentence('MISSING_FIELDS');
const SUBJECT_OPTIONS = SUBJECTS.map((value) => ({ value, label: SUBJECT_LABELS[value] }));
const EVERY_SHOP = { value: '', label: 'Tous les magasins' };
/** A refusal says more than « merci de réessayer »; a fault of ours does not. */
const isRefusal = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && (error.status < 500 || error.code === 'THIRD_PARTY_UNAVAILABLE');

type ContactFormProps = { user: SessionUser; phone: string | null };

/** HLP-09, HLP-10. */
export function ContactForm({ user, phone }: ContactFormProps) {
  const page = useLastScreen();
  const offline = useOfflineReason();
  const [attached, setAttached] = useState<Attached | null>(null);
  const [fileFault, setFileFault] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const start: ContactDraft = {
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    phone: phone ? formatPhone(phone) : '',
    shopId: user.isAllShops ? '' : user.shopId,
    subject: topicOfPage(page === null ? null : pageAt(page)) ?? 'other',
    message: '',
  };
  const form = useForm<ContactDraft>({
    start,
    check: faults,
    send: async (draft, { keyOf }) => {
      const body = {
        ...draft,
        shopId: draft.shopId || null,
        phone: draft.phone.trim() || null,
        page: page?.slice(0, 200) ?? null,
        attachment: attached,
      };
      await call(sendContact, { params: { companyId: user.companyId }, body }, { idempotencyKey: keyOf(body) });
      form.restart({ ...draft, message: '' });
      setAttached(null);
      setSent(true);
    },
    onFailure: (error) => form.fail(isRefusal(error) ? error.message : NOT_SENT),
  });
  const take = async (file: File) => {
    const judged = await attachedFile(file).catch(() => ({ refused: NOT_SENT }));
    setFileFault('refused' in judged ? judged.refused : null);
    if (!('refused' in judged)) setAttached(judged);
  };
  const drop = useFileDrop({
    label: 'Joindre un fichier',
    accept: ATTACHMENT_ACCEPT,
    onFile: (file) => void take(file),
  });
  const { question } = useLeaveGuard(form.isDirty || attached !== null);
  // What was forgotten is said until it is filled in.
  const failure = form.errors[WHOLE] ?? (form.failure === FORGOTTEN ? null : form.failure);
  const shops = user.shops.map(({ shopId, name }) => ({ value: shopId, label: name }));
  return (
    <form
      id={form.id}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        setSent(false);
        form.submit(event);
      }}
    >
      <Stack gap={14}>
        <div className={styles.pair}>
          <TextField label="Nom" name="name" autoComplete="name" maxLength={MAX_CONTACT_NAME} {...form.field('name')} />
          <TextField
            label="Téléphone"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
            isOptional
            {...form.field('phone', shownPhone)}
          />
        </div>
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...form.field('email', (typed) => typed.trim())}
        />
        <div className={styles.pair}>
          <Select
            label="Magasin"
            options={shops.length > 1 || user.isAllShops ? [...shops, EVERY_SHOP] : shops}
            {...form.field('shopId')}
          />
          <Select label="Sujet" options={SUBJECT_OPTIONS} {...form.field('subject')} />
        </div>
        <div {...drop.target} className={styles.message}>
          <TextArea
            label="Message"
            name="message"
            rows={5}
            maxLength={MAX_CONTACT_MESSAGE}
            isCounted
            placeholder={french('Que se passe-t-il ?')}
            {...form.field('message')}
            help="Votre écran, votre magasin et la version sont joints."
          />
        </div>
        {attached ? (
          <div className={styles.attached}>
            <span>{attached.fileName}</span>
            <IconButton icon={IconX} label={`Retirer ${attached.fileName}`} onClick={() => setAttached(null)} />
          </div>
        ) : null}
        <Notice tone="error">{fileFault}</Notice>
        <Notice tone="error">{failure}</Notice>
        <Notice tone="success">{isSent && !failure ? SENT : null}</Notice>
        <div className={styles.actions}>
          <Button icon={IconPaperclip} onClick={drop.choose}>
            Joindre
          </Button>
          {drop.input}
          <Button type="submit" variant="primary" isWide isBusy={form.isSaving} disabledBecause={offline}>
            Envoyer
          </Button>
        </div>
        <p className={styles.formats}>{french('PNG, JPG ou PDF, 500 Ko au plus.')}</p>
      </Stack>
      {question}
    </form>
  );
}
