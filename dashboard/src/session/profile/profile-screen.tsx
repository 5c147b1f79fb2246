import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ownProfile } from './profile.queries.ts';
import styles from './profile.module.css';

export function ProfileScreen() {
  const profile = useQuery(ownProfile);
  // Whatever is known is shown: a refresh that fails must not take away what is being typed.
  if (profile.data) return <ProfileForm profile={profile.data} />;
  return (
    <>
      <PageHeader title="Profil" />
      {profile.isPending ? (
        <LoadingRegion label="Chargement du profil">
          <div className={styles.cards}>
            <Skeleton height={366} radius={14} />
            <Skeleton height={366} radius={14} />
          </div>
        </LoadingRegion>
      ) : (
        <Card isPadded={false}>
          <LoadFailed
            title="Impossible d’afficher votre profil"
            text={sentenceOf(profile.error)}
            retry={() => void profile.refetch()}
            isRetrying={profile.isFetching}
          />
        </Card>
      )}
    </>
  );
}
