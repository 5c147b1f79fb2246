import { french } from '@comptoir/domain/kernel/text.ts';
import { formatTime } from '@comptoir/domain/kernel/time.ts';
import type { PostMessage } from '@comptoir/domain/tower/tower-row.ts';
import { IconMessage2 } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { DockItem, InDock } from '@comptoir/web/ui/feedback/dock.tsx';
import { useUser } from '../session/session.ts';
import { closePostMessage, postMessages, putPostMessage } from './tower.queries.ts';

/** TOW-21: what the head office wrote to this shop, on each of its posts until somebody has read it. */
export function PostMessages() {
  const user = useUser();
  const { data = [] } = useQuery({ ...postMessages(user), enabled: !user.isAllShops });
  if (user.isAllShops || data.length === 0) return null;
  return (
    <InDock>
      {data.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </InDock>
  );
}

function Message({ message }: { message: PostMessage }) {
  const { companyId, shopId, timeZone } = useUser();
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const closing = useMutation({
    mutationFn: () => closePostMessage({ companyId, shopId, messageId: message.id }),
    onSuccess: (read) => putPostMessage(cache, shopId, read),
    onError: showError,
  });
  return (
    <DockItem
      icon={IconMessage2}
      tone="warning"
      isAlert
      title={french(`Message de ${message.sentBy}, ${formatTime(message.sentAt, timeZone)}`)}
      text={message.text}
      action={
        <Button isBusy={closing.isPending} disabledBecause={offline} onClick={() => closing.mutate()}>
          J’ai lu
        </Button>
      }
    />
  );
}
