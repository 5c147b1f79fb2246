import { plural } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { useUser } from '../session/session.ts';
import { complaintList } from './complaints.queries.ts';
import styles from './open-complaints.module.css';

const MOST_SHOWN = 99;

/** How many complaints wait for a decision, beside « Support » in the menu. */
export function OpenComplaints() {
  const { data } = useQuery(complaintList(useUser(), { pageSize: 1 }));
  const count = data?.openCount ?? 0;
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      <VisuallyHidden> {plural(count, 'réclamation', 'réclamations')} à traiter</VisuallyHidden>
    </span>
  );
}
