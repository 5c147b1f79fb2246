import { IconChevronLeft, IconPhone } from '@tabler/icons-react';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { elided, NBSP } from '@comptoir/domain/kernel/text.ts';
import { shortCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useNavigate } from '@comptoir/web/route/pages.tsx';
import { useState } from 'react';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { usePhone } from '@comptoir/web/ui/base/use-phone.ts';
import { useIsHeld } from '@comptoir/web/ui/feedback/held-gestures.ts';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { useUser } from '../../session/session.ts';
import { complaintFile, type ComplaintFile } from '../complaints.queries.ts';
import { dateWords } from '../complaint-words.ts';
import { DeleteComplaint } from '../list/delete-complaint.tsx';
import { StateBadge } from '../state-badge.tsx';
import { CustomerCard } from './customer-card.tsx';
import { DecidedCard } from './decided-card.tsx';
import { DecisionPanel, HELD } from './decision-panel.tsx';
import { OrderCard } from './order-card.tsx';
import { SimilarCard } from './similar-card.tsx';
import { TimelineCard } from './timeline-card.tsx';
import { WordsCard } from './words-card.tsx';
import styles from './detail.module.css';

/** SUP-05, SUP-17: « Détail de la réclamation », all on one page, with the decision always in view. */
export function ComplaintPage({ complaintId }: { complaintId: string }) {
  const file = useQuery(complaintFile(useUser(), complaintId));
  return (
    <Loaded
      query={file}
      label="Chargement de la réclamation"
      bones={
        <Card>
          <LineBones count={8} />
        </Card>
      }
      failed="Cette réclamation ne peut pas être affichée"
    >
      {(data) => <Detail file={data} />}
    </Loaded>
  );
}

function Detail({ file }: { file: ComplaintFile }) {
  const { complaint, order } = file;
  return (
    <div className={shared.screen}>
      <Header file={file} />
      <div className={styles.columns} aria-label="Détail de la réclamation" role="group">
        <div className={styles.column}>
          <WordsCard complaint={complaint} />
          <TimelineCard story={file.story} order={order} />
        </div>
        <div className={styles.column}>
          <OrderCard order={order} complaint={complaint} />
          <CustomerCard complaint={complaint} past={file.customer} timeZone={order.shop.timeZone} />
          <SimilarCard file={file} />
        </div>
        <Decision file={file} />
      </div>
    </div>
  );
}

function Header({ file: { complaint, order } }: { file: ComplaintFile }) {
  const navigate = useNavigate();
  const { phone, orderNumber, createdAt } = complaint;
  return (
    <div>
      <PageHeader
        back={
          <Link to="/support" className={styles.back}>
            <Glyph icon={IconChevronLeft} size={18} />
            Retour
          </Link>
        }
        title={`Réclamation ${elided('de', shortCustomerName(complaint))}`}
        badge={<StateBadge complaint={complaint} />}
        actions={
          <>
            {phone ? (
              <LinkButton icon={IconPhone} href={`tel:${phone}`}>
                {formatPhone(phone)}
              </LinkButton>
            ) : null}
            <DeleteComplaint complaint={complaint} onDone={() => void navigate({ to: '/support' })} />
          </>
        }
      />
      <p className={styles.context}>
        Reçue le {dateWords(createdAt, order.shop.timeZone)}, commande n°{NBSP}
        {orderNumber}
      </p>
    </div>
  );
}

/** On a telephone the decision is a sheet over the facts. */
function Decision({ file }: { file: ComplaintFile }) {
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const isHeld = useIsHeld(file.complaint.complaintId);
  if (file.complaint.state === 'decided')
    return <DecidedCard complaint={file.complaint} timeZone={file.order.shop.timeZone} />;
  if (!isPhone)
    return (
      <div className={styles.decision}>
        <Card as="section" tone="selected" aria-label="Votre décision">
          <DecisionPanel file={file} isTitled />
        </Card>
      </div>
    );
  return (
    <div className={styles.sheetBar}>
      <Button variant="primary" size="lg" isWide disabledBecause={isHeld ? HELD : null} onClick={() => setOpen(true)}>
        Décider
      </Button>
      {/* Once it is decided the facts are seen again; taken back, the sheet comes back with what it held. */}
      {isOpen && !isHeld ? (
        <Dialog title="Votre décision" width={460} onClose={() => setOpen(false)}>
          <DecisionPanel file={file} isTitled={false} />
        </Dialog>
      ) : null}
    </div>
  );
}
