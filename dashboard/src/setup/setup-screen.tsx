import { french } from '@comptoir/domain/kernel/text.ts';
import { BLOCKS, type Block, type Installation } from '@comptoir/domain/setup/installation.ts';
import { sirenText } from '@comptoir/domain/launch/siren.ts';
import { toInstant } from '@comptoir/domain/kernel/time.ts';
import { IconLinkOff, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { RouteButton } from '@comptoir/web/route/route-button.tsx';
import { useNavigate } from '@comptoir/web/route/pages.tsx';
import { useEffect, useState } from 'react';
import { CallFailed, sentenceOf } from '@comptoir/web/call/call.ts';
import { refusedFields } from '@comptoir/web/form/refused-fields.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Logo } from '@comptoir/web/ui/base/logo.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { PageLoader } from '@comptoir/web/ui/states/page-loader.tsx';
import { addressText } from '../launch/launch-draft.ts';
import { VisitorCard } from '../session/visitor-card.tsx';
import { AdministratorBlock } from './administrator-block.tsx';
import { ClosedBlock } from './block.tsx';
import { CompanyBlock } from './company-block.tsx';
import { installAs, openedSetup, type OpenedSetup } from './setup.queries.ts';
import { faultsOf, keepDraft, readDraft, takeToken, type SetupDraft } from './setup-draft.ts';
import { ShopBlock } from './shop-block.tsx';
import styles from './setup.module.css';

/** INS-04: three answers, and the dashboard opens. */
export function SetupScreen() {
  const [token] = useState(takeToken);
  const navigate = useNavigate();
  useEffect(() => {
    if (new URLSearchParams(location.search).has('token'))
      void navigate({ to: '/installation', search: {}, replace: true });
  }, [navigate]);
  return token ? <WithToken token={token} /> : <DeadLink text="Il manque le lien d’installation." />;
}

function WithToken({ token }: { token: string }) {
  const setup = useQuery(openedSetup(token));
  if (setup.isPending)
    return (
      <main>
        <PageLoader />
      </main>
    );
  if (setup.isError) {
    const code = setup.error instanceof CallFailed ? setup.error.code : '';
    if (code === 'ALREADY_INSTALLED') return <Installed text={sentenceOf(setup.error)} />;
    if (code === 'NOT_FOUND') return <DeadLink text={sentenceOf(setup.error)} />;
    return (
      <VisitorCard title="Installation">
        <Stack gap={16}>
          <Notice tone="error">{sentenceOf(setup.error)}</Notice>
          <Button isWide isBusy={setup.isFetching} onClick={() => void setup.refetch()}>
            Réessayer
          </Button>
        </Stack>
      </VisitorCard>
    );
  }
  return <Setup token={token} setup={setup.data} />;
}

const Installed = ({ text }: { text: string }) => (
  <VisitorCard title="Installation">
    <Stack gap={16}>
      <Notice tone="calm">{text}</Notice>
      <RouteButton to="/login" variant="primary" size="lg" isWide>
        Se connecter
      </RouteButton>
    </Stack>
  </VisitorCard>
);

/** INS-02: what to type for another one. */
const DeadLink = ({ text }: { text: string }) => (
  <VisitorCard title="Installation">
    <Stack gap={16}>
      <Notice icon={IconLinkOff} tone="calm">
        {text}
      </Notice>
      <p>
        Pour recevoir un nouveau lien, tapez sur le serveur&nbsp;:{' '}
        <code className={styles.code}>npm run setup-link</code>
      </p>
      <p>
        Avec Docker&nbsp;:{' '}
        <code className={styles.code}>docker compose exec app node .build/server/main.mjs setup-link</code>
      </p>
    </Stack>
  </VisitorCard>
);

const minutesLeft = ({ readAt, secondsLeft }: OpenedSetup, now: string): number =>
  Math.ceil((readAt + secondsLeft * 1_000 - Date.parse(now)) / 60_000);

function Setup({ token, setup }: { token: string; setup: OpenedSetup }) {
  const [draft, setDraft] = useState(readDraft);
  const left = useFromNow((now) => minutesLeft(setup, now ?? toInstant(setup.readAt)));
  useEffect(() => keepDraft(draft), [draft]);
  if (left <= 0) return <DeadLink text="Ce lien d’installation a expiré. Ce que vous avez tapé est gardé." />;

  const put = <B extends Block>(block: B, content: Installation[B]) =>
    setDraft((known) => ({ ...known, [block]: content }));
  const open = (block: Block) => setDraft((known) => ({ ...known, open: block }));
  const blockOf = <B extends Block>(block: B) => ({
    start: draft[block],
    onTyped: (content: Installation[B]) => put(block, content),
  });
  const finish = async (administrator: Installation['administrator']) => {
    try {
      await installAs(token, { ...draft, administrator });
    } catch (error) {
      // What was refused in an earlier block is corrected there.
      const paths = error instanceof CallFailed ? Object.keys(refusedFields(error)) : [];
      const wrong = BLOCKS.find((block) => paths.some((path) => path.startsWith(`${block}.`)));
      if (wrong && wrong !== 'administrator') return open(wrong);
      throw error;
    }
  };
  return (
    <main className={styles.page}>
      <div className={styles.brandRow}>
        <p className={styles.brand}>
          <Logo size={40} />
          Comptoir
        </p>
        <p className={styles.left} role="status">
          <Glyph icon={IconLock} size={18} />
          Lien à usage unique, {left <= 1 ? 'valable moins d’une minute' : `valable encore ${left}\u00A0min`}
        </p>
      </div>
      <h1 className={styles.title}>Installer votre restaurant</h1>
      <p className={styles.intro}>
        {french(
          'Trois réponses et le tableau de bord s’ouvre. Le reste (carte, horaires, paiements) vous attend dans « Premiers pas ».',
        )}
      </p>
      <div className={styles.blocks}>
        {draft.open === 'company' ? (
          <CompanyBlock {...blockOf('company')} onDone={() => open(nextOpen(draft, 'company'))} />
        ) : (
          <ClosedBlock
            rank={1}
            title="L’entreprise"
            isDone
            under={companyWords(draft)}
            onOpen={() => open('company')}
          />
        )}
        {draft.open === 'shop' ? (
          <ShopBlock
            {...blockOf('shop')}
            setup={setup}
            isTypedByHand={draft.isTypedByHand}
            onByHand={(isTypedByHand) => setDraft((known) => ({ ...known, isTypedByHand }))}
            onDone={() => open('administrator')}
            onBack={() => open('company')}
          />
        ) : (
          <ClosedBlock
            rank={2}
            title="Le premier magasin"
            isDone={isDone(draft, 'shop')}
            under={isDone(draft, 'shop') ? shopWords(draft) : 'Son nom, son adresse, son téléphone'}
            onOpen={() => open('shop')}
          />
        )}
        {draft.open === 'administrator' ? (
          <AdministratorBlock {...blockOf('administrator')} onDone={finish} onBack={() => open('shop')} />
        ) : (
          <ClosedBlock
            rank={3}
            title="L’administrateur"
            isDone={false}
            under="Votre nom, votre e-mail, un mot de passe difficile à deviner"
            onOpen={() => open('administrator')}
          />
        )}
      </div>
    </main>
  );
}

const isDone = (draft: SetupDraft, block: Block): boolean =>
  Object.keys(faultsOf(block, draft[block] as never)).length === 0;

/** « Modifier » comes back to where one was, if nothing between is missing. */
const nextOpen = (draft: SetupDraft, from: Block): Block =>
  from === 'company' && !isDone(draft, 'shop') ? 'shop' : from === 'company' ? 'administrator' : 'administrator';

const companyWords = ({ company: { name, siren, accountingEmail } }: SetupDraft): string =>
  [name, `SIREN ${sirenText(siren)}`, accountingEmail].join(' · ');

const shopWords = ({ shop: { name, address, phone } }: SetupDraft): string =>
  [name, address && addressText(address), phone].filter(Boolean).join(' · ');
