import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useLoadable } from './use-loadable.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import styles from './thumbnail.module.css';

/** The picture of a product as small as a row; the placeholder where there is none, or where it does not come. */
export function Thumbnail({ url }: { url: string | null }) {
  return url ? <Loaded url={url} /> : <Placeholder />;
}

function Loaded({ url }: { url: string }) {
  const { src, isBroken, onError } = useLoadable(url);
  if (isBroken || !src) return <Placeholder />;
  return <img className={styles.thumbnail} src={src} alt="" loading="lazy" onError={onError} />;
}

function Placeholder() {
  return (
    <span className={styles.thumbnail}>
      <Glyph icon={IconToolsKitchen2} size={18} />
    </span>
  );
}
