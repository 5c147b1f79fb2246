import { plural } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { logError } from '@comptoir/web/call/log.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useUser } from '../session/session.ts';
import { finish, firstStepsOf, progressOf } from './first-steps.queries.ts';
import styles from './first-steps-entry.module.css';

/** FST-02, FST-03: drawn while something is left, unless this person wants none of it before tomorrow. */
export function WhileStepsAreLeft({ children }: { children: ReactNode }) {
  const user = useUser();
  const { data } = useQuery({ ...firstStepsOf(user), enabled: !user.isAllShops });
  const isHidden = useFromNow((now) => (data?.hiddenUntil ?? '') > now);
  const isAllDone = data !== undefined && data.doneAt === null && progressOf(data).isAllDone;
  const { companyId, shopId, isAllShops } = user;
  useEffect(() => {
    if (isAllDone) finish({ companyId, shopId, isAllShops }).catch(logError);
  }, [isAllDone, companyId, shopId, isAllShops]);
  return data && data.doneAt === null && !isAllDone && !isHidden ? children : null;
}

export function StepsCount() {
  const { data } = useQuery(firstStepsOf(useUser()));
  if (!data) return null;
  const { done, total } = progressOf(data);
  return (
    <span className={styles.count}>
      <span aria-hidden="true">
        {done} / {total}
      </span>
      <VisuallyHidden>
        , {done} {plural(done, 'étape faite', 'étapes faites')} sur {total}
      </VisuallyHidden>
    </span>
  );
}
