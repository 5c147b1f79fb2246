import { french } from '@comptoir/domain/kernel/text.ts';
import type { WinBackRule } from '@comptoir/domain/win-back/win-back.ts';
import { IconPlus, IconUserHeart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { RuleCard } from './rule-card.tsx';
import { DeleteRule, SwitchRule } from './rule-questions.tsx';
import { RuleWindow } from './rule-window.tsx';
import { rulesOf } from './win-back.queries.ts';
import styles from './win-back.module.css';

type Opened =
  | { what: 'new' }
  | { what: 'edit' | 'delete'; rule: WinBackRule }
  | { what: 'switch'; rule: WinBackRule; isOn: boolean };

const PURPOSE = 'Écrivez à vos clients qui ne reviennent plus, et voyez combien reviennent vraiment.';
const ELSEWHERE = french(
  "Une règle écrite ici vaut dans tous vos magasins ; celle d'un seul magasin se trouve dans ce magasin.",
);
const OF_NETWORK = 'Cette règle se change depuis « Tous les magasins ».';

const serviceWords = ({ push, mail }: { push: boolean; mail: boolean }): string | null => {
  if (push && mail) return null;
  if (!push && !mail)
    return french("L'envoi de notifications et d'e-mails n'est pas configuré : aucune règle ne peut partir.");
  return french(
    push
      ? "L'envoi d'e-mails n'est pas configuré : seules les notifications partent."
      : "L'envoi de notifications n'est pas configuré : seuls les e-mails partent.",
  );
};

/** CMP-15, CMP-21. */
export function WinBackSection() {
  const user = useUser();
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useQuery(rulesOf(user));
  const close = () => setOpened(null);
  const isOwn = ({ toAllUsers }: WinBackRule) => user.shopCount === 1 || user.isAllShops === toAllUsers;
  const isOfNetwork = user.isAllShops && user.shopCount > 1;
  const add = (
    <Button icon={IconPlus} onClick={() => setOpened({ what: 'new' })}>
      Nouvelle règle
    </Button>
  );
  return (
    <Card as="section" isPadded={false} aria-label="Faire revenir">
      <div className={styles.title}>
        <div>
          <h2>Faire revenir</h2>
          <p>{french('Un message et un code personnel, une fois tous les 90 jours, à ceux qui ne commandent plus.')}</p>
        </div>
        {list.data && list.data.rules.length > 0 ? add : null}
      </div>
      <Loaded
        query={list}
        label="Chargement des règles"
        bones={<Bones />}
        failed={french("Les règles n'ont pas pu être récupérées, merci de réessayer !")}
      >
        {({ rules, services }) => {
          const warning = serviceWords(services);
          const isMute = !services.push && !services.mail;
          return (
            <>
              {warning ? (
                <div className={styles.warning}>
                  <Notice tone={isMute ? 'error' : 'calm'}>{warning}</Notice>
                </div>
              ) : null}
              {rules.length === 0 ? (
                <EmptyState
                  icon={IconUserHeart}
                  title={isOfNetwork ? 'Aucune règle pour tous les magasins.' : 'Aucune règle pour le moment.'}
                  text={isOfNetwork ? ELSEWHERE : PURPOSE}
                  action={add}
                />
              ) : (
                <ul className={styles.rules}>
                  {rules.map((rule) => (
                    <RuleCard
                      key={rule.id}
                      rule={rule}
                      lockedBecause={isOwn(rule) ? (isMute && !rule.isOn ? warning : null) : OF_NETWORK}
                      onSwitch={(isOn) => setOpened({ what: 'switch', rule, isOn })}
                      onEdit={() => setOpened({ what: 'edit', rule })}
                      onDelete={() => setOpened({ what: 'delete', rule })}
                    />
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </Loaded>
      {opened?.what === 'new' ? <RuleWindow rule={null} onClose={close} /> : null}
      {opened?.what === 'edit' ? <RuleWindow rule={opened.rule} onClose={close} /> : null}
      {opened?.what === 'delete' ? <DeleteRule rule={opened.rule} onClose={close} /> : null}
      {opened?.what === 'switch' ? <SwitchRule rule={opened.rule} isOn={opened.isOn} onClose={close} /> : null}
    </Card>
  );
}

const Bones = () => (
  <div className={styles.bones}>
    <Skeleton height={120} radius={10} />
  </div>
);
