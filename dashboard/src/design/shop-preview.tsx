import { isPreviewReady, type PreviewMessage } from '@comptoir/domain/design/preview.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import styles from './shop-preview.module.css';

/** DSG-06: at most so often. */
const POST_EVERY_MS = 150;
const WIDTHS = { phone: 390, desktop: 1280 } as const;
type Width = keyof typeof WIDTHS;
const HEIGHT = 760;

type Preview = {
  /** Of the public page on this server. */
  path: string;
  /** As the customers know it. */
  address: string;
  draft: Omit<PreviewMessage, 'type'>;
  /** DRF-07: of the draft of a menu; without it the menu on sale is shown. */
  token?: string;
  /** The app has no page for desktops. */
  isPhoneOnly?: boolean;
};

/** DSG-06, DSW-03, DSM-16: the public page itself, with what is being changed; nothing of it is saved there. */
export function ShopPreview({ path, address, draft, token = '1', isPhoneOnly = false }: Preview) {
  const [width, setWidth] = useState<Width>('phone');
  const frame = useRef<HTMLIFrameElement>(null);
  const { stage, scale } = useScale(WIDTHS[width]);
  usePosted(frame, draft);
  return (
    <section className={styles.preview} aria-label="Aperçu">
      <div className={styles.bar}>
        <span className={styles.badge}>Aperçu</span>
        <span className={styles.address}>{address}</span>
        {isPhoneOnly ? null : (
          <Segmented
            label="Taille de l’aperçu"
            value={width}
            onChange={setWidth}
            segments={[
              { value: 'phone', label: 'Téléphone', icon: IconDeviceMobile },
              { value: 'desktop', label: 'Ordinateur', icon: IconDeviceDesktop },
            ]}
          />
        )}
      </div>
      <div ref={stage} className={styles.stage} style={{ blockSize: HEIGHT }}>
        <iframe
          ref={frame}
          className={styles.frame}
          data-centred={scale === 1 || undefined}
          title="Aperçu de votre page"
          src={`${path}?preview=${encodeURIComponent(token)}`}
          // Our own page: this is not to isolate it, but a draft leads nowhere, neither by a form nor in another window.
          // eslint-disable-next-line react/iframe-missing-sandbox -- it must run and talk to us
          sandbox="allow-scripts allow-same-origin"
          style={{ inlineSize: WIDTHS[width], blockSize: HEIGHT / scale, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}

/** How much smaller than itself the page is drawn. */
function useScale(width: number) {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>(WIDTHS.phone);
  useLayoutEffect(() => {
    const box = stage.current;
    if (!box) return undefined;
    const observer = new ResizeObserver(() => setRoom(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { stage, scale: Math.min(1, Math.max(0.1, room / width)) };
}

function usePosted(frame: RefObject<HTMLIFrameElement | null>, draft: Omit<PreviewMessage, 'type'>): void {
  const latest = useRef(draft);
  const postedAt = useRef(0);
  const text = JSON.stringify(draft);
  useEffect(() => {
    latest.current = draft;
    const wait = Math.max(0, postedAt.current + POST_EVERY_MS - performance.now());
    const timer = setTimeout(() => {
      postedAt.current = performance.now();
      post(frame.current, latest.current);
    }, wait);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the same draft is posted once
  }, [text]);
  useEffect(() => {
    const answer = ({ origin, source, data }: MessageEvent) => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && isPreviewReady(data)) post(frame.current, latest.current);
    };
    addEventListener('message', answer);
    return () => removeEventListener('message', answer);
  }, [frame]);
}

function post(frame: HTMLIFrameElement | null, draft: Omit<PreviewMessage, 'type'>): void {
  const message: PreviewMessage = { type: 'comptoir:preview', ...draft };
  frame?.contentWindow?.postMessage(message, location.origin);
}
