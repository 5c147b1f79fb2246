import { formatDate, localTime } from '@comptoir/domain/kernel/time.ts';
import { codeEndsAt } from '@comptoir/domain/win-back/win-back-rules.ts';
import { toldMail, toldMessage } from '@comptoir/domain/win-back/win-back.labels.ts';
import { useState } from 'react';
import { useFromNow, useNow } from '@comptoir/web/page/now.ts';
import { PhonePreview } from '@comptoir/web/ui/layout/phone-preview.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { useUser } from '../session/session.ts';
import { termsOf, type RuleDraft } from './rule-draft.ts';
import styles from './win-back.module.css';

const EXAMPLE_CODE = 'RETOUR-K4M7PXQA';
const EXAMPLE_NAME = 'Camille';

type RulePreviewProps = { draft: RuleDraft; target: { toAllUsers: boolean } };

/** CMP-21: word for word what a telephone and a mailbox will show, with a code of somebody else. */
export function RulePreview({ draft, target }: RulePreviewProps) {
  const { companyName, shopName, timeZone } = useUser();
  const [shown, setShown] = useState<'push' | 'mail'>('push');
  const now = useNow();
  const time = useFromNow((at) => localTime(at, timeZone));
  const sender = target.toAllUsers ? companyName : shopName;
  const terms = termsOf(draft);
  const endsAt = codeEndsAt(now, terms.validDays, timeZone);
  const offer = { ...terms, message: terms.message || 'Votre message', promoCode: EXAMPLE_CODE, endsAt };
  return (
    <div className={styles.preview}>
      <Segmented<'push' | 'mail'>
        label="Aperçu"
        segments={[
          { value: 'push', label: 'Notification' },
          { value: 'mail', label: 'E-mail' },
        ]}
        value={shown}
        onChange={setShown}
      />
      {shown === 'push' ? (
        <PhonePreview sender={sender} title={draft.title} message={toldMessage(offer, timeZone)} time={time} />
      ) : (
        <figure className={styles.mail} aria-label="Aperçu de l’e-mail">
          <figcaption>
            <b>{draft.title || 'Titre'}</b>
            <span>
              {sender} · {formatDate(now, timeZone)}
            </span>
          </figcaption>
          <p>
            {toldMail(
              {
                ...offer,
                firstName: EXAMPLE_NAME,
                sender,
                shopUrl: 'votre carte en ligne',
                unsubscribeUrl: 'lien personnel',
              },
              timeZone,
            )}
          </p>
        </figure>
      )}
    </div>
  );
}
