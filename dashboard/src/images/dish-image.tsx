import { IconPhoto } from '@tabler/icons-react';
import { Glyph } from '../ui/base/glyph.tsx';
import { useLoadable } from './use-loadable.ts';
import styles from './dish-image.module.css';

/** A picture of 5:4 where one is shown, not edited; without one, or when it cannot be loaded, its placeholder. */
export function DishImage({ url }: { url: string | null }) {
  return <div className={styles.frame}>{url ? <Loaded url={url} /> : <Placeholder />}</div>;
}

function Loaded({ url }: { url: string }) {
  const { src, isBroken, onError } = useLoadable(url);
  if (isBroken) return <Placeholder />;
  return src ? (
    <img className={styles.image} src={src} alt="" loading="lazy" decoding="async" onError={onError} />
  ) : null;
}

function Placeholder() {
  return (
    <span className={styles.placeholder}>
      <Glyph icon={IconPhoto} size={32} />
    </span>
  );
}
