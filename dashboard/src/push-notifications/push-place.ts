import { PUSH_PAGE_SIZES } from '@comptoir/domain/push-notifications/words.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { readPlace, withoutBlanks } from '@comptoir/web/page/address.ts';

/** PSH-02: the first size is the usual one; another one starts at the first page. */
export function usePushPlace() {
  const { page = 0, size } = readPlace(useSearch());
  const pageSize = PUSH_PAGE_SIZES.find((known) => known === size) ?? PUSH_PAGE_SIZES[0] ?? 5;
  const navigate = useNavigate();
  const go = (change: { page?: number; size?: number }) => {
    const next = { page: 0, size: pageSize, ...change };
    void navigate({
      to: PAGES.pushNotifications.path,
      search: withoutBlanks<{ page?: number; size?: number }>({
        page: next.page || undefined,
        size: next.size === PUSH_PAGE_SIZES[0] ? undefined : next.size,
      }),
      resetScroll: false,
    });
  };
  return { page, size: pageSize, go };
}
