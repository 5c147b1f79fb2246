import { useParams } from '@comptoir/web/route/pages.tsx';
import { ComplaintPage } from './detail/complaint-page.tsx';
import { Inbox } from './list/inbox.tsx';

/** SUP-01: the inbox, or one complaint by its address. */
export function ComplaintsScreen() {
  const { complaintId }: { complaintId?: string } = useParams();
  return complaintId ? <ComplaintPage key={complaintId} complaintId={complaintId} /> : <Inbox />;
}
