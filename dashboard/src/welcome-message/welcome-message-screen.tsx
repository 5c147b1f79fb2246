import type { KnownWelcomeMessage } from '@comptoir/contract/welcome-message.ts';
import * as contract from '@comptoir/contract/welcome-message.ts';
import { logoOn, NO_LOGOS } from '@comptoir/domain/design/logos.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { PhonePreview } from '@comptoir/web/ui/layout/phone-preview.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { brandLogos } from '../design/design.queries.ts';
import { useUser, viewOf } from '../session/session.ts';
import { SaveButton, SettingsPage } from '../settings/settings-page.tsx';
import { useSettingsForm } from '../settings/use-settings-form.tsx';
import { WelcomeFields } from './welcome-fields.tsx';
import { welcomeMessage } from './welcome-message.queries.ts';
import { bodyOf, faultsOf, sentAround, toDraft, type WelcomeDraft } from './welcome-draft.ts';
import styles from './welcome-message.module.css';

/** WEL-01. */
export function WelcomeMessageScreen() {
  const { companyId } = useUser();
  return (
    <Loaded
      query={useQuery(welcomeMessage(companyId))}
      label="Chargement du message de bienvenue"
      bones={<Skeleton height={420} radius={14} />}
      failed="Impossible d’afficher le message de bienvenue"
    >
      {(saved) => <WelcomeForm saved={saved} />}
    </Loaded>
  );
}

function WelcomeForm({ saved }: { saved: KnownWelcomeMessage }) {
  const user = useUser();
  const { companyId } = user;
  const isReadOnly = pageVisibility('welcomeMessage', viewOf(user)) !== 'full';
  const logos = useQuery(brandLogos(companyId)).data ?? NO_LOGOS;
  const form = useSettingsForm<KnownWelcomeMessage, WelcomeDraft>({
    saved,
    queryKey: welcomeMessage(companyId).queryKey,
    toDraft,
    check: faultsOf,
    send: (draft, idempotencyKey) =>
      call(contract.saveWelcomeMessage, { params: { companyId }, body: bodyOf(draft) }, { idempotencyKey }),
    done: french('Le message de bienvenue a bien été modifié.'),
    failed: french("Le message de bienvenue n'a pas pu être enregistré, merci de réessayer !"),
  });
  return (
    <SettingsPage
      title="Message de bienvenue"
      menu="/marketing"
      {...(user.shopCount > 1 ? { hint: 'Tous vos magasins' } : {})}
      isReadOnly={isReadOnly}
      actions={<SaveButton form={form} />}
    >
      {form.notices}
      <div className={styles.sides}>
        <form id={form.id} onSubmit={form.submit} noValidate>
          <WelcomeFields form={form} saved={saved} isReadOnly={isReadOnly} />
        </form>
        <section className={styles.preview} aria-label="Aperçu">
          <PhonePreview
            sender={user.companyName}
            title={form.draft.title.trim()}
            message={form.draft.message.trim()}
            time="10:15"
            logoUrl={logoOn('light', logos)}
          />
          <p className={styles.caption}>{sentAround(form.draft)}</p>
        </section>
      </div>
    </SettingsPage>
  );
}
