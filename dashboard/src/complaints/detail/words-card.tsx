import type { Complaint } from '@comptoir/domain/complaints/complaint.ts';
import { ISSUE_LABELS } from '@comptoir/domain/complaints/complaints.labels.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useFileAddress } from '@comptoir/web/page/file-address.ts';
import { Pill } from '@comptoir/web/ui/feedback/pill.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { complaintPhoto } from '../complaints.queries.ts';
import styles from './detail.module.css';

/** The customer's own words, before anything else. */
export function WordsCard({ complaint }: { complaint: Complaint }) {
  const { issues, message, dishes, photoCount } = complaint;
  return (
    <Card as="section" aria-label="Ce que dit le client">
      <p className={styles.issues}>
        {issues.map((issue) => (
          <Pill key={issue} tone="grey">
            {ISSUE_LABELS[issue]}
          </Pill>
        ))}
      </p>
      <blockquote className={styles.words}>
        «{NBSP}
        {message}
        {NBSP}»
      </blockquote>
      {dishes.length > 0 ? (
        <p className={styles.help}>
          Plats concernés{'\u00A0'}: {dishes.map(({ name }) => name).join(', ')}
        </p>
      ) : null}
      {photoCount > 0 ? (
        <div className={styles.photos}>
          {Array.from({ length: photoCount }, (_, position) => (
            <Photo key={position} complaint={complaint} position={position} />
          ))}
        </div>
      ) : null}
    </Card>
  );
}

function Photo({ complaint, position }: { complaint: Complaint; position: number }) {
  const photo = useQuery(complaintPhoto(complaint, position));
  const address = useFileAddress(photo.data);
  if (photo.isError) return <p className={styles.help}>Cette photo n’est plus conservée.</p>;
  return address ? (
    <a href={address} target="_blank" rel="noreferrer" className={styles.photo}>
      <img src={address} alt={`Photo ${position + 1} du client`} />
    </a>
  ) : (
    <Skeleton height={120} />
  );
}
