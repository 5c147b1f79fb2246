import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { ownProfile } from '../../session/profile/profile.queries.ts';
import { useUser } from '../../session/session.ts';
import { hotline, informativeMessage } from '../help.queries.ts';
import { ContactForm } from './contact-form.tsx';
import { HotlineCard } from './hotline-card.tsx';
import styles from './contact.module.css';

/** HLP-03, SHL-29: the telephone before the form. Two blocks, which the page around puts in their places. */
export function ContactPanel() {
  const user = useUser();
  const query = useQuery(hotline(user.companyId));
  return (
    <Loaded
      query={query}
      label="Chargement du contact"
      bones={
        <>
          <Skeleton height={190} radius={14} />
          <Skeleton height={480} radius={14} />
        </>
      }
      failed="Impossible d’afficher le contact du support"
    >
      {(found) => (
        <>
          <HotlineCard hotline={found} />
          <Card as="section" aria-labelledby="contact-title">
            <h2 id="contact-title" className={styles.title}>
              Écrire au support
            </h2>
            {found.isFormOpen ? <Form /> : <Closed phone={found.phone} />}
          </Card>
        </>
      )}
    </Loaded>
  );
}

/** The telephone is known once the profile is read; a profile that does not come leaves it empty. */
function Form() {
  const user = useUser();
  const profile = useQuery(ownProfile);
  const { data } = useQuery(informativeMessage(user.companyId));
  return (
    <Stack gap={14}>
      <Notice tone="calm">{data?.message || null}</Notice>
      {profile.isPending ? (
        <Skeleton height={440} />
      ) : (
        <ContactForm key={user.shopId} user={user} phone={profile.data?.phone ?? null} />
      )}
    </Stack>
  );
}

const Closed = ({ phone }: { phone: string | null }) => (
  <Notice tone="calm">
    {french(
      phone
        ? `L'envoi de messages n'est pas disponible pour le moment : appelez-nous au ${formatPhone(phone)}.`
        : "L'envoi de messages n'est pas disponible pour le moment.",
    )}
  </Notice>
);
